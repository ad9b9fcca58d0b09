/**
 * Prints the game on the board, or saves it as a PDF: its tags, the moves with variations and comments, and a
 * diagram after each marked move and at the end. The document exists only while it is printed.
 */
import { numberBefore } from '../../../src/notation/line.js';
import { formatResult } from '../../../src/analysis/chance.js';
import { startPosition } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import { signOfNag } from '../../../src/notation/nags.js';
import { GLYPHS, type GameNode, type GameRecord } from '../../../src/notation/record.js';
import type { Position } from '../../../src/rules/position.js';
import { startSetup } from '../../../src/rules/setup.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { addStyle } from '../../shared/add-style.js';
import { drawPosition } from './pictures.js';
import printStyle from './print.css?inline';

addStyle(printStyle);

const STYLE = { coordinates: 'outside', theme: 'light' } as const;

const element = (name: string, className = '', text = ''): HTMLElement => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};

/** A marked move gets a diagram: one with a glyph or with shapes. */
const isMarked = ({ nags, shapes }: GameNode): boolean =>
  nags.some((nag) => GLYPHS.has(nag)) || shapes.length > 0;

const moveText = (
  node: GameNode,
  { fullmoves: number, turn }: Position,
  isFirst: boolean,
): string =>
  `${numberBefore({ number, turn }, isFirst)} ${node.san}`.trim() +
  node.nags.map((nag) => (GLYPHS.has(nag) ? '' : '\u202f') + signOfNag(nag)).join('');

/** A variation as text in parentheses. */
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

export const makePrintout = ({ record, name, orientation }: GameStore): HTMLElement => {
  const page = element('article');
  page.id = 'printout';
  page.append(...headOf(record, name));
  const diagram = (position: Position, node?: GameNode): void => {
    const image = document.createElement('img');
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawPosition(position, orientation, node?.move, STYLE))}`;
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
  return page;
};

const headOf = (record: GameRecord, name: string): readonly HTMLElement[] => {
  const tags = new Map(record.tags);
  const known = (tag: string): string => {
    const value = tags.get(tag) ?? '';
    return /^[?.]*$/.test(value) ? '' : value;
  };
  const players = [known('White'), known('Black')].filter((player) => player !== '').join(' – ');
  const title = name === '' ? players : name;
  const facts = [known('Event'), known('Site'), known('Round'), known('Date')]
    .filter((fact) => fact !== '' && fact !== title)
    .concat(rulesetTitle(record.ruleset));
  return [
    ...(title === '' ? [] : [element('h1', '', title)]),
    ...(players === '' || players === title ? [] : [element('p', 'players', players)]),
    element('p', 'facts', facts.join(', ')),
  ];
};

/** Opens the browser's dialog for printing. */
export const printGame = async (game: GameStore): Promise<void> => {
  const page = makePrintout(game);
  document.body.append(page);
  await Promise.all([...page.querySelectorAll('img')].map((image) => image.decode()));
  addEventListener('afterprint', () => page.remove(), { once: true });
  print();
};
