/** Explanations of the explorer's table, in a section that the user can unfold. */
import { html, nothing, type TemplateResult } from 'lit';
import { drawIcon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale } from '../../i18n/locale.js';
import { percent } from '../../i18n/percent.js';
import { ENGINE } from '../../../src/elements/shared/ui/icon-paths.js';
import type { Whole } from './behind-rows.js';
import type { ScoreOrigin } from './explorer-store.js';
import type { ExplorerColumn, Results } from './rows.js';
import { explorerWords } from '../../words/explorer.js';

/** Explains the origin of the scores; with `hasOwnMarks`, also the mark of rows extended by the user's exploration. */
export const renderOrigin = (
  origin: ScoreOrigin | undefined,
  whole: Whole | undefined,
  hasOwnMarks: boolean,
): TemplateResult | typeof nothing => {
  if (origin === undefined) return nothing;
  const words = explorerWords();
  const name =
    origin.kind === 'book'
      ? words.ofBook
      : (whole?.hasBook ?? origin.isInBook)
        ? words.ofBoth
        : words.ofOwn;
  return html`<p class="muted" data-test="score-origin" title=${words.evaluationText}>
      ${
        whole === undefined
          ? name
          : html`${words.originOf({ name, positions: whole.positions })}<span class="nodes"
                >${words.ofNodes({ nodes: inWords(whole.nodes) })}</span
              >`
      }${
        hasOwnMarks
          ? html` <span class="key">${ownMark(words.ofOwn)}${words.ofOwn}</span>`
          : nothing
      }
    </p>
    ${
      origin.kind === 'book' && origin.isOfOtherBuild
        ? html`<p class="muted" data-test="other-book">${words.otherBook}</p>`
        : nothing
    }`;
};

const inWords = (value: number): string =>
  value.toLocaleString(getLocale(), {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 2,
  });

/** Draws the mark of a row extended by the user's exploration. */
export const ownMark = (label: string): TemplateResult =>
  html`<span class="own" role="img" title=${label} aria-label=${label}>${drawIcon(ENGINE)}</span>`;

/** Draws a bar of the results, with percentages where they fit. Unfinished games have a part without a label. */
export const renderResults = ({ games, white, draws, black }: Results): TemplateResult => {
  const unfinished = games - white - draws - black;
  const words = explorerWords();
  const label = [
    words.ended({ white, draws, black }),
    ...(unfinished === 0 ? [] : [words.unfinished({ games: unfinished })]),
  ].join(', ');
  const part = (name: string, count: number): TemplateResult =>
    html`<span class=${name} .style=${`flex-grow: ${count}`}
      >${count === 0 ? nothing : html`<b>${percent(count / games)}</b>`}</span
    >`;
  return html`<div class="share" role="img" aria-label=${label} title=${label}>
    ${part('white', white)}${part('draws', draws)}${part('black', black)}
    ${unfinished === 0 ? nothing : html`<span class="unfinished" .style=${`flex-grow: ${unfinished}`}></span>`}
  </div>`;
};

/** Explains the columns of the table. The styles use `classes` to hide columns that do not fit. */
export const renderLegend = (
  columns: readonly ExplorerColumn[],
  classes: Readonly<Record<ExplorerColumn, string>>,
  tableClass: string,
): TemplateResult => {
  const words = explorerWords();
  const explain = (
    name: TemplateResult | string,
    text: string,
    of: string | typeof nothing = nothing,
  ): TemplateResult =>
    html`<div class=${of}>
      <dt>${name}</dt>
      <dd>${text}</dd>
    </div>`;
  return html`<details class="legend ${tableClass}">
    <summary>${words.legend}</summary>
    <dl>
      ${columns.map((column) => explain(words[column], words[`${column}Text`], classes[column]))}
      ${explain(html`${drawIcon(ENGINE)} ${words.explore}`, words.exploreText)}
    </dl>
  </details>`;
};
