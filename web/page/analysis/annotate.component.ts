import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { GLYPHS } from '../../../src/notation/record.js';
import type { Store } from '../../shared/store.js';
import { icon, type IconName } from '../../shared/ui/icons.js';
import { gameContext } from '../contexts.js';
import type { GameStore } from '../../game/game-store.js';
import { PageElement } from '../page-element.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';

/** What can be done with the move before the cursor: glyphs, comment, its place in the tree. */
export class AcedrexAnnotate extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.35rem;
      }

      .tools {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
      }

      /* What does not fit beside the other goes to a row of its own as a whole. */
      .tools > div {
        display: flex;
        gap: 0.1rem;
      }

      .tools button {
        inline-size: 2.1rem;
        min-block-size: 2.1rem;
        padding: 0;
      }

      .glyph {
        font-weight: 700;
      }

      textarea {
        min-block-size: 2.3rem;
        block-size: 2.3rem;
        field-sizing: content;
        max-block-size: 8rem;
      }
    `,
  ];

  protected override patientStores(): readonly Store[] {
    return [this.game];
  }

  /** Puts the cursor into the comment. */
  focusComment(): void {
    this.renderRoot.querySelector('textarea')?.focus();
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const { node, path } = game;
    const child = path.at(-1);
    return html`
      <div class="tools" role="toolbar" aria-label=${msg('Edit the move')}>
        <div>
          ${node === undefined ? nothing : [...GLYPHS].map(([nag, glyph]) => this.#renderGlyph(nag, glyph))}
        </div>
        <div>
          ${
            node === undefined
              ? nothing
              : html`
                  ${this.#renderTool('promote', msg('Promote the variation'), child === 0, () => {
                    game.promote(path);
                  })}
                  ${this.#renderTool(
                    'main',
                    msg('Make it the main line'),
                    path.every((place) => place === 0),
                    () => {
                      game.makeMainLine(path);
                    },
                  )}
                  ${this.#renderTool('demote', msg('Demote the variation'), this.#isLast, () => {
                    game.demote(path);
                  })}
                  ${this.#renderTool('delete', msg('Delete from here'), false, () => {
                    game.delete(path);
                  })}
                `
          }
          ${this.#renderTool('undo', msg('Undo (Ctrl+Z)'), !game.canUndo, () => {
            game.undo();
          })}
          ${this.#renderTool('redo', msg('Redo (Ctrl+Y)'), !game.canRedo, () => {
            game.redo();
          })}
        </div>
      </div>
      <textarea
        rows="1"
        aria-label=${msg('Comment')}
        placeholder=${msg('Comment on this position')}
        .value=${game.annotation.comment}
        @input=${(event: Event) => {
          const comment = (event.target as HTMLTextAreaElement).value;
          game.annotate(game.path, { comment }, `comment ${game.path.join('.')}`);
        }}
      ></textarea>
    `;
  }

  get #isLast(): boolean {
    const { path, siblings } = this.game;
    return path.at(-1) === siblings.length - 1;
  }

  #renderGlyph(nag: number, glyph: string): TemplateResult {
    const { game } = this;
    const nags = game.node?.nags ?? [];
    const isSet = nags.includes(nag);
    return html`<button
      type="button"
      class="quiet glyph"
      aria-pressed=${isSet ? 'true' : 'false'}
      title=${glyphName(nag)}
      aria-label=${glyphName(nag)}
      @click=${() => {
        const others = nags.filter((other) => !GLYPHS.has(other));
        game.annotate(game.path, { nags: isSet ? others : [nag, ...others] });
      }}
    >
      ${glyph}
    </button>`;
  }

  #renderTool(
    name: IconName,
    label: string,
    disabled: boolean,
    action: () => void,
  ): TemplateResult {
    return html`<button
      type="button"
      class="quiet"
      title=${label}
      aria-label=${label}
      ?disabled=${disabled}
      @click=${action}
    >
      ${icon(name)}
    </button>`;
  }
}

const glyphName = (nag: number): string => {
  switch (nag) {
    case 1:
      return msg('Good move');
    case 2:
      return msg('Mistake');
    case 3:
      return msg('Brilliant move');
    case 4:
      return msg('Blunder');
    case 5:
      return msg('Interesting move');
    default:
      return msg('Dubious move');
  }
};

customElements.define('acedrex-annotate', AcedrexAnnotate);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-annotate': AcedrexAnnotate;
  }
}
