/**
 * Reads PGN: any number of games, variations to any depth, comments, glyphs. It keeps its own stack
 * and so never runs out of the machine's, and it goes on after a fault: what was read before is kept,
 * the faulty line is passed over to its end, and the other games are not touched.
 */
import { err, type TextError } from '../result.js';
import type { GameResult } from '../rules/outcome.js';
import { fitsRoll, type DieRoll } from '../rules/dice.js';
import { Position } from '../rules/position.js';
import { parseRuleset, RULESETS, type RulesetErrorCode } from '../rules/rulesets.js';
import { startSetup } from '../rules/setup.js';
import type { SetupFaultCode } from '../rules/validate.js';
import { parseAnnotation } from './annotations.js';
import { parseFen, type FenErrorCode } from './fen.js';
import { lexPgn, type MovetextToken, type TagToken } from './pgn-lexer.js';
import {
  decodeUnread,
  DERIVED_TAGS,
  DICE_FACES,
  makeTag,
  UNREAD_TAG,
  VARIANT_NAME,
} from './pgn-tags.js';
import {
  GLYPHS,
  NO_ANNOTATION,
  type Annotation,
  type GameNode,
  type GameRecord,
} from './record.js';
import { makeSanAndPlay, parseDiceSan, type SanErrorCode } from './san.js';

export type PgnErrorCode =
  | SanErrorCode
  | FenErrorCode
  | RulesetErrorCode
  | SetupFaultCode
  | 'pgn-variant'
  | 'pgn-dice'
  | 'pgn-roll'
  | 'pgn-unclosed-comment'
  | 'pgn-unclosed-variation'
  | 'pgn-stray-close'
  | 'pgn-stray-variation';

/** A fault in PGN; `at` is the offset in the whole text. */
export interface PgnError extends TextError<PgnErrorCode> {
  /** From 1. */
  readonly line: number;
  /** The token at fault. */
  readonly token: string;
}

/** One game of a PGN text. */
export interface PgnGame {
  /** What could be read; absent when the tags give no position to play from. */
  readonly record?: GameRecord;
  readonly errors: readonly PgnError[];
  /**
   * What could not be read: the same as `record.unread`, or all of the game's text if there is no
   * record. Absent if everything was read.
   */
  readonly unread?: string;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Branch = Mutable<Annotation> & { children: Node[] };
type Node = Mutable<GameNode> & Branch;

/** A line that is being read. */
interface Line {
  /** What the next move is added to, and the position there. */
  branch: Branch;
  position: Position;
  /** The last move of the line; before the first there is none. */
  node: Node | undefined;
  /** The same one move earlier: where a variation begins. */
  before: { readonly branch: Branch; readonly position: Position } | undefined;
  /** A comment read before the line's first move. */
  startComment: string;
  /** Set after a fault: the rest of the line is passed over. */
  broken: boolean;
}

/** A passage of the text that is being passed over after a fault. */
interface Passage {
  readonly from: number;
  /** Whether it ends with the variation it is in, rather than with the game. */
  readonly inVariation: boolean;
}

/** What a game begins with. */
type Start = Pick<GameRecord, 'ruleset' | 'dice' | 'setup'>;

class GameReader {
  readonly errors: PgnError[] = [];
  readonly #tags: (readonly [string, string])[] = [];
  readonly #tagPlaces = new Map<string, number>();
  readonly #place: (at: number) => number;
  #root: Branch = { ...NO_ANNOTATION, children: [] };
  #lines: Line[] = [];
  #start: Start | undefined;
  #begun = false;
  #result: GameResult | undefined;
  /** Offset of the last move or variation that was read. */
  #lastAt = 0;
  /** Offset behind the last token. */
  #lastEnd = 0;
  #passage: Passage | undefined;
  readonly #unread: string[] = [];
  readonly #text: string;

  constructor(text: string, place: (at: number) => number) {
    this.#text = text;
    this.#place = place;
  }

  get begun(): boolean {
    return this.#begun;
  }

  get isEmpty(): boolean {
    return !this.#begun && this.#tags.length === 0;
  }

  tag({ name, value, at, end }: TagToken): void {
    this.#tags.push([name, value]);
    this.#tagPlaces.set(name, at);
    if (name === UNREAD_TAG && value !== '') this.#unread.push(decodeUnread(value));
    this.#lastEnd = end;
  }

