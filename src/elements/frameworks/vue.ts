/**
 * Types of the elements for Vue 3 templates. Write `import 'acedrex/vue.js'` once, in any file. The module contains
 * only types; the elements are registered by their own modules.
 */
import type { HTMLAttributes } from 'vue';
import type { Elements, Props } from './props.js';

/** Converts an event's name to camel case: `acedrex-move` to `acedrexMove`. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/**
 * Vue listens to the event `acedrex-move` with `@acedrex-move`. Render functions name the listener `onAcedrex-move`, and
 * vue-tsc names a template's listener `onAcedrexMove`.
 */
type Listeners<Events> = {
  readonly [
    Name in keyof Events & string as `on${Capitalize<Name>}` | `on${Capitalize<Camel<Name>>}`
  ]?: (event: CustomEvent<Events[Name]>) => void;
};

type TemplateElement<Name extends keyof Elements> = new () => {
  readonly $props: Omit<HTMLAttributes, keyof Props<Elements[Name][1]>> &
    Props<Elements[Name][1]> &
    Listeners<Elements[Name][2]>;
};

declare module 'vue' {
  interface GlobalComponents {
    'acedrex-board': TemplateElement<'acedrex-board'>;
    'acedrex-editor': TemplateElement<'acedrex-editor'>;
    'acedrex-die': TemplateElement<'acedrex-die'>;
    'acedrex-analysis': TemplateElement<'acedrex-analysis'>;
    'acedrex-puzzle': TemplateElement<'acedrex-puzzle'>;
  }
}
