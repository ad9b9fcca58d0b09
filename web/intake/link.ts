/**
 * A game in the fragment of an address, which no server sees: `#ruleset=cazaux&moves=e4e5.e9e8&at=1`,
 * with `fen` where it does not begin with the opening array.
 */
import { insertLine, nodesAlong, startRecord, type Path } from '../../src/game/tree.js';
import { resolveMove } from '../../src/notation/coordinates.js';
import { makeFen, parseFen } from '../../src/notation/fen.js';
import type { GameNode, GameRecord } from '../../src/notation/record.js';
import { err, ok, type Result } from '../../src/result.js';
import { Position } from '../../src/rules/position.js';
import { parseRuleset } from '../../src/rules/rulesets.js';
import { startSetup } from '../../src/rules/setup.js';
import type { IntakeError } from './fault.js';

const FIELDS = ['ruleset', 'fen', 'moves', 'at'] as const;

/** A game and a place in it, as a link carries them. */
export interface SharedGame {
  readonly record: GameRecord;
  readonly path: Path;
}

/** Whether a text is an address, or a fragment, with a game in it. */
export const isLink = (text: string): boolean =>
  /^(?:[a-z]+:\/\/\S*)?#(?:ruleset|fen|moves)=\S*$/i.test(text.trim());

/** The fragment, `#` included, for the line through a place of a game. */
export const makeLink = (record: GameRecord, path: Path): string => {
  const through = nodesAlong(record, path) ?? [];
  const line = [...through, ...mainLineAfter(through.at(-1) ?? record)];
  const fen = makeFen(record.setup);
  const fields: [string, string][] = [['ruleset', record.ruleset.id]];
  // Spaces as underscores, which FEN has no other use for: they stay legible in an address.
  if (fen !== makeFen(startSetup(record.ruleset))) fields.push(['fen', fen.replaceAll(' ', '_')]);
  if (line.length > 0) {
    // Two squares determine a move, so the promoted piece need not be told.
    fields.push(['moves', line.map(({ move: { from, to } }) => from + to).join('.')]);
    fields.push(['at', String(path.length)]);
  }
  return `#${fields.map(([name, value]) => `${name}=${encodeURI(value)}`).join('&')}`;
};

const mainLineAfter = (branch: GameRecord | GameNode): readonly GameNode[] => {
  const nodes: GameNode[] = [];
  for (let next = branch.children[0]; next !== undefined; next = next.children[0]) nodes.push(next);
  return nodes;
};

/** Reads a link or its fragment. */
export const parseLink = (text: string): Result<SharedGame, IntakeError> => {
  const fields = new Map<string, string>();
  for (const part of text
    .slice(text.indexOf('#') + 1)
    .trim()
    .split('&')) {
    const [name = '', ...value] = part.split('=');
    if (!FIELDS.some((known) => known === name))
      return err({ code: 'link-field', token: name, message: `The link has no field "${name}".` });
    try {
      fields.set(name, decodeURIComponent(value.join('=')));
    } catch {
      return err({ code: 'link-encoding', token: part, message: 'The link is damaged.' });
    }
  }
  const ruleset = parseRuleset(fields.get('ruleset') ?? 'cazaux');
  if (!ruleset.ok) return err({ ...ruleset.error, token: fields.get('ruleset') ?? '' });
  const fen = fields.get('fen')?.replaceAll('_', ' ');
  const setup = fen === undefined ? ok(startSetup(ruleset.value)) : parseFen(fen, ruleset.value);
  if (!setup.ok) return err({ ...setup.error, token: fen ?? '' });
  const start = Position.fromSetup(setup.value, ruleset.value);
  if (!start.ok) {
    const [fault] = start.error;
    return err({
      code: fault?.code ?? 'setup',
      token: fen ?? '',
      message: start.error.map(({ message }) => message).join(' '),
    });
  }
  return readMoves(start.value, fields.get('moves') ?? '', fields.get('at'));
};

const readMoves = (
  start: Position,
  text: string,
  at: string | undefined,
): Result<SharedGame, IntakeError> => {
  let position = start;
  const moves = [];
  for (const token of text === '' ? [] : text.split('.')) {
    const move = resolveMove(position, token);
    if (!move.ok) return err({ ...move.error, token, ply: moves.length + 1 });
    moves.push(move.value);
    position = position.play(move.value);
  }
  const ply = at === undefined ? moves.length : Number(at);
  if (!Number.isInteger(ply) || ply < 0 || ply > moves.length)
    return err({ code: 'link-cursor', token: at ?? '', message: `There is no ply "${at ?? ''}".` });
  const { record, path } = insertLine(startRecord(start), [], moves);
  return ok({ record, path: path.slice(0, ply) });
};
