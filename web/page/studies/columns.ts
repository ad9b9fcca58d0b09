/** The columns of the library's table. */
import { labels, msg } from '../../i18n/locale.js';
import { html, nothing, type TemplateResult } from 'lit';
import { errorText, placeText } from '../../i18n/error-texts.js';
import { colorName, displayName, engineLevel } from '../../i18n/chess-terms.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import type { StudyEntry } from '../../storage/database.js';
import { engineSide, ownResult, storedName } from '../games/own-side.js';
import type { SortKey } from './filter.js';
import {
  dateText,
  knownDate,
  movesOf,
  ownName,
  resultMark,
  rulesetText,
  rulesetWord,
  timeText,
  titleOf,
} from './title.js';
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import { openingNameOf } from './opening-name.js';
import { openingWords } from '../../i18n/openings.js';
import { libraryWords } from '../../words/library.js';
import { countsWords } from '../../words/counts.js';

export interface Column {
  readonly key: SortKey;
  readonly label: () => string;
  /** An explanation of the column, if the label is not enough. */
  readonly title?: () => string;
  /** The class of the column's cells. The styles use it to place these cells, and to hide them if they do not fit. */
  readonly className: string;
  /** The minimum width in rem. `share` is the column's share of the remaining space, by default none. */
  readonly least: number;
  readonly share?: number;
  /** The minimum table width in rem at which the column is shown. */
  readonly from?: number;
  readonly render: (entry: StudyEntry) => TemplateResult | string | typeof nothing;
}

export const COLUMNS: readonly Column[] = [
  {
    key: 'white',
    label: () => msg(labels.white),
    className: 'player white',
    least: 7,
    share: 3.5,
    render: (entry) => renderOpening(entry, playerText(entry, 'white') || '?'),
  },
  {
    key: 'black',
    label: () => msg(labels.black),
    className: 'player',
    least: 7,
    share: 3.5,
    render: (entry) => cut(playerText(entry, 'black') || '?', displayName(entry.black)),
  },
  {
    key: 'result',
    label: () => msg(labels.result),
    className: 'result',
    least: 6,
    render: (entry) => renderResult(entry),
  },
  {
    key: 'name',
    label: () => msg(labels.name),
    className: 'name',
    least: 6,
    share: 2,
    from: 70,
    render: (entry) => cut(ownName(entry)),
  },
  {
    key: 'event',
    label: () => msg(labels.event),
    className: 'event',
    least: 6,
    share: 2.5,
    from: 62,
    // When a study without an event is exported, its name becomes the event.
    render: (entry) => cut(entry.event === titleOf(entry) ? '' : entry.event),
  },
  {
    key: 'date',
    label: () => msg(labels.date),
    className: 'date',
    least: 6.4,
    render: (entry) => cut(knownDate(entry.date), dateText(entry)),
  },
  {
    key: 'plies',
    label: () => msg(labels.moves),
    title: () => libraryWords().movesTitle,
    className: 'plies',
    least: 4.4,
    render: (entry) => `${movesOf(entry)}`,
  },
  {
    key: 'ruleset',
    label: () => msg(labels.ruleset),
    className: 'ruleset',
    least: 6,
    render: ({ ruleset, dice }) =>
      html`${cut(rulesetWord(ruleset), rulesetText(ruleset))}${renderDice(dice)}`,
  },
  {
    key: 'opening',
    label: () => msg(labels.openingMoves),
    className: 'opening',
    least: 6,
    share: 2.5,
    from: 54,
    render: (entry) => renderFault(entry) ?? cut(entry.opening),
  },
  {
    key: 'openingName',
    label: () => openingWords().title,
    className: 'opening-name',
    least: 7,
    share: 2.5,
    from: 76,
    render: (entry) => cut(openingNameOf(entry)),
  },
  {
    key: 'reviewed',
    label: () => msg(labels.reviewed),
    className: 'reviewed',
    least: 5.4,
    from: 84,
    render: ({ isReviewed }) =>
      isReviewed
        ? html`<span title=${msg(labels.reviewed)} aria-label=${msg(labels.reviewed)}>✓</span>`
        : nothing,
  },
  {
    key: 'updated',
    label: () => msg(labels.changed),
    className: 'updated',
    least: 10,
    from: 98,
    render: ({ updated }) => timeText(updated),
  },
];

/** Draws a title in place of the players' names. The title is as wide as both players' columns. */
export const renderTitle = (entry: StudyEntry): TemplateResult =>
  renderOpening(
    entry,
    titleOf(entry),
    [chaptersText(entry), ownName(entry) === '' ? '' : playersText(entry)]
      .filter((part) => part !== '')
      .join(' · '),
  );

const chaptersText = ({ chapters }: StudyEntry): string =>
  chapters === undefined ? '' : libraryWords().chapters({ chapters: chapters.length });

/** Whether a row shows its title: it has chapters, it has no players, or no column shows its name. */
export const hasTitle = (entry: StudyEntry, columns: readonly Column[]): boolean =>
  entry.chapters !== undefined ||
  playersText(entry) === '' ||
  (ownName(entry) !== '' && !columns.some(({ key }) => key === 'name'));

const renderDice = (dice: true | undefined): TemplateResult | typeof nothing =>
  dice === undefined
    ? nothing
    : html`<span
        class="dice"
        role="img"
        title=${msg(labels.withEightSidedDie)}
        aria-label=${msg(labels.withEightSidedDie)}
        >${icon('dice')}</span
      >`;

/** A player's name as on the board. The engine's name is its level, and an unnamed user's name is the colour. */
const playerText = (entry: StudyEntry, color: Color): string => {
  const name = entry[color];
  const engine = engineSide(entry);
  if (engine === color) return libraryWords().level({ number: engineLevel(name) ?? '' });
  return engine !== undefined && name === '' ? colorName(color) : name;
};

