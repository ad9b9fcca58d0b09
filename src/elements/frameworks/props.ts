/** The types of the elements' attributes in framework templates, derived from the element classes. */
import type { LitElement } from 'lit';
import type { AnalysisBase } from '../analysis/analysis-base.js';
import type { AcedrexAnalysis } from '../analysis/analysis.js';
import type { AnalysisEvents } from '../analysis/types.js';
import type { BoardBase } from '../board/board-base.js';
import type { AcedrexBoard } from '../board/board.js';
import type { BoardEvents } from '../board/types.js';
import type { AcedrexDie } from '../die/die.js';
import type { DieEvents } from '../die/die.component.js';
import type { EditorBase } from '../editor/editor-base.js';
import type { AcedrexEditor } from '../editor/editor.js';
import type { EditorEvents } from '../editor/types.js';
import type { PuzzleBase } from '../puzzle/puzzle-base.js';
import type { AcedrexPuzzle } from '../puzzle/puzzle.js';
import type { PuzzleEvents } from '../puzzle/types.js';

/** Members of form controls. Templates do not set them. */
type FormControl = Pick<
  AcedrexEditor,
  'form' | 'validity' | 'validationMessage' | 'willValidate' | 'checkValidity' | 'reportValidity'
>;

type DieProps = Pick<AcedrexDie, 'value' | 'seed' | 'rolls' | 'disabled' | 'silent'>;

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
    AnalysisEvents &
      Pick<BoardEvents, 'acedrex-move-start' | 'acedrex-move'> &
      Pick<DieEvents, 'acedrex-roll-start' | 'acedrex-roll'>,
  ];
  readonly 'acedrex-puzzle': readonly [
    AcedrexPuzzle,
    PuzzleBase,
    PuzzleEvents & Pick<BoardEvents, 'acedrex-move-start' | 'acedrex-move'>,
  ];
}

/** Names of the public properties that a class adds to LitElement. */
type Settable<Base> = Exclude<keyof Base, keyof LitElement | keyof FormControl> & string;

/** Converts a property's name to its attribute: `pieceSet` to `piece-set`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Kebab<Rest>}`
    : `${Lowercase<First>}-${Kebab<Rest>}`
  : Name;

type Primitive<T> = Extract<T, string | number | boolean>;

/** All properties, by property name and by the name of their attribute if there is one. */
export type Props<Base> = { readonly [Key in Settable<Base>]?: Base[Key] | undefined } & {
  readonly [Key in Settable<Base> as Primitive<Base[Key]> extends never ? never : Kebab<Key>]?:
    Primitive<Base[Key]> | undefined;
} & { readonly lang?: string | undefined };
