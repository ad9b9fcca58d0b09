import type { Result } from '../../src/result.js';

/** A position of the sources or of the built library. */
interface Playable<P> {
  move(text: string): Result<P, { readonly message: string }>;
}

/** The position after moves in algebraic notation. */
export const played = <P extends Playable<P>>(position: P, ...texts: readonly string[]): P =>
  texts.reduce((before, text) => {
    const after = before.move(text);
    if (!after.ok) throw new Error(after.error.message);
    return after.value;
  }, position);
