declare global {
  interface ImportMetaEnv {
    /** See `scripts/engine-build.mjs`. */
    readonly ENGINE_BUILD: string;
  }
}

/** The build of the page's engine, in the words of `acedrex explore`. */
export const ENGINE_BUILD: string = import.meta.env.ENGINE_BUILD;