const playersText = (entry: StudyEntry): string =>
  entry.white === '' && entry.black === ''
    ? ''
    : COLORS.map((color) => playerText(entry, color) || '?').join(' – ');

/** Draws the result. In the user's own games, also says whether the user won. */
const renderResult = (entry: StudyEntry): TemplateResult | typeof nothing => {
  const { result, white, black } = entry;
  const words = libraryWords();
  const own = ownResult(entry, storedName());
  const isGame = engineSide(entry) !== undefined || (white !== '' && black !== '');
  if (result === '*') return isGame ? html`<small>${words.unfinished}</small>` : nothing;
  return html`<b>${resultMark(result)}</b>${
      own === undefined ? nothing : html` <small class=${own}>${words.own[own]}</small>`
    }`;
};

const cut = (text: string, title = text): TemplateResult =>
  html`<span class="cut" title=${title}>${text}</span>`;

/** Draws a button that opens the study. A click anywhere else in the row does the same. */
const renderOpening = (entry: StudyEntry, text: string, more = ''): TemplateResult =>
  html`<button type="button" class="quiet open" tabindex="-1" title=${titleOf(entry)}>
    <b>${text}</b>${more === '' ? nothing : html`<small>${more}</small>`}
  </button>`;

const renderFault = ({ faults = [] }: StudyEntry): TemplateResult | undefined => {
  const [first, ...others] = faults;
  if (first === undefined) return undefined;
  const place = placeText(first);
  const text = errorText(first);
  const more = others.length === 0 ? '' : msg(labels.andMore, { count: others.length });
  return html`<span
    class="fault cut"
    data-test="study-fault"
    title="${place === '' ? '' : `${place}: `}${text} ${more}"
    >${icon('threat')}${place === '' ? nothing : html`<b>${place}:</b> `}${text} ${more}</span
  >`;
};

/** Draws a narrow row with several lines: one line per player, or the title and the players. */
export const renderDetails = (entry: StudyEntry): TemplateResult => {
  const { ruleset, dice, isReviewed, event } = entry;
  const isTitled = hasTitle(entry, []);
  const title = isTitled ? titleOf(entry) : playerText(entry, 'white') || '?';
  const second = isTitled ? playersText(entry) : playerText(entry, 'black') || '?';
  const details = [
    chaptersText(entry),
    ...(event === '' || title.includes(event) ? [] : [event]),
    knownDate(entry.date),
    countsWords().moves({ moves: movesOf(entry) }),
    // The default ruleset is omitted, because most games use it and a phone has little space.
    ...(ruleset === 'cazaux' ? [] : [rulesetWord(ruleset)]),
    ...(dice === true ? [msg(labels.withDice)] : []),
    openingNameOf(entry),
    ...(isReviewed ? [msg(labels.reviewedLower)] : []),
  ];
  return html`${renderOpening(entry, title)}<span class="result">${renderResult(entry)}</span
    >${second === '' ? nothing : html`<span class="second cut">${second}</span>`}<small
      class="details cut"
      >${renderFault(entry) ?? details.filter((part) => part !== '').join(' · ')}</small
    >`;
};

/** Widths in pixels, by column. */
type ColumnWidths = Readonly<Partial<Record<SortKey, number>>>;

const KEY = 'acedrex-columns';
/** Limits of a column's width in pixels. */
const MIN_WIDTH = 40;
const MAX_WIDTH = 1200;
/** Widths in rem of the columns for the checkbox and for a row's actions. */
const MARK = 2.5;
const ACTIONS = { library: 5.2, bin: 8 };

export const readWidths = (): ColumnWidths => {
  const stored = readStored('localStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = COLUMNS.flatMap(({ key }): [SortKey, number][] => {
    const width: unknown = (stored as Readonly<Record<string, unknown>>)[key];
    return typeof width === 'number' ? [[key, clamp(width)]] : [];
  });
  return Object.fromEntries(entries);
};

export const keepWidths = (widths: ColumnWidths): void => {
  if (Object.keys(widths).length === 0) removeStored('localStorage', KEY);
  else writeStored('localStorage', KEY, widths);
};

const clamp = (width: number): number =>
  Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));

/** Sets a column's width; undefined resets it. */
export const withWidth = (
  widths: ColumnWidths,
  key: SortKey,
  width: number | undefined,
): ColumnWidths => {
  const others = Object.fromEntries(Object.entries(widths).filter(([name]) => name !== key));
  return width === undefined ? others : { ...others, [key]: clamp(width) };
};

/** The columns that fit into a table, by the table's width in rem. `isNamed` is true if any game has its own name. */
export const columnsWithin = (width: number, isNamed: boolean): readonly Column[] =>
  COLUMNS.filter(({ key, from = 0 }) => width >= from && (isNamed || key !== 'name'));

/** The CSS grid of a row, and the minimum total width of its columns. */
export const gridOf = (
  columns: readonly Column[],
  widths: ColumnWidths,
  place: keyof typeof ACTIONS,
): { readonly template: string; readonly least: string } => {
  const parts = columns.map(({ key, least, share }) => {
    const width = widths[key];
    if (width !== undefined) return { size: `${width}px`, least: `${width}px` };
    const rem = `${least}rem`;
    return { size: share === undefined ? rem : `minmax(${rem}, ${share}fr)`, least: rem };
  });
  return {
    // The column for the actions takes the remaining space.
    template: `${MARK}rem ${parts.map(({ size }) => size).join(' ')} minmax(${ACTIONS[place]}rem, auto)`,
    least: `calc(${[`${MARK + ACTIONS[place] + 0.6}rem`, ...parts.map((part) => part.least)].join(' + ')})`,
  };
};
