/**
 * The file of a solved block. Its bytes are compressed (DEFLATE), because most neighbouring positions have the same
 * outcome.
 *
 *     0      4         5           9                   9 + n      17 + n           17 + n + m
 *     ┌──────┬─────────┬───────────┬───────────────────┬──────────┬────────────────┬───────┐
 *     │ AcxE │ version │ length, n │ ruleset, block, … │ length m │ compressed     │ CRC32 │
 *     └──────┴─────────┴───────────┴───────────────────┴──────────┴────────────────┴───────┘
 */
import { ByteReader, ByteWriter, crc32, DamageError, joinBytes } from '../bytes.js';
import { deflate, inflateTo } from '../deflate.js';
import { err, ok, type Result } from '../result.js';
import {
  relevantRuleset,
  tablebaseError,
  makeBlock,
  type Block,
  type TablebaseError,
} from './material.js';
import type { TableBytes, TablebaseWasm } from './tablebase-wasm.js';
import type { Ruleset } from '../rules/rulesets.js';

const MARK = new TextEncoder().encode('AcxE');
/** Format version. It must also change if the order of the stored positions changes. */
const VERSION = 1;
const CRC_BYTES = 4;
const MAX_BYTES = 2 ** 31;

/** Encodes a table as a file. The table is compressed in pieces, so that it is never copied as a whole. */
export const encodeTable = async ({
  block,
  ruleset,
  values,
  cursed,
}: Tablebase): Promise<Uint8Array> => {
  const packed = await deflate(cursed === undefined ? [values] : [values, cursed]);
  const head = new ByteWriter();
  head.text(ruleset.id);
  head.text(makeBlock(block));
  head.count(values.length);
  head.count(cursed?.length ?? 0);
  head.count(packed.reduce((sum, { length }) => sum + length, 0));
  const content = head.finish();
  const begin = new ByteWriter();
  begin.raw(MARK);
  begin.byte(VERSION);
  begin.uint32(content.length);
  begin.raw(content);
  const file = joinBytes([begin.finish(), ...packed, new Uint8Array(CRC_BYTES)]);
  const end = file.length - CRC_BYTES;
  const checksum = new ByteWriter();
  checksum.uint32(crc32(file.subarray(0, end)));
  file.set(checksum.finish(), end);
  return file;
};

/**
 * Allocates memory into which a table can be read, in wasm memory if possible. `view` returns a live view of this
 * memory.
 */
const allocate = (
  bytes: number,
  wasm: TablebaseWasm | undefined,
): { readonly wasm?: TablebaseWasm; readonly view: () => Uint8Array } | undefined => {
  const view = wasm?.allocate(bytes);
  if (wasm !== undefined && view !== undefined) return { wasm, view };
  try {
    const array = new Uint8Array(bytes);
    return { view: () => array };
  } catch {
    return undefined;
  }
};

/** Reads the file of a block, into the memory of the given instance if there is enough space. */
export const decodeTable = async (
  bytes: Uint8Array,
  block: Block,
  ruleset: Ruleset,
  into?: () => TablebaseWasm,
): Promise<Result<Tablebase, TablebaseError>> => {
  const isOwn = bytes.length > MARK.length && MARK.every((byte, at) => bytes[at] === byte);
  if (!isOwn) return err(tablebaseError('ending-foreign', {}));
  const version = bytes[MARK.length] ?? 0;
  if (version !== VERSION)
    return err(tablebaseError('ending-version', { version, known: VERSION }));
  try {
    const head = readHead(bytes);
    const expected = head.end + CRC_BYTES;
    if (bytes.length < expected)
      return err(tablebaseError('ending-truncated', { bytes: bytes.length, expected }));
    const checksum = new ByteReader(bytes, head.end).uint32();
    if (bytes.length > expected || checksum !== crc32(bytes.subarray(0, head.end)))
      return err(tablebaseError('ending-damaged', {}));
    const own = describe(relevantRuleset(block.material, ruleset).id, makeBlock(block));
    const other = describe(head.ruleset, head.name);
    if (own !== other) return err(tablebaseError('ending-other', { own, other }));
    const size = head.values + head.cursed;
    const memory = allocate(size, into?.());
    if (memory === undefined) return err(tablebaseError('ending-memory', { bytes: size }));
    const isWhole = await inflateTo(bytes.subarray(head.begin, head.end), memory.view);
    if (!isWhole) return err(tablebaseError('ending-damaged', {}));
    const { view, wasm } = memory;
    return ok({
      block,
      ruleset,
      ...(wasm !== undefined && { wasm }),
      // A getter, because the values move when the instance's memory grows.
      get values() {
        return view().subarray(0, head.values);
      },
      get cursed() {
        return head.cursed === 0 ? undefined : view().subarray(head.values);
      },
    });
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    return err(tablebaseError('ending-damaged', {}));
  }
};

const describe = (ruleset: string, name: string): string => `${name} (${ruleset})`;

interface Head {
  readonly ruleset: string;
  readonly name: string;
  /** Uncompressed lengths of the parts. */
  readonly values: number;
  readonly cursed: number;
  /** Offsets at which the compressed bytes begin and end. */
  readonly begin: number;
  readonly end: number;
}

const readHead = (bytes: Uint8Array): Head => {
  const reader = new ByteReader(bytes, MARK.length + 1);
  const content = new ByteReader(reader.raw(reader.uint32()));
  const ruleset = content.text();
  const name = content.text();
  const values = content.count(MAX_BYTES);
  const cursed = content.count(MAX_BYTES);
  const packed = content.count(MAX_BYTES);
  return { ruleset, name, values, cursed, begin: reader.at, end: reader.at + packed };
};

export interface Tablebase extends TableBytes {
  readonly block: Block;
  readonly ruleset: Ruleset;
  /** The instance whose memory contains the bytes, if any. This instance can use the table without a copy. */
  readonly wasm?: TablebaseWasm;
}
