/**
 * Prints the game on the board, all chapters of its study, the task or position of another view, or a score sheet, on
 * paper or as a PDF. A game includes its tags, the moves with variations and comments, and a diagram after each marked
 * move and at the end. The document is temporary.
 */
import { numberBefore } from '../../../src/notation/line.js';
import { formatResult } from '../../../src/analysis/chance.js';
import { startPosition } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import { signOfNag } from '../../../src/notation/nags.js';
import { GLYPHS, type GameNode, type GameRecord } from '../../../src/notation/record.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { labels, msg } from '../../i18n/locale.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { tagMap } from '../../storage/pgn-header.js';
import { chapterNameOf, nameOf, orientationOf } from '../../storage/study-name.js';
import { addStyle } from '../../shared/add-style.js';
import { addPrintout, hasPrintout } from '../../shared/printout.js';
import { places, viewOf } from '../places.js';
import { fetchSpeech, speech } from '../speech/speech.js';
import { shownPlace } from '../speech/typed-field.js';
import type { StudyStore } from '../studies/study-store.js';
import { drawPosition } from './pictures.js';
import printStyle from '../../shared/ui/print.css?inline';

addStyle(printStyle);

const STYLE = { coordinates: 'outside', theme: 'light' } as const;

const element = (name: string, className = '', text = ''): HTMLElement => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};

/** Whether a move gets a diagram, because it has shapes or a symbol in `GLYPHS`. */
const isMarked = ({ nags, shapes }: GameNode): boolean =>
  nags.some((nag) => GLYPHS.has(nag)) || shapes.length > 0;

const moveText = (
  node: GameNode,
  { fullmoves: number, turn }: Position,
  isFirst: boolean,
): string =>
  `${numberBefore({ number, turn }, isFirst)} ${node.san}`.trim() +
  node.nags.map((nag) => (GLYPHS.has(nag) ? '' : '\u202f') + signOfNag(nag)).join('');

const variationText = (first: GameNode, before: Position): string => {
  const words: string[] = [];
  let position = before;
  let isFirst = true;
  for (let node: GameNode | undefined = first; node !== undefined; [node] = node.children) {
    words.push(moveText(node, position, isFirst));
    if (node.comment !== '') words.push(node.comment);
    const next = position.play(node.move);
    for (const other of node.children.slice(1)) words.push(variationText(other, next));
    isFirst = node.comment !== '' || node.children.length > 1;
    position = next;
  }
  return `(${words.join(' ')})`;
};

/** Draws a position as part of the document. An image would not be decoded in time for the browser's own print. */
const drawingOf = (position: Position, orientation: Color, annotation: Drawn): Element => {
  const text = drawPosition(position, orientation, annotation, STYLE);
  return document.importNode(
    new DOMParser().parseFromString(text, 'image/svg+xml').documentElement,
    true,
  );
};

type Drawn = Parameters<typeof drawPosition>[2];

interface Printed extends Pick<GameStore, 'record' | 'name' | 'orientation'> {
  readonly heading?: 'h1' | 'h2';
}

/** Adds a game to the printed document. */
const addGame = (
  page: HTMLElement,
  { record, name, orientation, heading = 'h1' }: Printed,
): void => {
  page.append(...headOf(record, name, heading));
  const diagram = (position: Position, node?: GameNode): void =>
    page.append(drawingOf(position, orientation, node ?? record));
  let position = startPosition(record);
  if (makeFen(record.setup) !== makeFen(startSetup(record.ruleset))) diagram(position);
  if (record.comment !== '') page.append(element('p', 'comment', record.comment));
  let line = element('p', 'moves');
  let isFirst = true;
  let { children } = record;
  let last: GameNode | undefined;
  for (let [node] = children; node !== undefined; [node] = children) {
    line.append(element('b', '', moveText(node, position, isFirst)), ' ');
    const variations = children.slice(1).map((other) => variationText(other, position));
    position = position.play(node.move);
    isFirst = isMarked(node) || node.comment !== '' || variations.length > 0;
    if (isFirst) {
      page.append(line);
      line = element('p', 'moves');
      if (isMarked(node)) diagram(position, node);
      if (node.comment !== '') page.append(element('p', 'comment', node.comment));
      for (const text of variations) page.append(element('p', 'variation', text));
    }
    last = node;
    ({ children } = node);
  }
  if (record.result !== '*') line.append(element('b', '', formatResult(record.result)));
  page.append(line);
  if (last !== undefined && !isMarked(last)) diagram(position, last);
};

