/** What the published elements have in common: nothing that a host sets on them makes them throw. */
import { LitElement, type PropertyDeclaration } from 'lit';

/** Reads what a host has set; undefined where the property has no such value. */
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

/** A list, or a Map in its place. */
export const list: Reader = (value) =>
  Array.isArray(value) || value instanceof Map ? value : undefined;

/** The name of a set of pieces, or a set of the host's own. */
export const pieceSet: Reader = (value) =>
  value instanceof Object && 'draw' in value ? value : String(value);

/**
 * An element whose properties have a default: the value that its class gives them first. Null, undefined,
 * a removed attribute and whatever `type` cannot read mean that default.
 */
export class PublishedElement<Events extends object = object> extends LitElement {
  #internals: ElementInternals | undefined;

  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    const descriptor = super.getPropertyDescriptor(name, key, options);
    const { type: read } = options;
    if (descriptor === undefined || typeof read !== 'function') return descriptor;
    let initial: { readonly value: unknown } | undefined;
    return {
      ...descriptor,
      set(value: unknown) {
        initial ??= { value };
        const isNothing = value === undefined || value === null;
        const known: unknown = isNothing ? undefined : (read as Reader)(value);
        descriptor.set?.call(this, known ?? initial.value);
      },
    };
  }

  /** Form-associated elements need them; the others have them for their states. */
  protected get internals(): ElementInternals {
    return (this.#internals ??= this.attachInternals());
  }

  /** Dispatches an event; false if the host prevents what it announces. */
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
      // Browsers before 2024 have no states or none of this name; the event tells them.
    }
  }
}
