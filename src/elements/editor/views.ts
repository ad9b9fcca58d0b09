/** The template of the editor: the board and, below or beside it, the palette, toolbar and panels. */
import { html, type TemplateResult } from 'lit';
import type { PieceSet } from '../../drawing/pieces/piece-set.js';
import type { BoardMark, BoardMove } from '../board/types.js';
import type { BoardInput } from './board-input.js';
import type { EditorBase } from './editor-base.js';
import { transforms } from './load-parts.js';
import {
  renderDoctor,
  renderFen,
  renderPlay,
  renderRules,
  type PanelHost,
  type PanelView,
} from './panels.js';
import type { Tool } from './tools.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { emptySetup, startSetup, type Setup } from '../../rules/setup.js';
import type { EditorWords } from '../../words/editor.js';

export interface EditorView {
  readonly element: EditorBase;
  readonly panel: PanelView;
  readonly tool: Tool;
  /** The piece set; undefined until it is loaded. */
  readonly set: PieceSet | undefined;
  readonly marks: readonly BoardMark[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly input: BoardInput;
  readonly panels: PanelHost;
  readonly tools: ToolbarHost;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onMove: (event: CustomEvent<BoardMove>) => void;
  readonly onPositionChange: (event: CustomEvent<{ readonly fen: string }>) => void;
}

export const renderEditor = (view: EditorView): TemplateResult => {
  const { element, panel, tool, input, panels } = view;
  const { setup, ruleset, words, disabled } = panel;
  return html`<div class="editor" @keydown=${view.onKeyDown}>
    <i></i><i></i><i></i><i></i>
    <acedrex-board
      part="board"
      class=${tool === 'move' ? '' : 'stamping'}
      mode=${disabled ? 'view' : 'free'}
      .lang=${element.lang}
      .fen=${panel.fen}
      .ruleset=${ruleset.id}
      .orientation=${element.orientation}
      .coordinates=${element.coordinates}
      .pieceSet=${element.pieceSet}
      .marks=${view.marks}
      @acedrex-move-start=${input.onMoveStart}
      @acedrex-move=${view.onMove}
      @acedrex-position-change=${view.onPositionChange}
      @acedrex-shapes-change=${input.onShapesChange}
      @keydown=${input.keys}
      @pointerdown=${input.down}
      @pointermove=${input.stamping.move}
      @pointerup=${input.stamping.up}
      @pointercancel=${input.stamping.cancel}
      ><slot name="board"></slot
    ></acedrex-board>
    ${input.palette.render({ tool, disabled, set: view.set, ruleset, words })}
    <div class="side" part="side">
      ${renderToolbar(
        {
          setup,
          ruleset,
          transforms: transforms.loaded,
          words,
          canUndo: view.canUndo,
          canRedo: view.canRedo,
          disabled,
        },
        view.tools,
      )}
      <slot name="actions"></slot>
      ${renderDoctor(panel, panels)} ${renderPlay(panel, panels)} ${renderFen(panel, panels)}
      ${renderRules(panel, panels)}
      <p class="hint keys">${words.keys}</p>
    </div>
  </div>`;
};

/** The editor's words that have no parameters. */
type Label = {
  [Name in keyof EditorWords]: EditorWords[Name] extends string ? Name : never;
}[keyof EditorWords];

type Transform = (setup: Setup, ruleset: Ruleset) => Setup;

interface ToolbarView {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** The set-up transforms; undefined until the rules are loaded. */
  readonly transforms:
    { readonly mirrorFiles: Transform; readonly swapColors: Transform } | undefined;
  readonly words: EditorWords;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly disabled: boolean;
}

export interface ToolbarHost {
  undo(): void;
  redo(): void;
  /** Shows another set-up and announces the change. */
  replace(setup: Setup, said: string): void;
  flip(): void;
}

const renderToolbar = (view: ToolbarView, host: ToolbarHost): TemplateResult => {
  const { setup, ruleset, transforms } = view;
  const { words } = view;
  const button = (label: Label, title: Label, action: (() => void) | undefined): TemplateResult =>
    html`<button
      type="button"
      title=${words[title]}
      ?disabled=${view.disabled || action === undefined}
      @click=${action}
    >
      ${words[label]}
    </button>`;
  const change = (
    label: Label,
    title: Label,
    make: Transform | undefined,
    said = title,
  ): TemplateResult =>
    button(label, title, make && (() => host.replace(make(setup, ruleset), words[said])));
  return html`<div class="row toolbar" part="toolbar" role="group" aria-label=${words.wholeBoard}>
    ${button('undo', 'undoTitle', view.canUndo ? () => host.undo() : undefined)}
    ${button('redo', 'redoTitle', view.canRedo ? () => host.redo() : undefined)}
    ${change('start', 'startTitle', () => startSetup(ruleset))}
    ${change('clear', 'clearTitle', emptySetup)}
    ${change('mirror', 'mirrorTitle', transforms?.mirrorFiles, 'mirrored')}
    ${change('swap', 'swapTitle', transforms?.swapColors, 'swapped')}
    ${button('flip', 'flipTitle', () => host.flip())}
  </div>`;
};
