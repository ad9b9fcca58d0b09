/**
 * Reads PGN: any number of games, variations to any depth, comments, glyphs. It keeps its own stack
 * and so never runs out of the machine's, and it goes on after a fault: what was read before is kept,
 * the faulty line is passed over to its end, and the other games are not touched.
 */
import { err, type TextError } from '../result.js';
import type { GameResult } from '../rules/outcome.js';
import { Position } from '../rules/position.js';
import { parseRuleset, RULESETS, type Ruleset, type RulesetErrorCode } from '../rules/rulesets.js';
import { startSetup, type Setup } from '../rules/setup.js';
import type { SetupFaultCode } from '../rules/validate.js';
import { parseAnnotation } from './annotations.js';
import { parseFen, type FenErrorCode } from './fen.js';
import { lexPgn, type PgnToken } from './pgn-lexer.js';
import {
  GLYPHS,
  NO_ANNOTATION,
  type Annotation,
  type GameNode,
  type GameRecord,
} from './record.js';
import { makeSanAndPlay, parseSan, type SanErrorCode } from './san.js';

export const VARIANT_NAME = 'Grant Acedrex';

export type PgnErrorCode =
  | SanErrorCode
  | FenErrorCode
  | RulesetErrorCode
  | SetupFaultCode
  | 'pgn-variant'
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
}

/** Tags that the record's own fields stand for. */
export const DERIVED_TAGS: readonly string[] = ['Variant', 'Ruleset', 'SetUp', 'FEN', 'Result'];

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

class GameReader {
  readonly errors: PgnError[] = [];
  readonly #tags: (readonly [string, string])[] = [];
  readonly #tagPlaces = new Map<string, number>();
  readonly #place: (at: number) => number;
  #root: Branch = { ...NO_ANNOTATION, children: [] };
  #lines: Line[] = [];
  #start: { readonly ruleset: Ruleset; readonly setup: Setup } | undefined;
  #begun = false;
  #result: GameResult | undefined;
  /** Offset of the last move or variation that was read. */
  #lastAt = 0;

  constructor(place: (at: number) => number) {
    this.#place = place;
  }

  get begun(): boolean {
    return this.#begun;
  }

  get isEmpty(): boolean {
    return !this.#begun && this.#tags.length === 0;
  }

  tag(name: string, value: string, at: number): void {
    this.#tags.push([name, value]);
    this.#tagPlaces.set(name, at);
  }

  finish(result?: GameResult): PgnGame {
    this.#begin();
    if (this.#lines.length > 1)
      this.#fault('pgn-unclosed-variation', this.#lastAt, '(', 'A variation is not closed.');
    this.#result = result;
    const record = this.#record();
    return { ...(record !== undefined && { record }), errors: this.errors };
  }

  token(token: Exclude<PgnToken, { kind: 'tag' | 'result' }>): void {
    this.#begin();
    const line = this.#lines.at(-1);
    if (line === undefined) return;
    if (token.kind === 'open' || token.kind === 'symbol') this.#lastAt = token.at;
    switch (token.kind) {
      case 'open':
        this.#open(line, token.at);
        break;
      case 'close':
        if (this.#lines.length > 1) this.#lines.pop();
        else this.#fault('pgn-stray-close', token.at, ')', 'There is no variation to close here.');
        break;
      case 'comment':
        if (!token.closed)
          this.#fault('pgn-unclosed-comment', token.at, '{', 'A comment is not closed.');
        if (!line.broken) addComment(line, token.text);
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
    const position = Position.fromSetup(this.#start.setup, this.#start.ruleset);
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

  #readStart(): { readonly ruleset: Ruleset; readonly setup: Setup } | undefined {
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
    const fen = this.#value('FEN');
    if (fen === undefined) return { ruleset: ruleset.value, setup: startSetup(ruleset.value) };
    const setup = parseFen(fen, ruleset.value);
    if (!setup.ok) {
      this.#tagFault('FEN', setup.error.at, setup.error.code, setup.error.message);
      return undefined;
    }
    return { ruleset: ruleset.value, setup: setup.value };
  }

  #tagFault(tag: string, offset: number, code: PgnErrorCode, message: string): void {
    const value = this.#value(tag) ?? '';
    const at = (this.#tagPlaces.get(tag) ?? 0) + `[${tag} "`.length + offset;
    this.#fault(code, at, value, message);
  }

  #fault(code: PgnErrorCode, at: number, token: string, message: string): void {
    this.errors.push({ ...err({ code, at, message }).error, line: this.#place(at), token });
  }

  #open(line: Line, at: number): void {
    if (line.before === undefined || line.broken) {
      if (!line.broken)
        this.#fault(
          'pgn-stray-variation',
          at,
          '(',
          'A variation needs a move that it is to replace.',
        );
      this.#lines.push({ ...line, before: undefined, broken: true });
      return;
    }
    this.#lines.push(newLine(line.before.branch, line.before.position));
  }

  #move(line: Line, token: string, at: number): void {
    const glyph = /[!?]+$/.exec(token)?.[0];
    const move = parseSan(line.position, token);
    if (!move.ok) {
      // A glyph of its own, apart from its move.
      const nag = nagOfGlyph(token);
      if (nag !== undefined) addNag(line, nag);
      else {
        const { code, at: offset, message } = move.error;
        this.#fault(code, at + Math.min(offset, token.length - 1), token, message);
        line.broken = true;
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

  #record(): GameRecord | undefined {
    if (this.#start === undefined) return undefined;
    const { comment, shapes, evaluation, children } = this.#root;
    const tagged = this.#value('Result');
    return {
      tags: this.#tags.filter(([name]) => !DERIVED_TAGS.includes(name)),
      ...this.#start,
      result: this.#result ?? RESULTS.find((known) => known === tagged) ?? '*',
      comment,
      shapes,
      ...(evaluation !== undefined && { evaluation }),
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

const nagOfGlyph = (glyph: string): number | undefined =>
  [...GLYPHS].find(([, known]) => known === glyph)?.[0];

const addNag = ({ node }: Line, nag: number): void => {
  if (node !== undefined && !node.nags.includes(nag)) node.nags = [...node.nags, nag];
};

/** Adds a comment to the position it follows, or in a variation to the move it precedes. */
const addComment = (line: Line, text: string): void => {
  const { branch, node } = line;
  const read = parseAnnotation(text);
  if (node === undefined && branch.children.length > 0) {
    line.startComment = join(line.startComment, read.comment);
    return;
  }
  branch.comment = join(branch.comment, read.comment);
  branch.shapes = [...branch.shapes, ...read.shapes];
  if (read.evaluation !== undefined) branch.evaluation = read.evaluation;
};

const join = (before: string, after: string): string =>
  before === '' ? after : after === '' ? before : `${before} ${after}`;

/**
 * Yields the games of a text one by one, and nothing after each token: there a caller with something
 * else to do can make a pause, also within a long game.
 */
export function* readPgnInSteps(text: string): Generator<PgnGame | undefined, void> {
  const place = lineCounter(text);
  let game = new GameReader(place);
  for (const token of lexPgn(text)) {
    if (token.kind === 'tag') {
      if (game.begun) {
        yield game.finish();
        game = new GameReader(place);
      }
      game.tag(token.name, token.value, token.at);
    } else if (token.kind === 'result') {
      const result = RESULTS.find((known) => known === token.text) ?? '*';
      yield game.finish(result);
      game = new GameReader(place);
    } else game.token(token);
    yield undefined;
  }
  if (!game.isEmpty) yield game.finish();
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
