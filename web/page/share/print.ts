/**
 * Prints the game on the board or all chapters of its study, on paper or as a PDF. Each game includes its tags, the
 * moves with variations and comments, and a diagram after each marked move and at the end. The document is temporary.
 */
import { numberBefore } from '../../../src/notation/line.js';
import { formatResult } from '../../../src/analysis/chance.js';
import { startPosition } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import { signOfNag } from '../../../src/notation/nags.js';
import { GLYPHS, type GameNode, type GameRecord } from '../../../src/notation/record.js';
import type { Position } from '../../../src/rules/position.js';
import { startSetup } from '../../../src/rules/setup.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { tagMap } from '../../storage/pgn-header.js';
import { chapterNameOf, nameOf, orientationOf } from '../../storage/study-name.js';
import { addStyle } from '../../shared/add-style.js';
import { readFirstGame } from '../links/first-game.js';
import { chapterTexts } from '../studies/chapter-work.js';
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

interface Printed extends Pick<GameStore, 'record' | 'name' | 'orientation'> {
  readonly heading?: 'h1' | 'h2';
}

/** Adds a game to the printed document. */
const addGame = (
  page: HTMLElement,
  { record, name, orientation, heading = 'h1' }: Printed,
): void => {
  page.append(...headOf(record, name, heading));
  const diagram = (position: Position, node?: GameNode): void => {
    const image = document.createElement('img');
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawPosition(position, orientation, node ?? record, STYLE))}`;
    image.alt = node?.san ?? '';
    page.append(image);
  };
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

const makePage = (): HTMLElement => {
  const page = element('article');
  page.id = 'printout';
  return page;
};

export const printGame = async (game: GameStore): Promise<void> => {
  const page = makePage();
  addGame(page, game);
  await printPage(page);
};

/** Prints all chapters of the open study in order. `numbered` returns a name for a chapter without a name. */
export const printStudy = async (
  studies: StudyStore,
  numbered: (values: { readonly number: number }) => string,
): Promise<void> => {
  const page = makePage();
  page.append(element('h1', '', studies.chapters.study?.name));
  for (const [index, text] of (await chapterTexts(studies)).entries()) {
    const { record } = (await readFirstGame(text)) ?? {};
    if (record === undefined) continue;
    const tags = tagMap(record.tags);
    const name = chapterNameOf(tags) || numbered({ number: index + 1 });
    addGame(page, { record, name, orientation: orientationOf(tags) ?? 'white', heading: 'h2' });
  }
  await printPage(page);
};

/** Opens the browser's print dialog for the document, and then removes the document. */
const printPage = async (page: HTMLElement): Promise<void> => {
  document.body.append(page);
  await Promise.all([...page.querySelectorAll('img')].map((image) => image.decode()));
  addEventListener('afterprint', () => page.remove(), { once: true });
  print();
};
