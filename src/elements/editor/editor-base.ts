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

  /** Language: `en`, `es`, `fr`, `de`, `pt` or one added by `registerWords`; if empty, that of the page. */
  override lang = '';
  /** The set-up as FEN; empty for the opening array. */
  fen = '';
  /** The name of a ruleset, or a custom ruleset as `parseRuleset` reads it. */
  ruleset = 'cazaux';
  /** Whether the game is played with dice, so that a king can be captured. */
  dice = false;
  /** The side at the bottom. */
  orientation: Color = 'white';
  coordinates: Coordinates = 'outside';
  /** The name of a piece set or, as a property, a set of your own. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** The name of the FEN in the form data. */
  name = '';
  /** Nothing can be changed, and forms do not submit the FEN. */
  disabled = false;

  /** Whether the element or a fieldset around it is disabled. */
  protected isDisabledByForm = false;

  /** The form that it belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** Why the set-up is not a legal position; empty if it is legal. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the editor shows a legal position; sends `invalid` if not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** The same, and shows the reason to the user. */
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

  /** Sets the value for the form, and the error if it is invalid. */
  protected setForm(value: string, complaint: string | undefined, anchor: HTMLElement): void {
    this.internals.setFormValue(value);
    if (complaint === undefined) this.internals.setValidity({});
    else this.internals.setValidity({ customError: true }, complaint, anchor);
  }

  protected report(error: AcedrexError): void {
    this.dispatch('acedrex-error', { at: 0, ...error });
  }
}
