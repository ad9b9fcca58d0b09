/** The base of the published elements: no value that a page sets makes them throw. */
import {
  LitElement,
  type CSSResultGroup,
  type CSSResultOrNative,
  type PropertyDeclarations,
} from 'lit';

/** Converts a value that a page has set; undefined if it is not valid. */
type Reader = (value: unknown) => unknown;

/** A number, also written as text. */
export const number: Reader = (value) => {
  const read = parseFloat(String(value));
  return Number.isFinite(read) ? read : undefined;
};

export const oneOf =
  (values: readonly unknown[]): Reader =>
  (value) =>
    values.includes(value) ? value : undefined;

/** A list or a Map. */
export const list: Reader = (value) =>
  Array.isArray(value) || value instanceof Map ? value : undefined;

/** The name of a piece set, or a set of the page's own. */
export const pieceSet: Reader = (value) =>
  value instanceof Object && 'draw' in value ? value : String(value);

/**
 * An element whose properties have defaults: the initial values in its class. Null, undefined, a removed
 * attribute and any value that `type` cannot read mean the default.
 */
export class PublishedElement<Events extends object = object> extends LitElement {
  #internals: ElementInternals | undefined;

  /**
   * Wraps the setters that Lit has defined: this is the last step for each class. Lit's development build warns of an
   * overridden `getPropertyDescriptor`.
   */
  protected static override finalizeStyles(styles?: CSSResultGroup): CSSResultOrNative[] {
    // This class itself has none.
    const declared = (this.properties as PropertyDeclarations | undefined) ?? {};
    for (const [name, { type: read }] of Object.entries(declared)) {
      // Inherited ones have been wrapped.
      const descriptor = Object.getOwnPropertyDescriptor(this.prototype, name);
      if (descriptor === undefined || typeof read !== 'function') continue;
      let initial: { readonly value: unknown } | undefined;
      Object.defineProperty(this.prototype, name, {
        ...descriptor,
        set(value: unknown) {
          initial ??= { value };
          const isNothing = value === undefined || value === null;
          const known: unknown = isNothing ? undefined : (read as Reader)(value);
          descriptor.set?.call(this, known ?? initial.value);
        },
      });
    }
    return super.finalizeStyles(styles);
  }

  /** Needed for form controls and for custom states. */
  protected get internals(): ElementInternals {
    return (this.#internals ??= this.attachInternals());
  }

  /** Dispatches an event; false if a listener has called `preventDefault()`. */
  protected dispatch<Name extends keyof Events & string>(
    name: Name,
    detail: Events[Name],
    cancelable = false,
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    );
  }

  /** Sets the custom state that style sheets see as `:state(invalid)`. */
  protected setInvalid(isInvalid: boolean): void {
    try {
      this.internals.states[isInvalid ? 'add' : 'delete']('invalid');
    } catch {
      // Browsers before 2024 do not support custom states; pages can use the event instead.
    }
  }
}
