import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { nodesAlong, startPosition, type Path } from '../../../src/game/tree.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import { REPERTOIRE_ADDRESS } from '../../shared/addresses.js';
import { renderButton } from '../../shared/ui/fields.js';
import { askToAdd } from './ask-to-add.js';
import { departureOf, type Departure, type Repertoire } from './model.js';
import { moveText, movesText, RepertoireElement } from './repertoire-element.js';

/** What the user's repertoires contain for a line of the game on the board, and where the line has left them. */
export class AcedrexRepertoireStatus extends RepertoireElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
      }

      .row {
        justify-content: space-between;
      }
    `,
  ];

  /** The end of the line; by default the position on the board. */
  @property({ attribute: false }) path: Path | undefined;
  /** The side whose repertoire is shown; by default both sides. */
  @property({ attribute: false }) color: Color | undefined;
  /** Whether the user can add the line to a repertoire here. */
  @property({ attribute: false }) canAdd = false;
  protected override render(): TemplateResult {
    const { game, words, repertoires } = this;
    const { record } = game;
    if (record.dice === true || repertoires.status !== 'there') return html``;
    const colors = this.color === undefined ? COLORS : [this.color];
    const isEmpty = COLORS.every((color) => repertoires.of(color, record.ruleset).isEmpty);
    return html`${colors.map((color) => {
      const repertoire = repertoires.of(color, record.ruleset);
      return repertoire.isEmpty ? nothing : this.#renderStatus(repertoire);
    })}
    ${
      this.canAdd && record.children.length > 0
        ? html`<div class="row bar">
            ${renderButton(words.add, () => askToAdd(this, game.path))}
            ${isEmpty ? nothing : html`<a href=${REPERTOIRE_ADDRESS}>${words.title}</a>`}
          </div>`
        : nothing
    }`;
  }

  #renderStatus(repertoire: Repertoire): TemplateResult | typeof nothing {
    const { game, words } = this;
    const { color } = repertoire;
    const path = this.path ?? game.path;
    const nodes = nodesAlong(game.record, path) ?? [];
    const departure = departureOf(repertoire, startPosition(game.record), nodes);
    if (departure !== undefined) return this.#renderDeparture(repertoire, departure, path);
    // In a review, a line that has not left the repertoire needs no text.
    const place = this.path === undefined ? repertoire.find(game.position.key) : undefined;
    if (place === undefined) return nothing;
    const text =
      place.isOwn && place.moves.length > 0
        ? words.expects({ color, moves: movesText(place.moves) })
        : words.inside({ color });
    return html`<p class="muted" data-test="repertoire-${color}">${text}</p>`;
  }

  #renderDeparture(
    { color }: Repertoire,
    { by, ply, place, move }: Departure,
    path: Path,
  ): TemplateResult {
    const { game, words } = this;
    const { turn, fullmoves: number } = place.position;
    const played = moveText({ san: move.san, turn, number });
    const text =
      by === 'own'
        ? words.left.own({ color, played, moves: movesText(place.moves) })
        : words.left[by]({ color, played });
    const left = path.slice(0, ply);
    return html`<div class="row" data-test="repertoire-${color}" data-left=${by}>
      <p class="muted grow">${text}</p>
      ${renderButton(words.goThere, () => game.go(left), 'quiet')}
    </div>`;
  }
}

customElements.define('acedrex-repertoire-status', AcedrexRepertoireStatus);
