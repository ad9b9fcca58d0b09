/**
 * Locates the package's files: the wasm builds, the engine's network and worker, and the puzzle sets. Each build has a
 * default location for these files (docs/decisions/0017-files-in-modules.md). The host page can set another location.
 */
import { wrongArgument } from './guards.js';
import { VERSION } from './version.js';
import type { FileAddress } from './wasm/source.js';

/**
 * A file's address, or a promise of its bytes. The promise rejects with a {@link WasmError} if the module that contains
 * the bytes cannot be loaded.
 */
export type AssetFile = FileAddress | Promise<Uint8Array<ArrayBuffer>>;

/** A page without scripts sets the folder with this attribute, on any element. */
const ATTRIBUTE = 'data-acedrex-assets';

let base: string | undefined;

/**
 * Sets the folder to which `npx acedrex assets` has copied the package's files. Elements and engines that start later
 * fetch everything from there. A relative address is resolved against the page. `undefined` restores the default.
 * Throws a TypeError if `url` is not an address.
 */
export const setAssetBase = (url: string | FileAddress | undefined): void => {
  const text = typeof url === 'object' ? url.href : url;
  if (text !== undefined && !isAddress(text)) throw wrongArgument('url', 'an address', url);
  base = text;
};

/** The properties of a document that this module uses, typed without the DOM library. */
interface Page {
  readonly baseURI: string;
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
}

const page = (): Page | undefined => (globalThis as { readonly document?: Page }).document;

/** Whether a text is an address: absolute, or relative to the page if there is a page. */
export const isAddress = (text: string): boolean =>
  text !== '' && URL.canParse(text, page()?.baseURI);

/** Resolves an address against the page, if there is a page. */
export const resolveAddress = (address: string): FileAddress => new URL(address, page()?.baseURI);

/** The address of a file in the folder that the host page has set, or undefined if no folder is set. */
export const assetAddress = (name: string): FileAddress | undefined => {
  const folder = base ?? page()?.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
  // The version in the address prevents caches from mixing files of two versions.
  return folder ? resolveAddress(`${folder.replace(/\/*$/, '')}/${VERSION}/${name}`) : undefined;
};

/** Returns a file from the host page's folder if one is set, otherwise from the build's default location. */
export const assetFile = (name: string, own: () => AssetFile): AssetFile =>
  assetAddress(name) ?? own();
