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
import { renderToolbar, type ToolbarHost } from './toolbar.js';
import type { Tool } from './tools.js';

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
      <p class="hint keys">${words.keys}</p>
    </div>
  </div>`;
};
