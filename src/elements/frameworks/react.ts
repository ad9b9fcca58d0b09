/**
 * Types of the elements for JSX in React 19. Write `import 'acedrex/react.js'` once, in any file. The module contains
 * only types; the elements are registered by their own modules.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Elements, Props } from './props.js';

/** React listens to the event `acedrex-move` with the property `onacedrex-move`. */
type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: (
    event: CustomEvent<Events[Name]>,
  ) => void;
};

type JsxElement<Name extends keyof Elements> = Omit<
  DetailedHTMLProps<HTMLAttributes<Elements[Name][0]>, Elements[Name][0]>,
  keyof Props<Elements[Name][1]>
> &
  Props<Elements[Name][1]> &
  Listeners<Elements[Name][2]>;

declare module 'react' {
  // React looks up element types in this namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'acedrex-board': JsxElement<'acedrex-board'>;
      'acedrex-editor': JsxElement<'acedrex-editor'>;
      'acedrex-die': JsxElement<'acedrex-die'>;
      'acedrex-analysis': JsxElement<'acedrex-analysis'>;
      'acedrex-puzzle': JsxElement<'acedrex-puzzle'>;
    }
  }
}
