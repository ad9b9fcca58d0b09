import {
  html,
  svg,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { FLUENT_PIECES } from '../../drawing/pieces/fluent.js';
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import { makeError, type AcedrexError } from '../../errors/error.js';
import { SOURCES, WORDS as ENGLISH, type DieWords } from '../../words/die.js';
import { WORDS as DIE_SENTENCES } from '../../words/die-errors.js';
import { DIE_ROLLS, isDieRoll, roleOfRoll, type DieRoll } from '../../rules/dice.js';
import { Translated } from '../internal/languages.js';
import { number, PublishedElement } from '../internal/published-element.js';
import { dieStyles } from './die.styles.js';
import { FACE_RADIUS, facesIn, restingOn, tumbling, type Rotation } from './octahedron.js';
import { rollFor } from '../shared/rolls.js';

/** Duration of the animation in milliseconds. */
const TUMBLE_TIME = 1000;
/** Shade of a face turned away from the light. */
const MAX_SHADE = 0.5;
/** Size of the piece on its face, and its distance below the centre. */
const PIECE_SIDE = 0.58;
const PIECE_BELOW = 0.085;

const allWords = new Translated('die', ENGLISH, SOURCES);

const corner = (angle: number, radius: number): string =>
  `${(radius * Math.sin(angle)).toFixed(4)} ${(-radius * Math.cos(angle)).toFixed(4)}`;
const triangle = (radius: number): string =>
  `M${[0, 1, 2].map((third) => corner((third * 2 * Math.PI) / 3, radius)).join('L')}Z`;

const SIDE = triangle(FACE_RADIUS);
const RIM = triangle(FACE_RADIUS * 0.955);

/**
 * The eight-sided die of King Alfonso's dice game. Each face shows a roll and the piece that it allows to move. Click
 * it or press Enter or Space to roll; the keys 1 to 8 enter the roll of a real die.
 *
 * @fires acedrex-roll-start - The user is about to roll or to enter a roll; `preventDefault()` forbids it.
 *   `detail` is `{ source }`.
 * @fires acedrex-roll - The die has come to rest; `detail` is `{ roll, source }`, where `source` is `fair`,
 *   `seed` or `hand`. Not sent for values set by the page.
 * @fires acedrex-error - The browser cannot use the seed; `detail` is `{ code, message }`.
 * @csspart die - The die, which is a button.
 * @cssprop --acedrex-die-face - Colour of the faces.
 * @cssprop --acedrex-die-edge - Colour of the edges.
 * @cssprop --acedrex-die-ink - Colour of the pieces.
 * @cssprop --acedrex-die-number - Colour of the numbers.
 * @cssprop --acedrex-die-font - Font of the numbers.
 * @cssprop --acedrex-focus - Colour of the keyboard focus.
 */
export class AcedrexDie extends PublishedElement<DieEvents> {
  static override styles = dieStyles;

  // Declared without decorators, because they would add code to the bundle.
  static override properties: PropertyDeclarations = {
    lang: { type: String },
    value: { type: number },
    seed: { type: String },
    rolls: { type: number },
    disabled: { type: Boolean },
    silent: { type: Boolean },
    spoken: { state: true },
  };

  /** Language of labels and speech: `en`, `es`, `fr`, `de`, `pt` or one from `registerWords`; by default the page's. */
  override lang = '';
  /** The shown roll, 1 to 8; undefined before the first roll. Setting it animates the die. */
  value: number | undefined = undefined;
  /** The seed from which each roll is computed, together with the roll's number; empty for random rolls. */
  seed = '';
  /** Number of rolls so far; with a seed, it determines the next roll. */
  rolls = 0;
  /** Whether the user cannot roll the die or enter a roll. */
  disabled = false;
  /** Suppresses announcements of rolls to screen readers, for pages that announce rolls themselves. */
  silent = false;

  private spoken = '';

  #rotation: Rotation = restingOn(8);
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: (() => void) | undefined;
  #rolling: Promise<DieRoll | undefined> | undefined;

  /** Whether the animation is running. */
  get isTumbling(): boolean {
    return this.#frame !== undefined;
  }

  /** Rolls the die. Resolves to the roll when the die has come to rest, or to undefined if the seed cannot be used. */
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

  /** Shows the user's roll, and sends the event when the die has come to rest. */
  async #show(roll: DieRoll, source: RollSource): Promise<void> {
    // Animates a repeated value too, because it is also a new roll.
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
    return allWords.for(this);
  }

  /** Describes a roll and its kind of piece. */
  #textOf(roll: DieRoll): string {
    return `${roll}, ${this.#words.role({ role: roleOfRoll(roll) })}`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value')) return;
    const roll = this.#shown;
    if (roll === undefined) return;
    if (!this.hasUpdated) this.#rotation = restingOn(roll);
    else this.#tumble(roll);
  }

  /** The shown value; undefined unless it is a valid roll. */
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
        <!-- Hidden text, because an aria-label would have to repeat the drawn numbers. -->
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

  /** Rotates the faces. Lit is not used, because this runs sixty times a second. */
  #draw(): void {
    const groups = this.renderRoot.querySelectorAll<SVGGElement>('.face');
    for (const [index, { matrix, facing, light }] of facesIn(this.#rotation).entries()) {
      const group = groups[index];
      if (group === undefined) continue;
      group.setAttribute('transform', `matrix(${matrix.map((part) => part.toFixed(4)).join(' ')})`);
      group.setAttribute('visibility', facing > 0 ? 'inherit' : 'hidden');
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
    // Ends the animation by timer, because a hidden page has no animation frames.
    this.#timer = setTimeout(() => this.#settle(roll), TUMBLE_TIME + 300);
  }

  /** Ends the animation on a roll, by default the shown roll, and announces it. */
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
    // Changes the text, because screen readers do not repeat unchanged text in a live region.
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }
}

/** Random, from a seed, or entered by the user from a real die. */
export const ROLL_SOURCES = ['fair', 'seed', 'hand'] as const;
export type RollSource = (typeof ROLL_SOURCES)[number];

/** The events of the die; all bubble and cross shadow roots. */
export interface DieEvents {
  readonly 'acedrex-roll-start': { readonly source: RollSource };
  readonly 'acedrex-roll': { readonly roll: DieRoll; readonly source: RollSource };
  readonly 'acedrex-error': AcedrexError<'die-no-digest'>;
}