  /** Ends the game before an offset. */
  finish(end: number, result?: GameResult): PgnGame {
    this.#begin();
    this.#endPassage(end);
    if (this.#lines.length > 1)
      this.#fault('pgn-unclosed-variation', this.#lastAt, '(', 'A variation is not closed.');
    this.#result = result;
    const record = this.#record();
    if (record === undefined) {
      const tags = this.#tags.map(([name, value]) => makeTag(name, value));
      const text = [this.#text.slice(this.#lastEnd, end).trim(), result ?? ''].join(' ').trim();
      const unread = [...tags, '', text].join('\n').trim();
      return { errors: this.errors, unread };
    }
    const { unread } = record;
    return { record, errors: this.errors, ...(unread !== undefined && { unread }) };
  }

  token(token: MovetextToken): void {
    this.#begin();
    if (this.#start === undefined) return;
    this.#take(token);
    this.#lastEnd = token.end;
  }

  #take(token: MovetextToken): void {
    const line = this.#lines.at(-1);
    if (line === undefined) return;
    if (token.kind === 'open' || token.kind === 'symbol') this.#lastAt = token.at;
    switch (token.kind) {
      case 'open':
        this.#open(line, token.at);
        break;
      case 'close':
        if (this.#lines.length > 1) this.#close(token.at);
        else this.#fault('pgn-stray-close', token.at, ')', 'There is no variation to close here.');
        break;
      case 'comment':
        if (!token.closed) this.#unclosedComment(token.at);
        else if (!line.broken) this.#comment(line, token.text, token.at);
        break;
      case 'nag':
        if (!line.broken) addNag(line, token.value);
        break;
      case 'symbol':
        if (!line.broken) this.#move(line, token.text, token.at);
        break;
    }
  }

  /** Reads what the tags say, before the first token of the moves. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#start = this.#readStart();
    if (this.#start === undefined) return;
    const { setup, ruleset, dice = false } = this.#start;
    const position = Position.fromSetup(setup, ruleset, { dice });
    if (!position.ok) {
      const [fault] = position.error;
      if (fault !== undefined) this.#tagFault('FEN', 0, fault.code, fault.message);
      this.#start = undefined;
      return;
    }
    this.#lines = [newLine(this.#root, position.value)];
  }

  #value(name: string): string | undefined {
    return this.#tags.find(([known]) => known === name)?.[1];
  }

  #readStart(): Start | undefined {
    const variant = this.#value('Variant');
    if (variant !== undefined && variant.toLowerCase() !== VARIANT_NAME.toLowerCase()) {
      const message = `The game is of the variant "${variant}", not "${VARIANT_NAME}".`;
      {
        this.#tagFault('Variant', 0, 'pgn-variant', message);
        return undefined;
      }
    }
    const name = this.#value('Ruleset');
    const ruleset =
      name === undefined ? { ok: true as const, value: RULESETS.cazaux } : parseRuleset(name);
    if (!ruleset.ok) {
      this.#tagFault('Ruleset', ruleset.error.at, ruleset.error.code, ruleset.error.message);
      return undefined;
    }
    const faces = this.#value('Dice');
    if (faces !== undefined && faces !== DICE_FACES) {
      const message = `The game's die has "${faces}" faces, not ${DICE_FACES}.`;
      this.#tagFault('Dice', 0, 'pgn-dice', message);
      return undefined;
    }
    const game = { ruleset: ruleset.value, ...(faces !== undefined && { dice: true as const }) };
    const fen = this.#value('FEN');
    if (fen === undefined) return { ...game, setup: startSetup(ruleset.value) };
    const setup = parseFen(fen, ruleset.value);
    if (!setup.ok) {
      this.#tagFault('FEN', setup.error.at, setup.error.code, setup.error.message);
      return undefined;
    }
    return { ...game, setup: setup.value };
  }

  #tagFault(tag: string, offset: number, code: PgnErrorCode, message: string): void {
    const value = this.#value(tag) ?? '';
    const at = (this.#tagPlaces.get(tag) ?? 0) + `[${tag} "`.length + offset;
    this.#fault(code, at, value, message);
  }

  #fault(code: PgnErrorCode, at: number, token: string, message: string): void {
    this.errors.push({ ...err({ code, at, message }).error, line: this.#place(at), token });
  }

  /** Passes over what follows an offset, up to the end of the line that is being read. */
  #break(line: Line, from: number): void {
    line.broken = true;
    this.#passage ??= { from, inVariation: this.#lines.length > 1 };
  }

  #endPassage(end: number): void {
    if (this.#passage === undefined) return;
    const { from, inVariation } = this.#passage;
    this.#passage = undefined;
    const text = this.#text.slice(from, end).trim();
    if (text !== '') this.#unread.push(inVariation ? `(${text})` : text);
  }

  #close(at: number): void {
    const closed = this.#lines.pop();
    // A line inside a broken one is broken too; the passage ends with the outermost.
    if (closed?.broken === true && this.#lines.at(-1)?.broken !== true) this.#endPassage(at);
  }

  /** All that follows is in the comment, so the game ends here. */
  #unclosedComment(at: number): void {
    this.#fault('pgn-unclosed-comment', at, '{', 'A comment is not closed.');
    this.#lines.splice(1);
    const [main] = this.#lines;
    if (main !== undefined) main.broken = true;
    this.#passage = { from: this.#passage?.from ?? at, inVariation: false };
  }

  #open(line: Line, at: number): void {
    if (line.before === undefined || line.broken) {
      const stray = { ...line, before: undefined, broken: true };
      this.#lines.push(stray);
      if (line.broken) return;
      const message = 'A variation needs a move that it is to replace.';
      this.#fault('pgn-stray-variation', at, '(', message);
      this.#break(stray, at + 1);
      return;
    }
    this.#lines.push(newLine(line.before.branch, line.before.position));
  }

