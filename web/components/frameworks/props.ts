/** What can be written on an element in a framework's template, worked out from its class. */
import type { LitElement } from 'lit';
import type { AnalysisBase } from '../analysis/analysis-base.js';
import type { AcedrexAnalysis } from '../analysis/analysis.js';
import type { AnalysisEvents } from '../analysis/types.js';
import type { BoardBase } from '../board/board-base.js';
import type { AcedrexBoard } from '../board/board.js';
import type { BoardEvents } from '../board/types.js';
import type { AcedrexDie } from '../die/die.js';
import type { DieEvents } from '../die/types.js';
import type { EditorBase } from '../editor/editor-base.js';
import type { AcedrexEditor } from '../editor/editor.js';
import type { EditorEvents } from '../editor/types.js';

/** What a form asks of a control, and nobody sets. */
type FormControl = Pick<
  AcedrexEditor,
  'form' | 'validity' | 'validationMessage' | 'willValidate' | 'checkValidity' | 'reportValidity'
>;

/** What hosts set on a die. */
type DieProps = Pick<AcedrexDie, 'value' | 'seed' | 'rolls' | 'disabled' | 'silent'>;

/** Each element with what hosts set on it and with its events. */
export interface Elements {
  readonly 'acedrex-board': readonly [AcedrexBoard, BoardBase, BoardEvents];
  readonly 'acedrex-editor': readonly [
    AcedrexEditor,
    EditorBase,
    EditorEvents & Pick<BoardEvents, 'acedrex-position-change' | 'acedrex-error'>,
  ];
  readonly 'acedrex-die': readonly [AcedrexDie, DieProps, DieEvents];
  readonly 'acedrex-analysis': readonly [
    AcedrexAnalysis,
    AnalysisBase,
    AnalysisEvents & Pick<BoardEvents, 'acedrex-move-start' | 'acedrex-move'>,
  ];
}

/** Names of the properties that hosts set: those that a base class adds to Lit's. */
type Settable<Base> = Exclude<keyof Base, keyof LitElement | keyof FormControl> & string;

/** `pieceSet` as an attribute has it: `piece-set`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Kebab<Rest>}`
    : `${Lowercase<First>}-${Kebab<Rest>}`
  : Name;

/** What attributes can hold. */
type Primitive<T> = Extract<T, string | number | boolean>;

/** The properties of an element by their own names, and those that attributes can hold by theirs. */
export type Props<Base> = { readonly [Key in Settable<Base>]?: Base[Key] } & {
  readonly [
    Key in Settable<Base> as Primitive<Base[Key]> extends never ? never : Kebab<Key>
  ]?: Primitive<Base[Key]>;
} & { readonly lang?: string };
