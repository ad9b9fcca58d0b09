/**
 * Opens any input: decodes bytes, unwraps containers recursively, and yields the texts. Text without a container is
 * passed on in pieces as it arrives.
 */
import { joinBytes } from '../bytes.js';
import { errorIn } from '../errors/error.js';
import type { ContainerForm, PgnErrors } from '../errors/codes.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { clip } from '../result.js';
import type { Container, Head, Part, UnwrapLimits, Wrapped } from './containers/container.js';
import { CONTAINERS, containersOf, HEAD } from './containers/index.js';
import { gapsOf, LineIndex, originOf, type Gap } from './containers/origin.js';
import { TextPieces } from './encoding.js';
import type { PgnError, PgnErrorCode } from './pgn-fault.js';

type Piece = string | Uint8Array;

/** A text, a file's bytes, or pieces of either as they arrive. */
export type GamesSource = Piece | AsyncIterable<Piece> | readonly Piece[];

/** Splits long work into slices so that the page stays responsive. */
export interface Pace {
  readonly isOver: (now: number) => boolean;
  readonly pause: () => Promise<void>;
}

export interface SourceOptions {
  /** The file name, which helps to recognise some programs' files. */
  readonly name?: string;
  /** Disables the unwrapping of containers. */
  readonly strict?: boolean;
  /** When to pause. By default, reading does not pause. */
  readonly pace?: Pace;
}

/** A text that has been extracted from its containers. */
export interface OpenText {
  /** The source's name, such as the name of a file inside an archive. Empty if there is none. */
  readonly label: string;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
  /** Converts an error's place in this text to a place in the input. */
  readonly placed: (error: PgnError) => PgnError;
  /** Messages about the text itself. The list is complete after all pieces have been taken. */
  readonly warnings: readonly PgnError[];
}

/** Limits on unwrapping. Input that exceeds them is read without unwrapping, with a warning. */
const LIMITS = {
  /** Maximum number of bytes or characters in a container, including all its contents. */
  size: 32 << 20,
  parts: 20_000,
  /** Maximum nesting depth of containers. */
  depth: 5,
  milliseconds: 10_000,
} as const;

/** Maximum number of characters per piece. */
const PIECE = 1 << 16;

const warning = <Code extends keyof PgnErrors & PgnErrorCode>(
  code: Code,
  params: PgnErrors[Code],
  { at = 0, line = 1, token = '' }: Partial<Pick<PgnError, 'at' | 'line' | 'token'>> = {},
): PgnError => ({ ...errorIn(PGN_SENTENCES, code, params), at, line, token: clip(token) });

