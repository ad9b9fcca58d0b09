import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/icons.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { stepStyles } from '../../shared/ui/common.styles.js';
import { roleName } from '../../i18n/chess-terms.js';
import { resumeWords } from '../../words/resume.js';
import { gamesWords } from '../../words/games.js';
import { hasDatabase } from '../../storage/web-storage.js';
import { learnWords } from '../../words/learn.js';
import { addressOfGames } from '../games/games-address.js';
import { GamesStore, isUsersTurn, isWaiting } from '../games/games-store.js';
import { playerName } from '../games/game-text.js';
import { hasMet, knownPieces, nextStep, progressOf, TRIED_PIECES } from '../learn/path.js';
import { PageElement } from '../page-element.js';
import { cardsForToday } from '../practice/cards.js';
import { courseRules, exerciseToResume, practiceHistory } from '../practice/history.js';
import { dailyLimit } from '../practice/limit.js';
import { addressOfPuzzles } from '../puzzles/puzzles-address.js';
import type { StudyStore } from '../studies/study-store.js';
import { timeText, titleOf } from '../studies/title.js';

/** An activity that the user can resume. */
export interface Row {
  readonly icon: IconName;
  readonly title: () => string;
  readonly detail: () => string;
  /** When the activity was last resumed, in milliseconds since 1970; 0 if unknown. */
  readonly at: number;
  /** Whether the activity is only an invitation to take the first lesson. */
  readonly isInvitation?: boolean;
  /** The activity's address, or the id of its study. */
  readonly to: { readonly address: string } | { readonly study: string };
}

/** Maximum number of studies, followed by the maximum number of rows. */
const STUDIES = 2;
const ROWS = 5;

/** The user's unfinished activities, newest first. Activities that cannot be read are omitted. */
export const findRows = async (
  host: PageElement,
  studies: StudyStore,
  { learned, ruleset }: { readonly learned: readonly string[]; readonly ruleset: Ruleset },
): Promise<readonly Row[]> => {
  const parts = await Promise.allSettled([
    studyRows(studies),
    gameRows(host),
    practiceRows(learned, ruleset),
  ]);
  const rows = parts
    .flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, ROWS);
  // Invitations alone are not shown, because the introduction already invites new users.
  return rows.every(({ isInvitation }) => isInvitation) ? [] : rows;
};

const studyRows = async (studies: StudyStore): Promise<readonly Row[]> => {
  const entries = await (await studies.library.work()).latest(STUDIES, studies.id);
  return entries.map((entry) => ({
    icon: 'library',
    title: () => titleOf(entry),
    detail: () => timeText(entry.updated),
    at: entry.updated,
    to: { study: entry.id },
  }));
};

/** The games against people in which it is the user's turn. */
const gameRows = async (host: PageElement): Promise<readonly Row[]> => {
  if (!(await hasDatabase('acedrex-play'))) return [];
  const games = new GamesStore();
  await games.list();
  games.close();
  return (games.views ?? [])
    .filter((view) => isUsersTurn(view) && !isWaiting(view))
    .map((view) => ({
      icon: 'games',
      title: () => {
        const words = gamesWords(host);
        return `${playerName(view, 'white', words)} – ${playerName(view, 'black', words)}`;
      },
      detail: () => gamesWords(host).yourTurn,
      at: view.since,
      to: { address: addressOfGames({ kind: 'game', id: view.id }) },
    }));
};

/** The cards that are due, the course in progress, and the user's next step in Learn. */
const practiceRows = async (
  learned: readonly string[],
  ruleset: Ruleset,
): Promise<readonly Row[]> => {
  if (await hasDatabase('acedrex-practice')) await practiceHistory.read();
  const due = cardsForToday(practiceHistory.all, Date.now(), dailyLimit());
  const rows: Row[] = [];
  if (due.length > 0)
    rows.push({
      icon: 'puzzles',
      title: () => resumeWords().due({ count: due.length }),
      detail: () => resumeWords().dueNote,
      at: practiceHistory.all.results.at(-1)?.at ?? 0,
      to: { address: addressOfPuzzles({ due: 'today' }) },
    });
  const progress = progressOf(learned, practiceHistory.all);
  const exercise = exerciseToResume(courseRules(ruleset), knownPieces(learned));
  if (progress.exercises > 0 && exercise !== undefined)
    rows.push({
      icon: 'learn',
      title: () =>
        resumeWords().exercise({
          piece: capitalised(roleName(exercise.piece)),
          number: exercise.index + 1,
        }),
      detail: () => learnWords().path.exercises,
      at: 0,
      to: { address: addressOfPuzzles({ course: exercise.piece }) },
    });
  const step = nextStep(progress, learned);
  const piece = TRIED_PIECES.find((role) => !hasMet(learned, role));
  if (step !== undefined && !(step === 'exercises' && rows.some(({ icon }) => icon === 'learn')))
    rows.push({
      icon: 'learn',
      title: () => learnWords().path[step],
      detail: () => learnWords().path.next,
      at: 0,
      isInvitation: learned.length === 0,
      to: {
        address:
          step === 'pieces'
            ? `#lesson=${piece ?? 'lion'}`
            : step === 'exercises'
              ? addressOfPuzzles({ course: exercise?.piece ?? 'lion' })
              : step === 'game'
                ? '#play'
                : '#puzzles',
      },
    });
  return rows;
};

/**
 * Lists the activities that a returning user can resume.
 *
 * @fires acedrex-study - The user wants to open a study; `detail` is its id.
 */
export class AcedrexContinue extends PageElement {
  static override styles = [
    controlStyles,
    stepStyles,
    css`
      .text {
        display: grid;
        flex: 1;
        min-inline-size: 0;
        > * {
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }
      }

      small {
        color: var(--app-muted);
        font-size: 0.84rem;
        font-weight: 400;
      }

      h3 {
        margin: 0 0 0.4rem;
        font-size: 1rem;
      }

      /* Below a phone's board, four rows without the heading fit. On a short phone, only one row fits. */
      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        h3 {
          position: absolute;
          clip-path: inset(50%);
        }

        li:nth-child(n + 5) {
          display: none;
        }

        @media (max-height: 50rem) {
          li:nth-child(n + 2) {
            display: none;
          }
        }
      }

      @media (pointer: coarse) {
        .step {
          min-block-size: 2.75rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) rows: readonly Row[] = [];

  protected override render(): TemplateResult {
    return html`<h3>${resumeWords().title}</h3>
      <ul class="plain stack steps" data-test="continue">
        ${this.rows.map((row) => html`<li>${this.#renderRow(row)}</li>`)}
      </ul>`;
  }

  #renderRow({ icon: name, title, detail, to }: Row): TemplateResult {
    const text = html`${icon(name)}<span class="text"
        ><b>${title()}</b><small>${detail()}</small></span
      >`;
    return 'address' in to
      ? html`<a class="button step" href=${to.address}>${text}</a>`
      : html`<button
          type="button"
          class="step"
          @click=${() => this.dispatchEvent(new CustomEvent('acedrex-study', { detail: to.study }))}
        >
          ${text}
        </button>`;
  }
}

customElements.define('acedrex-continue', AcedrexContinue);
