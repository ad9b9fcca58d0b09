/** The editor as a control of forms: its value is a FEN, and a set-up that is no position is invalid. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../../src/drawing/cells.js';
import type { PieceSetName } from '../../../src/drawing/pieces/names.js';
import type { PieceSet } from '../../../src/drawing/pieces/piece-set.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
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

  /** Language, English or Spanish; empty for that of the surroundings. */
  override lang = '';
  /** The set-up as FEN; empty for the opening array. */
  fen = '';
  /** A ruleset's name, or a custom one as `parseRuleset` reads it. */
  ruleset = 'cazaux';
  /** A game with dice: a king may stand to be taken. */
  dice = false;
  /** The side at the bottom. */
  orientation: Color = 'white';
  coordinates: Coordinates = 'outside';
  /** A name, or as a property a set of the host's own. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** The name under which a form sends the FEN. */
  name = '';
  /** Nothing can be changed, and forms send nothing. */
  disabled = false;

  /** Whether itself or a fieldset round it is disabled. */
  protected isDisabledByForm = false;

  /** The form that it belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** Why the set-up is no position; empty if it is one. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether it shows a legal position; tells the form if not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** The same, and tells the user. */
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

  /** Tells the form what it would send, and why it should not. */
  protected setForm(value: string, complaint: string | undefined, anchor: HTMLElement): void {
    this.internals.setFormValue(value);
    if (complaint === undefined) this.internals.setValidity({});
    else this.internals.setValidity({ customError: true }, complaint, anchor);
  }

  protected report(error: AcedrexError): void {
    this.dispatch('acedrex-error', { at: 0, ...error });
  }
}
