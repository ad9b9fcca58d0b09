import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makeSan } from '../../../src/notation/san.js';
import type { Shape } from '../../../src/notation/shape.js';
import { ROLES } from '../../../src/rules/pieces.js';
import type { Move } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { isSquare } from '../../../src/rules/squares.js';
import type { Material } from '../../../src/tablebase/material.js';
import '../../../src/elements/board/board.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/chess-terms.js';
import { addressOfLine } from '../../shared/addresses.js';
import { tablebaseWords, type TablebaseWords } from '../../words/tablebase.js';
import { PageElement } from '../page-element.js';
import { numberedMove } from '../practice/task.js';
import { endingLessons, lessonOf, REGIONS, type EndingLesson } from './lessons.js';
import { menText, movesIn } from './tablebase-text.js';

/** A position of a lesson's typical line, with the last move. */
interface Picture {
  readonly position: Position;
  readonly move?: Move;
  readonly text: string;
}

/** A lesson about an ending: how it is won, with pictures from a typical win. Empty if there is no lesson. */
export class AcedrexEndingLesson extends PageElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }

      ul {
        margin: 0;
        padding-inline-start: 1.2rem;
        max-inline-size: 46rem;
      }

      table {
        border-collapse: collapse;
        justify-self: start;
      }

      :is(th, td) {
        padding: 0.2rem 0.9rem 0.2rem 0;
        border-block-end: 1px solid var(--_line);
        font-weight: 400;
        text-align: start;
      }

      .pictures {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
        gap: 0.7rem;
      }

      figure {
        margin: 0;
      }

      h4,
      h5 {
        margin: 0;
        font-family: var(--app-sans);
      }
    `,
  ];

  @property({ attribute: false }) material: Material | undefined;
  @property({ attribute: false }) ruleset: Ruleset | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // Without the lessons, the page still shows the statistics.
    void endingLessons.load().then(
      () => this.requestUpdate(),
      () => undefined,
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    const { material, ruleset } = this;
    const { loaded } = endingLessons;
    const lesson = loaded && material && ruleset ? lessonOf(loaded, material, ruleset) : undefined;
    this.hidden = lesson === undefined;
    if (lesson === undefined || material === undefined || ruleset === undefined) return nothing;
    const words = tablebaseWords(this);
    const { fen, moves } = lesson.line;
    const name = menText(words, material);
    return html`<h4>${words.lesson.title}</h4>
      <ul>
        ${sentencesOf(words, lesson).map((text) => html`<li>${text}</li>`)}
      </ul>
      ${renderRegions(words, lesson)}
      <h5>${words.lesson.line}</h5>
      <div class="pictures">
        ${picturesOf(words, lesson, ruleset).map((picture, at, { length }) =>
          renderPicture(picture, at === length - 1 ? circlesOf(lesson) : []),
        )}
      </div>
      <p>
        <a href=${addressOfLine({ ruleset: ruleset.id, name, fen, line: moves })}
          >${words.showIt}</a
        >
      </p>`;
  }
}

const numberText = (value: number): string => value.toLocaleString(getLocale());

const sentencesOf = (
  { lesson: words }: TablebaseWords,
  lesson: EndingLesson,
): readonly string[] => {
  const { mean, longest, squares, movers, captors, checks, promotes } = lesson;
  const list = (shares: EndingLesson['movers']): string =>
    new Intl.ListFormat(getLocale(), { type: 'unit' }).format(
      shares.map(([role, share]) =>
        words.share({ name: nameOf(role), share: numberText(Number(share)) }),
      ),
    );
  return [
    words.length({ mean: numberText(mean), longest }),
    words.squares({ share: numberText(squares.share) }),
    words.movers({ list: list(movers) }),
    ...(captors === undefined ? [] : [words.captors({ list: list(captors) })]),
    ...(checks === undefined ? [] : [words.checks({ share: numberText(checks) })]),
    ...(promotes === undefined ? [] : [words.promotes({ share: numberText(promotes) })]),
    words.made({ wins: lesson.wins }),
  ];
};

const renderRegions = (
  { lesson: words }: TablebaseWords,
  { regions, ends }: EndingLesson,
): TemplateResult =>
  html`<table class="tabular">
    <thead>
      <tr>
        ${[words.king, words.won, words.moves, words.ends].map(
          (text) => html`<th scope="col">${text}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${REGIONS.map(
        (name) =>
          html`<tr>
            <th scope="row">${words.places[name]}</th>
            <td>${numberText(regions[name].won)} %</td>
            <td>${numberText(regions[name].moves)}</td>
            <td>${numberText(ends[name])} %</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

const nameOf = (text: string | number | undefined): string => {
  const role = ROLES.find((each) => each === text);
  return role === undefined ? '' : roleName(role);
};

const circlesOf = ({ squares }: EndingLesson): readonly Shape[] =>
  squares.list
    .split(' ')
    .filter(isSquare)
    .map((from) => ({ from, color: 'yellow' }));

/** The start, the middle and the end of the lesson's typical win. */
const picturesOf = (
  words: TablebaseWords,
  { line: { fen, moves, middle } }: EndingLesson,
  ruleset: Ruleset,
): readonly Picture[] => {
  const start = Position.fromFen(fen, ruleset);
  if (!start.ok) return [];
  let position = start.value;
  const list = moves.split(' ');
  const pictures: Picture[] = [
    { position, text: words.whiteWins({ moves: movesIn(list.length) }) },
  ];
  for (const [at, text] of list.entries()) {
    const move = resolveMove(position, text);
    if (!move.ok) break;
    const before = position;
    position = position.play(move.value);
    if (at + 1 !== middle && at + 1 !== list.length) continue;
    const san = numberedMove(before, makeSan(before, move.value));
    pictures.push({ position, move: move.value, text: words.lesson.after({ move: san }) });
  }
  return pictures;
};

const renderPicture = (
  { position, move, text }: Picture,
  shapes: readonly Shape[],
): TemplateResult =>
  html`<figure>
    <acedrex-board
      view-only
      coordinates="inside"
      .lang=${getLocale()}
      .ruleset=${position.ruleset.id}
      .fen=${makeFen(position.setup)}
      .lastMove=${move && [move.from, move.to]}
      .shapes=${shapes}
    ></acedrex-board>
    <figcaption>${text}</figcaption>
  </figure>`;

customElements.define('acedrex-ending-lesson', AcedrexEndingLesson);
