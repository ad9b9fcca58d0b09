/** Registers elements; the script may be loaded more than once, and the first definition stays. */
export const register = (elements: Readonly<Record<string, CustomElementConstructor>>): void => {
  for (const [name, element] of Object.entries(elements))
    if (customElements.get(name) === undefined) customElements.define(name, element);
};
