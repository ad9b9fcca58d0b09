/** The row of buttons above the editor's board: undo, redo, and changes of the whole board. */
import { html, type TemplateResult } from 'lit';
import type { Ruleset } from '../../rules/rulesets.js';
import { emptySetup, startSetup, type Setup } from '../../rules/setup.js';
import type { EditorWords, Phrase } from './words.js';

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
