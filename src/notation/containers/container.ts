/**
 * The interface between the reader and the container parsers. A container is a text or file that wraps games, such as
 * an email, a web page, a table, an archive, or another program's file. Every container has a recogniser, which is part
 * of the reader and reads only the beginning of an input. The container's parser is loaded when such an input arrives.
 */
import type { ContainerForm, PgnErrors } from '../../errors/codes.js';
import type { Span } from './origin.js';

/** The beginning of an input. It suffices to recognise a container. */
export interface Head {
  /** The first characters, decoded, without a byte order mark. */
  readonly text: string;
  /** The first bytes, if the input is bytes. */
  readonly bytes?: Uint8Array;
  /** The file name in lower case. Empty if there is none. */
  readonly name: string;
  /** Whether the text is the whole input. */
  readonly isAll: boolean;
}

/** A complete input that a parser unwraps. */
export interface Wrapped {
  readonly text: string;
  /** The bytes, if the input is bytes. */
  readonly bytes?: Uint8Array;
  readonly name: string;
}

/** A text or a file in a container. */
export interface Part {
  /** The part's text or, for a file inside an archive, its bytes. */
  readonly content: string | Uint8Array;
  /**
   * Maps the part's text to offsets in the container, so that messages report the right place. Text in the container
   * that no part covers is reported as skipped. Absent for bytes.
   */
  readonly spans?: readonly Span[];
  /** The part's name in its container, such as the name of an archived file or an attachment. */
  readonly name?: string;
  /** Why a file was not read. Such a file has no content. */
  readonly unread?: PgnErrors['text-unread']['reason'];
  /** Whether the text is already PGN or a list of moves, which needs no unwrapping. */
  readonly isPlain?: boolean;
}

/** The limits that apply to one input and everything inside it. */
export interface UnwrapLimits {
  /** Maximum number of characters or bytes in all parts together. */
  readonly size: number;
  /** Maximum number of parts. */
  readonly parts: number;
  /** Whether the time limit has passed. If so, the parser stops, and only the parts yielded so far are read. */
  readonly isOver: () => boolean;
}

export interface ContainerParser {
  /**
   * Yields the parts that contain games. Yields nothing if the input has a different form. In that case, the reader
   * tries the next container, and finally reads the text as is. Never throws because of its input, and takes linear
   * time.
   */
  readonly unwrap: (wrapped: Wrapped, limits: UnwrapLimits) => Iterable<Part> | AsyncIterable<Part>;
}

export interface Container {
  readonly form: ContainerForm;
  /** Whether an input may have this form. Returns undefined if more input is needed to decide. */
  readonly recognises: (head: Head) => boolean | undefined;
  readonly load: () => Promise<ContainerParser>;
}