  #move(line: Line, token: string, at: number): void {
    const glyph = /[!?]+$/.exec(token)?.[0];
    // A pass says of itself that dice are rolled: a roll need not stand beside it.
    const move = parseDiceSan(line.position, token);
    if (!move.ok) {
      // A glyph of its own, apart from its move.
      const nag = nagOfGlyph(token);
      if (nag !== undefined) addNag(line, nag);
      else {
        const { code, at: offset, message } = move.error;
        this.#fault(code, at + Math.min(offset, token.length - 1), token, message);
        this.#break(line, this.#lastEnd);
      }
      return;
    }
    const { from, to, promotion } = move.value;
    const { san, after } = makeSanAndPlay(line.position, move.value);
    const nag = glyph === undefined ? undefined : nagOfGlyph(glyph);
    const node: Node = {
      ...NO_ANNOTATION,
      move: { from, to, ...(promotion !== undefined && { promotion }) },
      san,
      startComment: line.startComment,
      nags: nag === undefined ? [] : [nag],
      children: [],
    };
    line.branch.children.push(node);
    line.before = { branch: line.branch, position: line.position };
    line.branch = node;
    line.node = node;
    line.position = after;
    line.startComment = '';
  }

  /** A roll that cannot have led to its move stays in the comment, with a fault. */
  #comment(line: Line, text: string, at: number): void {
    const read = parseAnnotation(text);
    const { node, before } = line;
    const { roll, ...rest } = read;
    const first = node === undefined || before === undefined;
    if (roll === undefined || first || fitsRoll(before.position, node.move, roll)) {
      addComment(line, read);
      return;
    }
    this.#fault('pgn-roll', at, node.san, misfit(node.san, roll));
    addComment(line, { ...rest, comment: join(`[%roll ${roll}]`, rest.comment) });
  }

  #record(): GameRecord | undefined {
    if (this.#start === undefined) return undefined;
    const { comment, shapes, evaluation, roll, children } = this.#root;
    const tagged = this.#value('Result');
    return {
      tags: this.#tags.filter(([name]) => !DERIVED_TAGS.includes(name)),
      ...this.#start,
      result: this.#result ?? RESULTS.find((known) => known === tagged) ?? '*',
      comment,
      shapes,
      ...(evaluation !== undefined && { evaluation }),
      ...(roll !== undefined && { roll }),
      ...(this.#unread.length > 0 && { unread: this.#unread.join('\n') }),
      children,
    };
  }
}

const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

const newLine = (branch: Branch, position: Position): Line => ({
  branch,
  position,
  node: undefined,
  before: undefined,
  startComment: '',
  broken: false,
});

const misfit = (san: string, roll: DieRoll): string =>
  `${san} cannot follow a roll of ${roll}, which ${san === '--' ? 'has a legal move' : 'moves another kind'}.`;

const nagOfGlyph = (glyph: string): number | undefined =>
  [...GLYPHS].find(([, known]) => known === glyph)?.[0];

const addNag = ({ node }: Line, nag: number): void => {
  if (node !== undefined && !node.nags.includes(nag)) node.nags = [...node.nags, nag];
};

/** Adds a comment to the position it follows, or in a variation to the move it precedes. */
const addComment = (line: Line, read: Annotation): void => {
  const { branch, node } = line;
  if (node === undefined && branch.children.length > 0) {
    line.startComment = join(line.startComment, read.comment);
    return;
  }
  branch.comment = join(branch.comment, read.comment);
  branch.shapes = [...branch.shapes, ...read.shapes];
  if (read.evaluation !== undefined) branch.evaluation = read.evaluation;
  if (read.roll !== undefined) branch.roll = read.roll;
};

const join = (before: string, after: string): string =>
  before === '' ? after : after === '' ? before : `${before} ${after}`;

/**
 * Yields the games of a text one by one, and nothing after each token: there a caller with something
 * else to do can make a pause, also within a long game.
 */
export function* readPgnInSteps(text: string): Generator<PgnGame | undefined, void> {
  const place = lineCounter(text);
  const newGame = (): GameReader => new GameReader(text, place);
  let game = newGame();
  for (const token of lexPgn(text)) {
    if (token.kind === 'tag') {
      if (game.begun) {
        yield game.finish(token.at);
        game = newGame();
      }
      game.tag(token);
    } else if (token.kind === 'result') {
      const result = RESULTS.find((known) => known === token.text) ?? '*';
      yield game.finish(token.at, result);
      game = newGame();
    } else game.token(token);
    yield undefined;
  }
  if (!game.isEmpty) yield game.finish(text.length);
}

/** Yields the games of a text one by one, so that a long file need not be held as games at once. */
export function* readPgn(text: string): Generator<PgnGame, void> {
  for (const game of readPgnInSteps(text)) if (game !== undefined) yield game;
}

/** All games of a text. */
export const parsePgn = (text: string): readonly PgnGame[] => [...readPgn(text)];

/** Line numbers of offsets, counted on from the last one asked for while they rise. */
const lineCounter = (text: string): ((at: number) => number) => {
  let counted = 0;
  let line = 1;
  return (at) => {
    if (at < counted) {
      counted = 0;
      line = 1;
    }
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === 10) line += 1;
    return line;
  };
};