const headOf = (record: GameRecord, name: string, heading: string): readonly HTMLElement[] => {
  const tags = new Map(record.tags);
  const known = (tag: string): string => {
    const value = tags.get(tag) ?? '';
    return /^[?.]*$/.test(value) ? '' : value;
  };
  const players = [known('White'), known('Black')].filter((player) => player !== '').join(' – ');
  const title = name === '' ? players : name;
  const facts = [known('Event'), known('Site'), known('Round'), known('Date')]
    .filter((fact) => fact !== '' && fact !== title && fact !== nameOf(tags))
    .concat(rulesetTitle(record.ruleset));
  return [
    ...(title === '' ? [] : [element(heading, '', title)]),
    ...(players === '' || players === title ? [] : [element('p', 'players', players)]),
    element('p', 'facts', facts.join(', ')),
  ];
};

const makePage = (): HTMLElement => element('article');

/** The document for the current view: the game on the board, or another view's task and position. */
const viewPage = (game: GameStore): HTMLElement | undefined => {
  const page = makePage();
  if (viewOf(places.view) === undefined) {
    addGame(page, game);
    return page;
  }
  // A single diagram can be large.
  page.className = 'problem';
  const shown = shownPlace();
  if (shown === undefined) return undefined;
  const [view, { position, ruleset, commands }] = shown;
  if (position === undefined) return undefined;
  const board = view.renderRoot.querySelector<AcedrexBoard>('acedrex-board');
  const words = speech();
  const task =
    words && commands.task?.({ speech: words, typed: '', follows: '', isRepeated: false });
  page.append(
    element('h1', '', document.title),
    element('p', 'facts', rulesetTitle(ruleset)),
    ...(typeof task === 'function' ? [element('p', '', task())] : []),
    drawingOf(position, board?.orientation ?? 'white', { shapes: [] }),
  );
  return page;
};

/** Makes every way to print, such as the menu of a phone, print the same document as Ctrl+P. */
export const followPrinting = (game: GameStore): void => {
  // The browser does not wait for words that are still being fetched.
  fetchSpeech().catch(() => undefined);
  // The same listener is added only once.
  addEventListener('beforeprint', printFollowed);
  followed = game;
};

let followed: GameStore | undefined;

const printFollowed = (): void => {
  // Without a document, the browser prints the page as it is.
  if (followed !== undefined && !hasPrintout()) addPage(viewPage(followed));
};

export const printView = (game: GameStore): void => printPage(viewPage(game));

export const printGame = (game: GameStore): void => {
  const page = makePage();
  addGame(page, game);
  printPage(page);
};

/** Number of numbered lines of a score sheet, in two columns that fill a page. */
const SHEET_MOVES = 80;

/** Prints a form on which the moves of a game are written by hand, with the names in the game's tags. */
export const printScoreSheet = ({ record }: GameStore): void => {
  const page = makePage();
  page.classList.add('sheet');
  const tags = tagMap(record.tags);
  const fields = element('dl');
  for (const [name, label] of [
    ['White', msg(labels.white)],
    ['Black', msg(labels.black)],
    ['Event', msg(labels.event)],
    ['Site', msg(labels.site)],
    ['Date', msg(labels.date)],
    ['Result', msg(labels.result)],
  ] as const) {
    const value = tags.get(name) ?? '';
    fields.append(element('dt', '', label), element('dd', '', /^[?.*]*$/.test(value) ? '' : value));
  }
  const moves = element('ol');
  moves.append(...Array.from({ length: SHEET_MOVES }, () => element('li')));
  page.append(
    element('h1', '', 'Grant Acedrex'),
    element('p', 'facts', rulesetTitle(record.ruleset)),
    fields,
    moves,
  );
  printPage(page);
};

/** Prints all chapters of the open study in order. `numbered` returns a name for a chapter without a name. */
export const printStudy = async (
  studies: StudyStore,
  numbered: (values: { readonly number: number }) => string,
): Promise<void> => {
  const [{ readFirstGame }, { chapterTexts }] = await Promise.all([
    import('../links/first-game.js'),
    import('../studies/chapter-work.js'),
  ]);
  const page = makePage();
  page.append(element('h1', '', studies.chapters.study?.name));
  for (const [index, text] of (await chapterTexts(studies)).entries()) {
    const { record } = (await readFirstGame(text)) ?? {};
    if (record === undefined) continue;
    const tags = tagMap(record.tags);
    const name = chapterNameOf(tags) || numbered({ number: index + 1 });
    addGame(page, { record, name, orientation: orientationOf(tags) ?? 'white', heading: 'h2' });
  }
  printPage(page);
};

const addPage = (page: HTMLElement | undefined): void => {
  if (page !== undefined) addPrintout(page);
};

const printPage = (page: HTMLElement | undefined): void => {
  addPage(page);
  print();
};