/** Splits a text into pieces. A slice retains the whole text, but the reader takes one piece at a time. */
function* piecesOf(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

const isPiece = (source: GamesSource): source is Piece =>
  typeof source === 'string' || source instanceof Uint8Array;

/** Buffers an input while it arrives. */
class Input {
  readonly warnings: PgnError[] = [];
  readonly #pieces: AsyncIterator<Piece, unknown> | Iterator<Piece, unknown>;
  readonly #decoder = new TextPieces();
  /** Input that has arrived but has not been passed on. */
  #bytes: Uint8Array[] | undefined = [];
  #text = '';
  #isEnded = false;

  constructor(source: GamesSource) {
    const pieces = isPiece(source) ? [source] : source;
    this.#pieces =
      Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  }

  /** Takes the next piece. Returns false at the end of the input. */
  async #more(): Promise<boolean> {
    if (this.#isEnded) return false;
    const { done, value } = await this.#pieces.next();
    if (done === true) {
      this.#isEnded = true;
      this.#text += this.#decoder.end();
      this.#noteEncoding();
      return false;
    }
    if (typeof value === 'string') {
      this.#text += value;
      this.#bytes = undefined;
    } else {
      this.#text += this.#decoder.decode(value);
      this.#bytes?.push(value);
    }
    return true;
  }

  #noteEncoding(): void {
    const [line] = this.#decoder.oneByteLines;
    const { length } = this.#decoder.oneByteLines;
    if (line !== undefined)
      this.warnings.push(warning('text-one-byte', { lines: length }, { line }));
  }

  /** Waits until the input can be recognised, and returns the containers that it may be. */
  async candidates(name: string): Promise<readonly Container[]> {
    for (;;) {
      const isAll = !(await this.#more());
      const head = this.#head(name, isAll);
      const isEnough = isAll || this.#text.length >= HEAD;
      const found = CONTAINERS.map((container) => [container, container.recognises(head)] as const);
      if (isEnough || !found.some(([, is]) => is === undefined)) {
        return found.filter(([, is]) => is === true).map(([container]) => container);
      }
    }
  }

  #head(name: string, isAll: boolean): Head {
    const [bytes] = this.#bytes ?? [];
    return { text: this.#text.slice(0, HEAD), name, isAll, ...(bytes && { bytes }) };
  }

  /** Waits for the whole input. Returns undefined if it is too long for a container. */
  async whole(): Promise<Wrapped | undefined> {
    while (this.#text.length <= LIMITS.size && (await this.#more()));
    if (this.#text.length > LIMITS.size) return undefined;
    const bytes = this.#bytes && joinBytes(this.#bytes);
    return { text: this.#text, name: '', ...(bytes && { bytes }) };
  }

  /** Yields the buffered text, followed by the text that arrives later. */
  async *rest(): AsyncGenerator<string, void> {
    this.#bytes = undefined;
    do {
      const text = this.#text;
      this.#text = '';
      yield* piecesOf(text);
    } while ((await this.#more()) || this.#text !== '');
  }
}

/** Yields the texts in a source. The caller must take all pieces of a text before the next text. */
export async function* openSource(
  source: GamesSource,
  { name = '', pace, strict = false }: SourceOptions = {},
): AsyncGenerator<OpenText, void> {
  const input = new Input(source);
  if (strict) {
    yield { label: '', pieces: input.rest(), placed: (error) => error, warnings: input.warnings };
    return;
  }
  const candidates = await input.candidates(name.toLowerCase());
  if (candidates.length > 0) {
    const whole = await input.whole();
    if (whole !== undefined) {
      const limits = new Limits();
      const wrapped = { ...whole, name: name.toLowerCase() };
      const { warnings } = input;
      yield* new Opener(limits, pace).open(wrapped, { candidates, label: '', warnings });
      return;
    }
    const [{ form } = { form: 'text' as ContainerForm }] = candidates;
    input.warnings.push(warning('text-limit', { form, limit: 'size' }));
  }
  yield { label: '', pieces: input.rest(), placed: (error) => error, warnings: input.warnings };
}

/** The remaining limits for one input. */
class Limits implements UnwrapLimits {
  readonly #end = performance.now() + LIMITS.milliseconds;
  size: number = LIMITS.size;
  parts: number = LIMITS.parts;

  readonly isOver = (): boolean => performance.now() > this.#end;

  /** Counts a part and returns the limit that it exceeds, if any. */
  exceededBy({ content }: Part): 'size' | 'parts' | 'time' | undefined {
    this.size -= content.length;
    this.parts -= 1;
    return this.size < 0 ? 'size' : this.parts < 0 ? 'parts' : this.isOver() ? 'time' : undefined;
  }
}

interface Opening {
  /** The possible containers. Absent for a part until its containers have been determined. */
  readonly candidates?: readonly Container[];
  readonly label: string;
  readonly warnings: readonly PgnError[];
  readonly depth?: number;
  readonly placed?: OpenText['placed'];
}

/** Unwraps input that is in memory. */
class Opener {
  readonly #limits: Limits;
  readonly #pace: Pace | undefined;

  constructor(limits: Limits, pace: Pace | undefined) {
    this.#limits = limits;
    this.#pace = pace;
  }

  async *open(
    wrapped: Wrapped,
    { candidates, label, warnings, depth = 0, placed = (error) => error }: Opening,
  ): AsyncGenerator<OpenText, void> {
    const { text, name, bytes } = wrapped;
    const head: Head = {
      text: text.slice(0, HEAD),
      name,
      isAll: text.length <= HEAD,
      ...(bytes && { bytes }),
    };
    const possible = candidates ?? containersOf(head);
    for (const container of possible) {
      const { form } = container;
      if (depth >= LIMITS.depth) {
        yield this.#plain(
          text,
          label,
          [...warnings, warning('text-limit', { form, limit: 'depth' })],
          placed,
        );
        return;
      }
      const { parts, exceeded } = await this.#partsOf(container, wrapped);
      if (parts.length === 0) continue;
      const lines = new LineIndex(text);
      const inside = [...warnings];
      const skipped = gapsOf(
        text,
        parts.flatMap(({ spans = [] }) => spans),
      );
      // Drops warnings about an archive's text, because that text consists of decoded binary data.
      if (form === 'archive') inside.length = 0;
      else inside.push(...this.#told(form, skipped, text, lines).map(placed));
      if (exceeded !== undefined)
        inside.push(placed(warning('text-limit', { form, limit: exceeded })));
      for (const [index, part] of parts.entries()) {
        const spans = part.spans;
        const within = ({ at, ...error }: PgnError): PgnError => {
          const origin = spans === undefined ? at : originOf(spans, at);
          const line = spans === undefined ? error.line : lines.lineOf(origin);
          return placed({ ...error, at: origin, line });
        };
        const of = [label, part.name ?? ''].filter((one) => one !== '').join(': ');
        yield* this.#openPart(part, of, index === 0 ? inside : [], depth + 1, within);
      }
      return;
    }
    yield this.#plain(text, label, warnings, placed);
  }

  async *#openPart(
    { content, name = '', isPlain = false, unread }: Part,
    label: string,
    warnings: readonly PgnError[],
    depth: number,
    placed: OpenText['placed'],
  ): AsyncGenerator<OpenText, void> {
    if (unread !== undefined) {
      const told = placed(warning('text-unread', { name: label, reason: unread }, { token: name }));
      yield this.#plain('', label, [...warnings, told], placed);
    } else if (typeof content === 'string') {
      if (isPlain) yield this.#plain(content, label, warnings, placed);
      else yield* this.open({ text: content, name }, { label, warnings, depth, placed });
    } else {
      const input = new Input(content);
      const whole = await input.whole();
      if (whole === undefined) return;
      const inside = [...warnings, ...input.warnings.map(placed)];
      yield* this.open(
        { ...whole, name: name.toLowerCase() },
        { label, warnings: inside, depth, placed },
      );
    }
  }

  #plain(
    text: string,
    label: string,
    warnings: readonly PgnError[],
    placed: OpenText['placed'],
  ): OpenText {
    return { label, pieces: piecesOf(text), placed, warnings };
  }

  /** Warns about skipped text. Reports the container's form and the first text that no part covers. */
  #told(
    form: ContainerForm,
    skipped: readonly Gap[],
    text: string,
    lines: LineIndex,
  ): readonly PgnError[] {
    const words = skipped.filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)));
    const [first] = words;
    if (first === undefined) return [];
    const token = text.slice(first.from, first.to).trim();
    const place = {
      at: first.from,
      line: lines.lineOf(first.from),
      token: token.split('\n', 1).join(''),
    };
    const characters = words.reduce((sum, { from, to }) => sum + to - from, 0);
    return [warning('text-unwrapped', { form, characters }, place)];
  }

  async #partsOf(
    container: Container,
    wrapped: Wrapped,
  ): Promise<{
    readonly parts: readonly Part[];
    readonly exceeded: 'size' | 'parts' | 'time' | undefined;
  }> {
    const parts: Part[] = [];
    const parser = await container.load();
    for await (const part of parser.unwrap(wrapped, this.#limits)) {
      const exceeded = this.#limits.exceededBy(part);
      if (exceeded !== undefined) return { parts, exceeded };
      parts.push(part);
      if (this.#pace?.isOver(performance.now()) === true) await this.#pace.pause();
    }
    return { parts, exceeded: undefined };
  }
}
