/**
 * A line of moves in the URL fragment, which browsers do not send to servers: `#ruleset=cazaux&moves=e4e5.e9e8&at=1`.
 * `fen` is present unless the line begins with the starting position. Optional fields are `name` for the study, and
 * `white` and `black` for the players. A game with dice has `dice=8`, and `roll` for a roll at the cursor. A pass is
 * written as a hyphen and its roll, `-3`.
 */
import { recordOfMoves } from '../../../src/game/from-moves.js';
import { nodesAlong, startRecord, type Path } from '../../../src/game/tree.js';
import { DICE_FACES } from '../../../src/notation/pgn.js';
import { resolveDiceMove, resolveMove } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { makeSanAndPlay } from '../../../src/notation/san.js';
import { makeError, textError, type TextError } from '../../../src/errors/error.js';
import { WORDS as PGN_SENTENCES } from '../../../src/words/pgn-errors.js';
import { clip, err, ok, type Result } from '../../../src/result.js';
import { isPass, type MoveOrPass } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { fitsRoll, isDieRoll, rollOfMove, type DieRoll } from '../../../src/rules/dice.js';
import { parseRuleset, type Ruleset } from '../../../src/rules/rulesets.js';
import { startSetup } from '../../../src/rules/setup.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { pageError } from '../../i18n/error-texts.js';
import { fenError, type ImportError } from './import-error.js';

const FIELDS = ['ruleset', 'name', 'white', 'black', 'dice', 'fen', 'moves', 'at', 'roll'] as const;

/** The game in a link, and the place in the game. */
export interface SharedGame {
  readonly record: GameRecord;
  readonly path: Path;
  /** The roll at the linked place. */
  readonly roll?: DieRoll;
  readonly name?: string;
}

