/** The columns of the library's table. */
import { msg } from '../../i18n/locale.js';
import { html, nothing, type TemplateResult } from 'lit';
import { errorText, placeText } from '../../i18n/error-texts.js';
import { colorName } from '../../i18n/words.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { StudyEntry } from '../../storage/database.js';
import { engineLevel } from '../../shared/engine-name.js';
import { engineSide, ownResult, storedName } from '../games/own-side.js';
import type { SortKey } from './filter.js';
import { titleOf, dateText, movesOf, resultMark, rulesetText, timeText } from './title.js';
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import { libraryWords } from '../../words/library.js';
import { countsWords } from '../../words/counts.js';
import * as labels from '../../words/labels.js';

export interface Column {
  readonly key: SortKey;
  readonly label: () => string;
  /** What the column counts, if its label does not say. */
  readonly title?: () => string;
  /** The class of its cells, by which the styles place them and hide them where there is no room. */
  readonly className: string;
  /** The least width in rem, and the column's share of the room that is left; without a share it has none of it. */
  readonly least: number;
  readonly share?: number;
  /** The least width of the table in rem at which the column is shown. */
  readonly from?: number;
  readonly render: (entry: StudyEntry) => TemplateResult | string | typeof nothing;
}

export const COLUMNS: readonly Column[] = [
  {
    key: 'name',
    label: () => msg(labels.name),
    className: 'name',
    least: 9.5,
    share: 5,
    render: (entry) => renderName(entry),
  },
  {
    key: 'white',
    label: () => msg(labels.white),
    className: 'player',
    least: 4.5,
    share: 1.3,
    from: 70,
    render: (entry) => renderPlayer(entry, 'white'),
  },
  {
    key: 'black',
    label: () => msg(labels.black),
    className: 'player',
    least: 4.5,
    share: 1.3,
    from: 70,
    render: (entry) => renderPlayer(entry, 'black'),
  },
  {
    key: 'result',
    label: () => msg(labels.result),
    className: 'result',
    least: 7.4,
    render: (entry) => renderResult(entry),
  },
  {
    key: 'ruleset',
    label: () => msg(labels.ruleset),
    className: 'ruleset',
    least: 6,
    share: 1.5,
    render: ({ ruleset, dice }) => html`${cut(rulesetText(ruleset))}${renderDice(dice)}`,
  },
  {
    key: 'plies',
    label: () => msg(labels.moves),
    title: () => libraryWords().movesTitle,
    className: 'plies',
    least: 5,
    render: (entry) => `${movesOf(entry)}`,
  },
  {
    key: 'event',
    label: () => msg(labels.event),
    className: 'event',
    least: 4.5,
    share: 1.4,
    from: 76,
    // A study without an event is exported with its name as the event.
    render: (entry) => cut(entry.event === titleOf(entry) ? '' : entry.event),
  },
  {
    key: 'date',
    label: () => msg(labels.date),
    className: 'date',
    least: 9.2,
    render: (entry) => dateText(entry),
  },
  {
    key: 'opening',
    label: () => msg(labels.openingMoves),
    className: 'opening',
    least: 6,
    share: 2.4,
    from: 54,
    render: (entry) => renderFault(entry) ?? cut(entry.opening),
  },
  {
    key: 'reviewed',
    label: () => msg(labels.reviewed),
    className: 'reviewed',
    least: 6,
    from: 64,
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
    from: 92,
    render: ({ updated }) => timeText(updated),
  },
];

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

/** A player, as the board names them: a user without a name by the colour, the engine by its level. */
const renderPlayer = (entry: StudyEntry, color: Color): TemplateResult => {
  const name = entry[color];
  const engine = engineSide(entry);
  if (engine === color) return cut(libraryWords().level({ number: engineLevel(name) ?? '' }), name);
  return cut(engine !== undefined && name === '' ? colorName(color) : name);
};

/** The result, and in own games what it means for the user. */
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

/** The button opens the study, as a click anywhere in the row does. */
const renderName = (entry: StudyEntry, title = titleOf(entry)): TemplateResult =>
  html`<button type="button" class="quiet open" tabindex="-1" title=${titleOf(entry)}>
    <b>${title}</b>
  </button>`;

/**
 * The name of a study without what the second line of its row has: the players, if the name was made of the tags. Any other
 * name is the user's, and an error takes the second line.
 */
const shortTitle = (entry: StudyEntry): string => {
  const { name, white, black, event, date, faults = [] } = entry;
  const made = [`${white} – ${black}`, event, date].filter((part) => part !== '').join(', ');
  return white !== '' && black !== '' && name === made && faults.length === 0
    ? `${white} – ${black}`
    : titleOf(entry);
};

/** The first error in a study's text. */
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

/** A row as two lines, where there is no room for columns. */
export const renderDetails = (entry: StudyEntry): TemplateResult => {
  const { ruleset, dice, isReviewed, event } = entry;
  const moves = movesOf(entry);
  const title = shortTitle(entry);
  const details = [
    ...(title.includes(event) ? [] : [event]),
    dateText(entry),
    countsWords().moves({ moves }),
    // Most games have the rules that a new game has, and a phone has no room for them.
    ...(ruleset === 'cazaux' ? [] : [rulesetText(ruleset)]),
    ...(dice === true ? [msg(labels.withDice)] : []),
    ...(isReviewed ? [msg(labels.reviewedLower)] : []),
  ];
  return html`${renderName(entry, title)}<span class="result">${renderResult(entry)}</span
    ><small class="details cut"
      >${renderFault(entry) ?? details.filter((part) => part !== '').join(' · ')}</small
    >`;
};

/** Pixels by column. */
type ColumnWidths = Readonly<Partial<Record<SortKey, number>>>;

const KEY = 'acedrex-columns';
/** Pixels. */
const MIN_WIDTH = 40;
const MAX_WIDTH = 1200;
/** The columns for the box and for the actions of a row, in rem. */
const MARK = 2.5;
const ACTIONS = 7.2;

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

/** The widths with another one for a column, or with none of its own. */
export const withWidth = (
  widths: ColumnWidths,
  key: SortKey,
  width: number | undefined,
): ColumnWidths => {
  const others = Object.fromEntries(Object.entries(widths).filter(([name]) => name !== key));
  return width === undefined ? others : { ...others, [key]: clamp(width) };
};

/** The columns that a table of a width has, in rem. */
export const columnsWithin = (width: number): readonly Column[] =>
  COLUMNS.filter(({ from = 0 }) => width >= from);

/** The grid of a row, as CSS: its columns, and the least width of all together. */
export const gridOf = (
  columns: readonly Column[],
  widths: ColumnWidths,
): { readonly template: string; readonly least: string } => {
  const parts = columns.map(({ key, least, share }) => {
    const width = widths[key];
    if (width !== undefined) return { size: `${width}px`, least: `${width}px` };
    const rem = `${least}rem`;
    return { size: share === undefined ? rem : `minmax(${rem}, ${share}fr)`, least: rem };
  });
  return {
    // The actions take the room that no column takes.
    template: `${MARK}rem ${parts.map(({ size }) => size).join(' ')} minmax(${ACTIONS}rem, auto)`,
    least: `calc(${[`${MARK + ACTIONS + 0.6}rem`, ...parts.map((part) => part.least)].join(' + ')})`,
  };
};
