/**
 * Splits the text of a file into games without reading their moves, so that a list of 20,000 games takes a moment. It
 * uses the tokens and the bounds of the reader, so that both find the same games.
 */
import { GameBounds } from '../../../src/notation/game-bounds.js';
import { isMoveLike } from '../../../src/notation/move-words.js';
import { LooseLexer } from '../../../src/notation/loose-lexer.js';
import type { PgnToken } from '../../../src/notation/pgn-tokens.js';
import { Unwrapper } from '../../../src/notation/unwrap.js';
import { DICE_FACES } from '../../../src/notation/pgn-tags.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { readFirstGame } from './first-game.js';

/** One game as text. */
export interface RawGame {
  readonly text: string;
  /** Line of its first character in the file, from 1. */
  readonly line: number;
  /** The name of its file, if several were read together. */
  readonly file?: string;
  /** The first tag of each name. */
  readonly tags: ReadonlyMap<string, string>;
}

/**
 * The largest length of a game in UTF-16 units. `acedrex explore --pgn` writes trees of this size. Longer games are
 * skipped.
 */
const MAX_GAME_LENGTH = 32 << 20;
/** A longer text without a tag is not PGN. */
export const MAX_UNTAGGED_LENGTH = 1 << 20;

/** Thrown when the text cannot be a collection of games. */
export class TooLongGameError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The game that begins on line ${line} is too long.`);
    this.line = line;
  }
}

/** Takes text in pieces and returns the games that have become complete. */
export class PgnSplitter {
  readonly #maxLength: number;
  readonly #unwrapper = new Unwrapper();
  readonly #lexer = new LooseLexer();
  #bounds = new GameBounds();
  #tags = new Map<string, string>();
  /** Where the game begins. */
  #from = 0;
  #line = 1;
  /** Characters that have arrived. */
  #length = 0;
  /** Whether the game has a tag or a word of the form of a move. */
  #hasContent = false;
  #isTooLong = false;
  #hasGames = false;
  /** Text before the first game, which is kept for its error if there is no game at all. */
  #other: RawGame | undefined;
  /** Line numbers, from 1, of games that are too long. */
  readonly tooLong: number[] = [];

  /** `maxLength`: of a game with tags, in UTF-16 units. */
  constructor(maxLength = MAX_GAME_LENGTH) {
    this.#maxLength = maxLength;
  }

  /** Throws a {@link TooLongGameError} if the text is not a collection of games. */
  push(chunk: string): readonly RawGame[] {
    return this.#push(this.#unwrapper.push(chunk));
  }

  #push(text: string): readonly RawGame[] {
    this.#lexer.push(text);
    this.#length += text.length;
    const games = this.#take();
    // A token that does not end counts too.
    this.#limit(this.#length);
    return games;
  }

  /** Ends the text and returns the last game. */
  end(): readonly RawGame[] {
    const games = [...this.#push(this.#unwrapper.end())];
    this.#lexer.end();
    games.push(...this.#take(), ...this.#finish(this.#lexer.offset));
    return games.length === 0 && !this.#hasGames && this.#other !== undefined
      ? [this.#other]
      : games;
  }

  #take(): RawGame[] {
    const lexer = this.#lexer;
    const games: RawGame[] = [];
    for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
      if (this.#bounds.isNext(token, lexer)) {
        const start = lexer.startOf(token);
        games.push(...this.#finish(start.at));
        this.#begin(start);
        this.#bounds.isNext(token, lexer);
      }
      this.#note(token);
      lexer.isHeader = this.#bounds.isHeader;
      this.#limit(token.end);
    }
    return games;
  }

  #begin({ at, line }: Pick<PgnToken, 'at' | 'line'>): void {
    this.#bounds = new GameBounds();
    this.#tags = new Map();
    this.#from = at;
    this.#line = line;
    this.#hasContent = false;
    this.#isTooLong = false;
    this.#lexer.keep(at);
  }

  #note(token: PgnToken): void {
    if (token.kind === 'tag') {
      this.#hasContent = true;
      if (!this.#tags.has(token.name)) this.#tags.set(token.name, token.value);
    } else if (token.kind === 'symbol') this.#hasContent ||= isMoveLike(token.text);
  }

  /** Skips a game that is too long up to an offset; its text is not kept. */
  #limit(end: number): void {
    const isTagged = this.#tags.size > 0 || this.#hasGames;
    const max = isTagged ? this.#maxLength : Math.min(this.#maxLength, MAX_UNTAGGED_LENGTH);
    this.#isTooLong ||= end - this.#from > max;
    if (!this.#isTooLong) return;
    if (!isTagged) throw new TooLongGameError(this.#line);
    this.#lexer.keep(this.#lexer.offset);
  }

  #finish(end: number): readonly RawGame[] {
    if (this.#isTooLong) {
      this.tooLong.push(this.#line);
      this.#hasGames = true;
      return [];
    }
    const text = this.#lexer.slice(this.#from, end).trimEnd();
    const game: RawGame = { text, line: this.#line, tags: this.#tags };
    if (!this.#hasContent) {
      if (text.trim() !== '') this.#other ??= game;
      return [];
    }
    this.#hasGames = true;
    return [game];
  }
}

/** The id of the rules by which a text is read first that names none. */
const DEFAULT_RULESET = 'cazaux';

/** The rules for texts that do not name any. */
export interface ImportRules {
  readonly ruleset: Ruleset;
  /** Whether it is a game with dice, in which a king can be captured. */
  readonly dice?: boolean;
}

/**
 * Adds tags with the rules to a game's text, unless it has tags. The default rules are not named, so that the reader may
 * find others under which the moves are legal.
 */
const withRules = (
  { text, tags }: Pick<RawGame, 'text' | 'tags'>,
  { ruleset, dice = false }: Pick<ImportRules, 'dice'> & { readonly ruleset: Pick<Ruleset, 'id'> },
): string => {
  if (tags.size > 0 || (ruleset.id === DEFAULT_RULESET && !dice)) return text;
  // On the same line, so that line numbers stay right.
  return `[Ruleset "${ruleset.id}"] ${dice ? `[Dice "${DICE_FACES}"] ` : ''}${text}`;
};

/**
 * The text of a game with the rules at hand, unless it names none and has a move that is illegal under them: then the
 * reader looks for other rules. The die must be at hand.
 */
export const withFittingRules = async (
  game: Pick<RawGame, 'text' | 'tags'>,
  rules: Parameters<typeof withRules>[1],
): Promise<string> => {
  const text = withRules(game, rules);
  if (text === game.text || rules.dice === true) return text;
  const read = await readFirstGame(text);
  const isWhole = read?.errors.length === 0 && read.record?.unread === undefined;
  return isWhole ? text : game.text;
};
