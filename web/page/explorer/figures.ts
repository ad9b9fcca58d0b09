/** What the figures of the explorer's table mean, which the user can unfold below it. */
import { html, nothing, type TemplateResult } from 'lit';
import { drawIcon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale } from '../../i18n/locale.js';
import { percent } from '../../i18n/percent.js';
import { ENGINE } from '../../../src/elements/shared/ui/icon-paths.js';
import type { Whole } from './behind-rows.js';
import type { ScoreOrigin } from './explorer-store.js';
import type { ExplorerColumn, Results } from './rows.js';
import { explorerWords } from '../../words/explorer.js';

/** Says what the scores of the table come from. `hasOwnMarks`: with the meaning of the mark of own rows. */
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

/** A large number, rounded, in words. */
const inWords = (value: number): string =>
  value.toLocaleString(getLocale(), {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 2,
  });

/** The mark of rows to which the user's exploration has added. */
export const ownMark = (label: string): TemplateResult =>
  html`<span class="own" role="img" title=${label} aria-label=${label}>${drawIcon(ENGINE)}</span>`;

/** A bar of the results, with the percentage of each as far as there is room. Unfinished games have a part without one. */
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

/** Explains the columns of the table. `classes` are those by which the styles hide a column where there is no room. */
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
