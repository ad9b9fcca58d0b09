import { css, html, nothing, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import '../../../src/elements/analysis/dice.js';
import type { AcedrexRoll, RollTable } from '../../../src/elements/analysis/roll.component.js';
import { ROLL_SOURCES, type RollSource } from '../../../src/elements/die/die.component.js';
import type { Session } from '../../../src/elements/session/session.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { optionsStyles } from '../../shared/ui/common.styles.js';
import { isPass } from '../../../src/rules/moves.js';
import { provided } from '../page-element.js';
import { GameElement } from '../game-element.js';
import { choicesOf, renderField } from '../../shared/ui/fields.js';

/** Shows the die with the current roll, and lets the user choose the source of rolls. */
export class AcedrexRollPanel extends GameElement {
  @provided('session') private session!: Session;

  static override styles = [
    controlStyles,
    optionsStyles,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
      }
    `,
  ];

  @query('acedrex-roll') private roller!: AcedrexRoll | null;

  /** Rolls the die if a roll is allowed now and rolls are not entered by hand. */
  rollDie(): void {
    this.roller?.rollDie();
  }

  protected override render(): TemplateResult {
    const { rollSource, rollSeed } = this.settings.values;
    return html`
      <acedrex-roll
        .session=${this.session}
        .lang=${getLocale()}
        .seed=${rollSource === 'seed' ? rollSeed : ''}
        .byHand=${rollSource === 'hand'}
        .table=${this.#table()}
      ></acedrex-roll>
      ${this.#renderOptions(rollSource, rollSeed)}
    `;
  }

  #table(): RollTable | undefined {
    const { play } = this;
    if (!play.isPlaying) return undefined;
    return {
      mayRoll: play.may.roll,
      news: this.#answer(),
      take: (roll) => play.takeRoll(roll),
    };
  }

  /** Describes the opponent's last turn. */
  #answer(): string {
    const { game, play } = this;
    const { node, position } = game;
    if (node === undefined || position.turn !== play.color) return '';
    if (isPass(node.move)) return msg(labels.turnHasPassed);
    return play.played.isShared ? '' : msg(labels.enginePlays, { san: node.san });
  }

  #renderOptions(source: RollSource, seed: string): TemplateResult {
    const { settings } = this;
    return html`<details>
      <summary>${msg(labels.sourceOfRolls)}</summary>
      <div class="options">
        ${renderField(
          msg(labels.rolls),
          'roll-source',
          choicesOf(ROLL_SOURCES, sourceName),
          source,
          (rollSource) => settings.set({ rollSource }),
        )}
        ${
          source === 'seed'
            ? html`<label class="field"
                ><span class="label">${msg(labels.seed)}</span
                ><input
                  name="roll-seed"
                  .value=${seed}
                  @change=${(event: Event) => settings.set({ rollSeed: (event.target as HTMLInputElement).value })}
              /></label>`
            : nothing
        }
        <p class="muted wide">${msg(SOURCE_TEXTS[source])}</p>
      </div>
    </details>`;
  }
}

const sourceName = (source: RollSource): string =>
  msg(
    ({ fair: labels.atRandom, seed: labels.fromSeed, hand: labels.enteredByHand } as const)[source],
  );

const SOURCE_TEXTS = {
  fair: labels.allFacesAreEquallyLikely,
  seed: labels.sameSeedAlwaysGivesSame,
  hand: labels.forRealDieOnYour,
} as const;

customElements.define('acedrex-roll-panel', AcedrexRollPanel);
