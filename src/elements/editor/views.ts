/** The template of the editor: the board, and below or beside it the palette, the toolbar and the panels. */
import { html, type TemplateResult } from 'lit';
import type { PieceSet } from '../../drawing/pieces/piece-set.js';
import { play } from '../board/parts.js';
import type { BoardMark, BoardMove } from '../board/types.js';
import type { BoardInput } from './board-input.js';
import type { EditorBase } from './editor-base.js';
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
import type { EditorWords, Phrase } from './words.js';

export interface EditorView {
  /** The element, with the properties that the page has set. */
  readonly element: EditorBase;
  readonly panel: PanelView;
  readonly tool: Tool;
  /** The set of pieces; undefined until it has arrived. */
  readonly set: PieceSet | undefined;
  /** The squares of faults. */
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
          transforms: play.loaded,
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
      <p class="hint keys">
        ${words.say('Keys on the board: P L G U C A R K, lower case for Black; Delete or a right click clears a square; Ctrl+Z undoes.')}
      </p>
    </div>
  </div>`;
};

type Transform = (setup: Setup, ruleset: Ruleset) => Setup;

interface ToolbarView {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** Undefined until the rules have arrived. */
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
  const { say } = view.words;
  const button = (label: Phrase, title: Phrase, action: (() => void) | undefined): TemplateResult =>
    html`<button
      type="button"
      title=${say(title)}
      ?disabled=${view.disabled || action === undefined}
      @click=${action}
    >
      ${say(label)}
    </button>`;
  const change = (
    label: Phrase,
    title: Phrase,
    make: Transform | undefined,
    said = title,
  ): TemplateResult =>
    button(
      label,
      title,
      make &&
        (() => {
          host.replace(make(setup, ruleset), say(said));
        }),
    );
  return html`<div class="toolbar" part="toolbar" role="group" aria-label=${say('Whole board')}>
    ${button('Undo', 'Undo (Ctrl+Z)', view.canUndo ? () => host.undo() : undefined)}
    ${button('Redo', 'Redo (Ctrl+Y)', view.canRedo ? () => host.redo() : undefined)}
    ${change('Start', 'Starting position', () => startSetup(ruleset))}
    ${change('Clear', 'Empty board', emptySetup)}
    ${change('Mirror', 'Exchange left and right', transforms?.mirrorFiles, 'Left and right swapped')}
    ${change('Swap colours', 'The same position for the other side', transforms?.swapColors, 'Colours swapped')}
    ${button('Flip board', 'See the board from the other side', () => host.flip())}
  </div>`;
};
