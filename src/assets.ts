/**
 * Where the package's files are: the wasm builds, the engine's network and worker, and the sets of puzzles. Each build
 * has a place of its own for them, see docs/decisions/0017-files-in-modules.md; the host can name another one.
 */
import { wrongArgument } from './guards.js';
import { VERSION } from './version.js';
import type { FileAddress } from './wasm/source.js';

/** A file at an address, or its bytes. Bytes reject with a {@link WasmError} if their module cannot be imported. */
export type AssetFile = FileAddress | Promise<Uint8Array<ArrayBuffer>>;

/** The attribute by which a page without scripts of its own names the folder; on any element. */
const ATTRIBUTE = 'data-acedrex-assets';

let base: string | undefined;

/**
 * Names the folder to which `npx acedrex assets` has copied the package's files. Elements and engines that start later
 * fetch everything from there. A relative address counts from the page. `undefined` returns to the default. Throws a
 * TypeError on what is no address.
 */
export const setAssetBase = (url: string | FileAddress | undefined): void => {
  const text = typeof url === 'object' ? url.href : url;
  if (text !== undefined && !isAddress(text)) throw wrongArgument('url', 'an address', url);
  base = text;
};

/** The parts of a document that are used here, without the DOM's types. */
interface Page {
  readonly baseURI: string;
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
}

const page = (): Page | undefined => (globalThis as { readonly document?: Page }).document;

/** Whether a text is an address, absolute or relative to the page, if there is one. */
export const isAddress = (text: string): boolean =>
  text !== '' && URL.canParse(text, page()?.baseURI);

/** The absolute form of an address that is relative to the page, if there is one. */
export const resolveAddress = (address: string): FileAddress => new URL(address, page()?.baseURI);

/** The address of a file below the folder that the host has named; undefined without one. */
export const assetAddress = (name: string): FileAddress | undefined => {
  const folder = base ?? page()?.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
  // The version is part of the address, so that no cache mixes the files of two versions.
  return folder ? resolveAddress(`${folder.replace(/\/*$/, '')}/${VERSION}/${name}`) : undefined;
};

/** A file: from the folder that the host has named, or else from the place that the build has for it. */
export const assetFile = (name: string, own: () => AssetFile): AssetFile =>
  assetAddress(name) ?? own();
