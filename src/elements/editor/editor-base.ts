/** The editor as a form control: its value is a FEN, and a set-up that is not a legal position is invalid. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../drawing/cells.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import type { AcedrexError } from '../../errors/error.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import type { BoardEvents } from '../board/types.js';
import { oneOf, pieceSet, PublishedElement } from '../internal/published-element.js';
import type { EditorEvents } from './types.js';

type Events = EditorEvents & Pick<BoardEvents, 'acedrex-position-change' | 'acedrex-error'>;

const color = oneOf(COLORS);
const place = oneOf(COORDINATES);

export class EditorBase extends PublishedElement<Events> {
  static readonly formAssociated = true;

  static override properties: PropertyDeclarations = {
    lang: { type: String },
    fen: { type: String },
    ruleset: { type: String },
    dice: { type: Boolean },
    orientation: { type: color },
    coordinates: { type: place },
    pieceSet: { type: pieceSet, attribute: 'piece-set' },
    name: { type: String, reflect: true, useDefault: true },
    disabled: { type: Boolean, reflect: true },
    isDisabledByForm: { state: true },
  };

  /** Language: `en`, `es`, `fr`, `de`, `pt` or one added by `registerWords`; if empty, the page's language. */
  override lang = '';
  /** The set-up as FEN; empty for the starting position. */
  fen = '';
  /** The name of a ruleset, or a custom ruleset that `parseRuleset` can read. */
  ruleset = 'cazaux';
  /** Whether the game is played with dice. In such a game, a king can be captured. */
  dice = false;
  /** The side at the bottom. */
  orientation: Color = 'white';
  /** Where the names of files and ranks are: on the squares at the edge, around the board, or nowhere. */
  coordinates: Coordinates = 'outside';
  /** The name of a piece set or, as a property, a custom set. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** The name of the FEN in the form data. */
  name = '';
  /** Prevents changes, and excludes the FEN from form submission. */
  disabled = false;

  /** Whether the element or a fieldset around it is disabled. */
  protected isDisabledByForm = false;

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The constraints that the set-up violates, as for a form field. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** Why the set-up is not a legal position; empty if it is legal. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether a form checks the set-up; false if the editor is disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the editor shows a legal position. If not, fires the event `invalid`. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** Like {@link checkValidity}, but also shows the reason to the user. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  formResetCallback(): void {
    this.fen = this.getAttribute('fen') ?? '';
  }

  formDisabledCallback(disabled: boolean): void {
    this.isDisabledByForm = disabled;
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.fen = state;
  }

  /** Sets the form value and, if the value is invalid, the error. */
  protected setForm(value: string, complaint: string | undefined, anchor: HTMLElement): void {
    // Returns in jsdom, because jsdom implements neither `setFormValue` nor `setValidity`.
    if (!('setFormValue' in this.internals)) return;
    this.internals.setFormValue(value);
    if (complaint === undefined) this.internals.setValidity({});
    else this.internals.setValidity({ customError: true }, complaint, anchor);
  }

  protected report(error: AcedrexError): void {
    this.dispatch('acedrex-error', { at: 0, ...error });
  }
}
