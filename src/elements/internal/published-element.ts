/** The base class of the published elements. The elements accept any value that a page sets, without throwing. */
import {
  LitElement,
  supportsAdoptingStyleSheets,
  type CSSResult,
  type CSSResultGroup,
  type CSSResultOrNative,
  type PropertyDeclarations,
} from 'lit';
import { adoptStyles } from './adopt-styles.js';

/** Converts a value that a page has set; returns undefined if the value is invalid. */
type Reader = (value: unknown) => unknown;

/** Reads a number or the text of a number. */
export const number: Reader = (value) => {
  const read = parseFloat(String(value));
  return Number.isFinite(read) ? read : undefined;
};

export const oneOf =
  (values: readonly unknown[]): Reader =>
  (value) =>
    values.includes(value) ? value : undefined;

/** Reads a roll of the die. Vue sets 0 in place of undefined if the property contains a number. */
export const dieRoll: Reader = (value) => oneOf([1, 2, 3, 4, 5, 6, 7, 8])(number(value));

/** Accepts a list or a Map. */
export const list: Reader = (value) =>
  Array.isArray(value) || value instanceof Map ? value : undefined;

/** Accepts the name of a piece set, or a custom set. */
export const pieceSet: Reader = (value) =>
  value instanceof Object && 'draw' in value ? value : String(value);

/**
 * An element whose properties default to the initial values in its class. Null, undefined, an empty string, a removed
 * attribute and any value that the property's `type` rejects select the default. Vue sets an empty string in place of
 * undefined if the property contains a string.
 */
export class PublishedElement<Events extends object = object> extends LitElement {
  #internals: ElementInternals | undefined;

  /**
   * Wraps the setters that Lit has defined. This method is Lit's last step for each class. `getPropertyDescriptor` is
   * not overridden, because Lit's development build warns about this.
   */
  protected static override finalizeStyles(styles?: CSSResultGroup): CSSResultOrNative[] {
    // This base class declares no properties.
    const declared = (this.properties as PropertyDeclarations | undefined) ?? {};
    for (const [name, { type: read }] of Object.entries(declared)) {
      // Skips inherited properties, because they have already been wrapped.
      const descriptor = Object.getOwnPropertyDescriptor(this.prototype, name);
      if (descriptor === undefined || typeof read !== 'function') continue;
      let initial: { readonly value: unknown } | undefined;
      Object.defineProperty(this.prototype, name, {
        ...descriptor,
        set(value: unknown) {
          initial ??= { value };
          const known = (value ?? '') === '' ? undefined : (read as Reader)(value);
          descriptor.set?.call(this, known ?? initial.value);
        },
      });
    }
    return super.finalizeStyles(styles);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const { elementStyles, shadowRootOptions } = this.constructor as typeof LitElement;
    // If the browser does not support adopted style sheets, Lit creates `style` tags. These move to another document
    // with their element.
    if (!supportsAdoptingStyleSheets) return super.createRenderRoot();
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    adoptStyles(root, ...(elementStyles as CSSResult[]));
    return root;
  }

  /** Handles a move of the element to another document. */
  adoptedCallback(): void {
    adoptStyles(this.shadowRoot);
  }

  /** Required for form controls and custom states. */
  protected get internals(): ElementInternals {
    return (this.#internals ??= this.attachInternals());
  }

  /** Dispatches an event; returns false if a listener has called `preventDefault()`. */
  protected dispatch<Name extends keyof Events & string>(
    name: Name,
    detail: Events[Name],
    cancelable = false,
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    );
  }

  /** Sets the custom state that style sheets match with `:state(invalid)`. */
  protected setInvalid(isInvalid: boolean): void {
    try {
      this.internals.states[isInvalid ? 'add' : 'delete']('invalid');
    } catch {
      // Browsers before 2024 do not support custom states; in these browsers, pages can listen to the error event
      // instead.
    }
  }
}
