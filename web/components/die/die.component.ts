import {
  html,
  svg,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { FLUENT_PIECES } from '../../../src/drawing/pieces/fluent.js';
import { fluentSet } from '../../../src/drawing/pieces/fluent-set.js';
import { makeError } from '../../../src/errors/error.js';
import { DIE_SENTENCES } from '../../../src/errors/sentences/die.js';
import { DIE_ROLLS, isDieRoll, roleOfRoll, type DieRoll } from '../../../src/rules/dice.js';
import { Lazy } from '../../shared/lazy.js';
import { number, PublishedElement } from '../internal/published-element.js';
import { dieStyles } from './die.styles.js';
import { FACE_RADIUS, facesIn, restingOn, tumbling, type Rotation } from './octahedron.js';
import { rollFor } from '../../shared/rolls.js';
import type { DieEvents, RollSource } from './types.js';
import { ENGLISH, SPANISH, type DieWords } from './words.js';

export type * from './types.js';

/** Milliseconds that the die tumbles. */
const TUMBLE_TIME = 1000;
/** How dark a face may be that looks away from the light. */
const MAX_SHADE = 0.5;
/** Side of a piece on its face, and how far below the middle it stands. */
const PIECE_SIDE = 0.58;
const PIECE_BELOW = 0.085;

/** Names of the pieces in Spanish, fetched by dice in Spanish surroundings only. */
const spanish = new Lazy(() => import('../internal/spanish-names.js'));

const corner = (angle: number, radius: number): string =>
  `${(radius * Math.sin(angle)).toFixed(4)} ${(-radius * Math.cos(angle)).toFixed(4)}`;
const triangle = (radius: number): string =>
  `M${[0, 1, 2].map((third) => corner((third * 2 * Math.PI) / 3, radius)).join('L')}Z`;

const SIDE = triangle(FACE_RADIUS);
const RIM = triangle(FACE_RADIUS * 0.955);

/**
 * The eight-sided die of King Alfonso's dice game: each roll, with the piece that it lets move. Press
 * it, or Enter, or Space to roll; with its focus the keys 1 to 8 enter what a die of wood has shown.
 *
 * @fires acedrex-roll-start - The user wants to roll or to enter a roll; `preventDefault()` forbids it.
 *   `detail` is `{ source }`.
 * @fires acedrex-roll - The die has come to rest; `detail` is `{ roll, source }`, where `source` is
 *   `fair`, `seed` or `hand`. Not for values that the host sets.
 * @fires acedrex-error - There is a seed, but this browser cannot roll by one; `detail` is
 *   `{ code, message }`.
 * @csspart die - The button that is the die.
 * @cssprop --acedrex-die-face - Colour of the faces.
 * @cssprop --acedrex-die-edge - Colour of the edges.
 * @cssprop --acedrex-die-ink - Colour of the pieces.
 * @cssprop --acedrex-die-number - Colour of the numbers.
 * @cssprop --acedrex-die-font - Font of the numbers.
 * @cssprop --acedrex-focus - Colour of the keyboard's focus.
 */
export class AcedrexDie extends PublishedElement<DieEvents> {
  static override styles = dieStyles;

  // Not decorators, as in the board.
  static override properties: PropertyDeclarations = {
    lang: { type: String },
    value: { type: number },
    seed: { type: String },
    rolls: { type: number },
    disabled: { type: Boolean },
    silent: { type: Boolean },
    spoken: { state: true },
  };

  /** Language of labels and speech: English or Spanish; empty for that of the surroundings. */
  override lang = '';
  /** What it shows, 1 to 8; undefined before the first roll. A host that sets it lets it tumble. */
  value: number | undefined = undefined;
  /** Rolls are made of the seed and of how many there have been; empty for rolls by chance. */
  seed = '';
  /** How often it has been rolled; with a seed this decides the next roll. */
  rolls = 0;
  disabled = false;
  /** Leaves it to the host to speak of rolls. */
  silent = false;

  private spoken = '';

  #rotation: Rotation = restingOn(8);
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: (() => void) | undefined;
  #rolling: Promise<DieRoll | undefined> | undefined;

  /** Whether it is tumbling. */
  get isTumbling(): boolean {
    return this.#frame !== undefined;
  }

  /** Rolls; resolves when it has come to rest, undefined where it cannot roll by its seed. */
  roll(): Promise<DieRoll | undefined> {
    return (this.#rolling ??= this.#rollOnce().finally(() => {
      this.#rolling = undefined;
    }));
  }

  async #rollOnce(): Promise<DieRoll | undefined> {
    const number = this.rolls + 1;
    const source: RollSource = this.seed === '' ? 'fair' : 'seed';
    let roll: DieRoll;
    try {
      roll = await rollFor(this.seed, number);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.dispatch('acedrex-error', makeError(DIE_SENTENCES, 'die-no-digest', { reason }));
      return undefined;
    }
    this.rolls = number;
    await this.#show(roll, source);
    return roll;
  }

  /** Shows a roll of the user's, and tells of it when it lies. */
  async #show(roll: DieRoll, source: RollSource): Promise<void> {
    // The same value again is a roll too.
    if (this.value === roll && source !== 'hand') this.#tumble(roll);
    this.value = roll;
    await this.updateComplete;
    if (this.isTumbling)
      await new Promise<void>((resolve) => {
        this.#rest = resolve;
      });
    this.dispatch('acedrex-roll', { roll, source });
  }

  #mayRoll(source: RollSource): boolean {
    return (
      !this.disabled && !this.isTumbling && this.dispatch('acedrex-roll-start', { source }, true)
    );
  }

  readonly #onClick = (): void => {
    if (this.#mayRoll(this.seed === '' ? 'fair' : 'seed')) void this.roll();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const roll = event.altKey || event.ctrlKey || event.metaKey ? 0 : Number(event.key);
    if (!isDieRoll(roll)) return;
    event.preventDefault();
    if (!this.#mayRoll('hand')) return;
    this.rolls += 1;
    void this.#show(roll, 'hand');
  };

  // --- Drawing -------------------------------------------------------------------------------------

  get #words(): DieWords {
    const isSpanish = this.lang ? this.lang.startsWith('es') : this.matches(':lang(es)');
    return isSpanish ? SPANISH : ENGLISH;
  }

  /** A roll and its kind, in words. */
  #textOf(roll: DieRoll): string {
    const words = this.#words;
    const role = roleOfRoll(roll);
    if (words === SPANISH && spanish.loaded === undefined)
      // Until it has come, or if it does not come, the English name stands.
      spanish.load().then(
        () => {
          this.requestUpdate();
        },
        () => undefined,
      );
    return words.shows(roll, words === SPANISH ? (spanish.loaded?.ROLE_NAMES[role] ?? role) : role);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value')) return;
    const roll = this.#shown;
    if (roll === undefined) return;
    if (!this.hasUpdated) this.#rotation = restingOn(roll);
    else this.#tumble(roll);
  }

  /** What it shows, if that is a roll. */
  get #shown(): DieRoll | undefined {
    const { value } = this;
    return value !== undefined && isDieRoll(value) ? value : undefined;
  }

  protected override render(): TemplateResult {
    const shown = this.#shown;
    const words = this.#words;
    const label = [
      words.name,
      ...(shown === undefined ? [] : [this.#textOf(shown)]),
      ...(this.disabled ? [] : [words.roll]),
    ].join(', ');
    return html`<button
        type="button"
        part="die"
        ?disabled=${this.disabled}
        @click=${this.#onClick}
        @keydown=${this.#onKeyDown}
      >
        <svg
          viewBox="-0.94 -0.9 1.88 1.88"
          aria-hidden="true"
          class=${shown === undefined ? 'blank' : ''}
        >
          <ellipse class="shadow" cx="0.03" cy="0.82" rx="0.62" ry="0.11" />
          ${DIE_ROLLS.map((roll) => this.#renderFace(roll))}
        </svg>
        <!-- Not a label of its own: that would have to repeat the numbers which are drawn. -->
        <span class="hidden">${label}</span>
      </button>
      <span class="spoken" role="status">${this.spoken}</span>`;
  }

  #renderFace(roll: DieRoll): TemplateResult {
    const { silhouette, details } = FLUENT_PIECES[roleOfRoll(roll)];
    const scale = PIECE_SIDE / fluentSet.size;
    const left = -PIECE_SIDE / 2;
    return svg`<g class="face">
      <path class="side" d=${SIDE} />
      <path class="piece" d=${silhouette + details} transform="translate(${left} ${left + PIECE_BELOW}) scale(${scale})" />
      <text y="-0.27">${roll}</text>
      <path class="rim" d=${RIM} />
      <path class="shade" d=${SIDE} />
    </g>`;
  }

  protected override firstUpdated(): void {
    this.#draw();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.isTumbling) this.#settle();
  }

  /** Puts the faces where the rotation has them; not by Lit, for this runs sixty times a second. */
  #draw(): void {
    const groups = this.renderRoot.querySelectorAll<SVGGElement>('.face');
    for (const [index, { matrix, facing, light }] of facesIn(this.#rotation).entries()) {
      const group = groups[index];
      if (group === undefined) continue;
      group.setAttribute('transform', `matrix(${matrix.map((part) => part.toFixed(4)).join(' ')})`);
      group.setAttribute('visibility', facing > 0 ? 'visible' : 'hidden');
      group.lastElementChild?.setAttribute('opacity', ((1 - light) * MAX_SHADE).toFixed(3));
    }
  }

  #tumble(roll: DieRoll): void {
    this.#halt();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || !this.isConnected;
    if (isStill) {
      this.#settle(roll);
      return;
    }
    const from = this.#rotation;
    const to = restingOn(roll);
    const began = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / TUMBLE_TIME));
      this.#rotation = tumbling(from, to, part);
      this.#draw();
      if (part < 1) this.#frame = requestAnimationFrame(step);
      else this.#settle(roll);
    };
    this.#frame = requestAnimationFrame(step);
    // A page that is not seen has no frames, but its die must come to rest.
    this.#timer = setTimeout(() => {
      this.#settle(roll);
    }, TUMBLE_TIME + 300);
  }

  /** Lies still, on a roll or on what it shows, and says so. */
  #settle(roll: DieRoll | undefined = this.#shown): void {
    this.#halt();
    if (roll !== undefined) {
      this.#rotation = restingOn(roll);
      this.#draw();
      if (!this.silent) this.#announce(this.#textOf(roll));
    }
    this.#rest?.();
    this.#rest = undefined;
  }

  #halt(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    clearTimeout(this.#timer);
  }

  #announce(text: string): void {
    // A region that is given the same words again stays silent.
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }
}
