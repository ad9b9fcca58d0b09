/** The row of buttons above the editor's board: undo, redo, and changes of the whole board. */
import { html, type TemplateResult } from 'lit';
import type { Ruleset } from '../../rules/rulesets.js';
import { emptySetup, startSetup, type Setup } from '../../rules/setup.js';
import type { EditorWords } from '../../words/editor.js';

/** The words of the editor that have no values. */
type Label = {
  [Name in keyof EditorWords]: EditorWords[Name] extends string ? Name : never;
}[keyof EditorWords];

type Transform = (setup: Setup, ruleset: Ruleset) => Setup;

export interface ToolbarView {
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

export const renderToolbar = (view: ToolbarView, host: ToolbarHost): TemplateResult => {
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
    button(
      label,
      title,
      make &&
        (() => {
          host.replace(make(setup, ruleset), words[said]);
        }),
    );
  return html`<div class="toolbar" part="toolbar" role="group" aria-label=${words.wholeBoard}>
    ${button('undo', 'undoTitle', view.canUndo ? () => host.undo() : undefined)}
    ${button('redo', 'redoTitle', view.canRedo ? () => host.redo() : undefined)}
    ${change('start', 'startTitle', () => startSetup(ruleset))}
    ${change('clear', 'clearTitle', emptySetup)}
    ${change('mirror', 'mirrorTitle', transforms?.mirrorFiles, 'mirrored')}
    ${change('swap', 'swapTitle', transforms?.swapColors, 'swapped')}
    ${button('flip', 'flipTitle', () => host.flip())}
  </div>`;
};