/** Maximum number of characters of a name in a link. */
const MAX_NAME = 100;
/** Matches line breaks, unpaired surrogates, and characters that change the text direction around a name. */
const UNFIT = /[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Converts any name to a single line of limited length. */
export const cleanName = (text: string): string =>
  Array.from(text.replace(UNFIT, ' ').trim()).slice(0, MAX_NAME).join('').trim();

/** Escapes characters that some programs do not recognise as part of an address in text. */
const encodeName = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The names of the study and the players, as fields of the link. */
const nameFields = (record: GameRecord, name: string): readonly [string, string][] => {
  const tags = tagMap(record.tags);
  const names: [string, string][] = [
    ['name', name],
    ['white', knownTag(tags, 'White')],
    ['black', knownTag(tags, 'Black')],
  ];
  return names
    .map(([field, value]): [string, string] => [field, encodeName(cleanName(value))])
    .filter(([, value]) => value !== '');
};

/** Optional data in a link. */
interface LinkExtras {
  /** The roll at the linked place. */
  readonly roll?: DieRoll | undefined;
  readonly name?: string;
}

/** The fragment, including `#`, for the line through the given place, with the roll there. */
export const makeLink = (
  record: GameRecord,
  path: Path,
  { roll, name = '' }: LinkExtras = {},
): string => {
  const through = nodesAlong(record, path) ?? [];
  const line = [...through, ...mainLineAfter(through.at(-1) ?? record)];
  const fen = makeFen(record.setup);
  const fields: [string, string][] = [['ruleset', record.ruleset.id]];
  if (record.dice === true) fields.push(['dice', DICE_FACES]);
  // Replaces spaces with underscores, which make addresses easier to read. FEN does not use underscores.
  if (fen !== makeFen(startSetup(record.ruleset))) fields.push(['fen', fen.replaceAll(' ', '_')]);
  if (line.length > 0) {
    // The two squares determine a move, so the link omits the promotion.
    fields.push(['moves', line.map(makeToken).join('.')]);
    fields.push(['at', String(path.length)]);
  }
  if (record.dice === true && roll !== undefined) fields.push(['roll', String(roll)]);
  const [ruleset = '', ...rest] = fields.map(([field, value]) => `${field}=${encodeURI(value)}`);
  const names = nameFields(record, name).map(([field, value]) => `${field}=${value}`);
  // The names are not last, because many programs drop a full stop at the end of an address.
  return `#${[ruleset, ...names, ...rest].join('&')}`;
};

/** Maximum number of characters of a fragment. Some programs truncate longer addresses. */
export const MAX_LINK = 8000;

const mainLineAfter = (branch: GameRecord | GameNode): readonly GameNode[] => {
  const nodes: GameNode[] = [];
  for (let next = branch.children[0]; next !== undefined; next = next.children[0]) nodes.push(next);
  return nodes;
};

/** Reads a link or its fragment. */
export const parseLink = (text: string): Result<SharedGame, ImportError> => {
  const fields = new Map<string, string>();
  for (const part of text
    .slice(text.indexOf('#') + 1)
    .trim()
    .split('&')) {
    const [name = '', ...value] = part.split('=');
    if (!FIELDS.some((known) => known === name))
      return err({ ...pageError('link-field', { text: clip(name) }), token: clip(name) });
    try {
      fields.set(name, decodeURIComponent(value.join('=')));
    } catch {
      return err({ ...pageError('link-encoding', {}), token: clip(part) });
    }
  }
  const ruleset = parseRuleset(fields.get('ruleset') ?? 'cazaux');
  if (!ruleset.ok) return err({ ...ruleset.error, token: clip(fields.get('ruleset') ?? '') });
  const fen = fields.get('fen')?.replaceAll('_', ' ');
  const faces = fields.get('dice');
  if (faces !== undefined && faces !== DICE_FACES)
    return err({
      ...makeError(PGN_SENTENCES, 'pgn-dice', { text: clip(faces) }),
      token: clip(faces),
    });
  const dice = faces !== undefined;
  const start = readStart(fen, ruleset.value, dice);
  if (!start.ok) return start;
  const read = readMoves(start.value, dice, fields.get('moves') ?? '', fields.get('at'));
  const game = read.ok ? ok(withNames(read.value, fields)) : read;
  const shown = fields.get('roll');
  if (!game.ok || shown === undefined) return game;
  const roll = Number(shown);
  return isDieRoll(roll) && dice
    ? ok({ ...game.value, roll })
    : err({ ...pageError('link-roll', { text: clip(shown) }), token: clip(shown) });
};

const withNames = (game: SharedGame, fields: ReadonlyMap<string, string>): SharedGame => {
  const nameIn = (field: string): string => cleanName(fields.get(field) ?? '');
  const name = nameIn('name');
  const tags = [['White', nameIn('white')] as const, ['Black', nameIn('black')] as const].filter(
    ([, value]) => value !== '',
  );
  return {
    ...game,
    record: { ...game.record, tags: [...game.record.tags, ...tags] },
    ...(name !== '' && { name }),
  };
};

const readStart = (
  fen: string | undefined,
  ruleset: Ruleset,
  dice: boolean,
): Result<Position, ImportError> => {
  if (fen === undefined) return ok(Position.start(ruleset, { dice }));
  const read = Position.readFen(fen, ruleset, { dice });
  return read.position !== undefined
    ? ok(read.position)
    : err({ ...fenError(read, ruleset, dice), token: clip(fen) });
};

const makeToken = ({ move, roll }: GameNode): string =>
  isPass(move) ? `-${roll ?? ''}` : move.from + move.to;

/** Reads one token of `moves`: a move, or a pass with its roll. */
const readTurn = (
  position: Position,
  dice: boolean,
  token: string,
): Result<{ readonly move: MoveOrPass; readonly roll?: DieRoll | undefined }, TextError> => {
  if (!dice || !token.startsWith('-')) {
    const move = resolveMove(position, token);
    return move.ok
      ? ok({ move: move.value, ...(dice && { roll: rollOfMove(position, move.value) }) })
      : move;
  }
  const pass = resolveDiceMove(position, '0000');
  const roll = Number(token.slice(1));
  if (!pass.ok || token === '-') return pass.ok ? ok({ move: pass.value }) : pass;
  return isDieRoll(roll) && fitsRoll(position, pass.value, roll)
    ? ok({ move: pass.value, roll })
    : textError(PGN_SENTENCES, 'pgn-roll', 0, { san: '--', roll });
};

const readMoves = (
  start: Position,
  dice: boolean,
  text: string,
  at: string | undefined,
): Result<SharedGame, ImportError> => {
  let position = start;
  const turns: Pick<GameNode, 'move' | 'san' | 'roll'>[] = [];
  for (const token of text === '' ? [] : text.split('.')) {
    const turn = readTurn(position, dice, token);
    if (!turn.ok) return err({ ...turn.error, token: clip(token), ply: turns.length + 1 });
    const { move, roll } = turn.value;
    const { san, after } = makeSanAndPlay(position, move);
    turns.push({ move, san, ...(roll !== undefined && { roll }) });
    position = after;
  }
  const record = recordOfMoves(startRecord(start), turns);
  const ply = at === undefined ? turns.length : Number(at);
  if (!Number.isInteger(ply) || ply < 0 || ply > turns.length)
    return err({
      ...pageError('link-cursor', { text: clip(at ?? '') }),
      token: clip(at ?? ''),
    });
  return ok({ record, path: Array.from({ length: ply }, () => 0) });
};
