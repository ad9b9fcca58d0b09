/**
 * Types of the elements for Vue 3 templates. Write `import 'acedrex/vue.js'` once, in any file. The module contains
 * only types; the elements are registered by their own modules.
 */
import type { HTMLAttributes } from 'vue';
import type { Elements, Props } from './props.js';

/** Vue listens to the event `acedrex-move` with `@acedrex-move`. */
type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Capitalize<Name>}`]?: (
    event: CustomEvent<Events[Name]>,
  ) => void;
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
