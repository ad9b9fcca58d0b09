import { css, html, LitElement, type TemplateResult } from 'lit';
import { Translated } from '../../../src/elements/internal/languages.js';
import { boardWords } from '../../../src/elements/board/parts.js';
import { howItMoves, speechIn } from '../../../src/elements/board/speech-words.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import type { BoardIllegalMove } from '../../../src/elements/board/types.js';
import { refusalOf } from '../../../src/rules/refusal.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/chess-terms.js';
import { SOURCES, WORDS } from '../../words/refusals.js';
import { say } from '../../../src/message.js';

/** Milliseconds for which the hint is shown if the user does nothing. */
const SHOWN = 4000;
/** Distance in pixels between the hint and the square, and between the hint and the window's edges. */
const GAP = 6;

/** A hint beside a square of a board. It disappears soon, does not shift the layout and ignores the pointer. */
export class AcedrexRefusal extends LitElement {
  static override styles = css`
    :host {
      position: fixed;
      inset: auto;
      inline-size: max-content;
      max-inline-size: min(17rem, 100vw - 1rem);
      margin: 0;
      padding: 0.35rem 0.7rem;
      border: 0;
      border-radius: var(--app-radius);
      background: var(--app-text);
      color: var(--app-page);
      box-shadow: 0 4px 16px #0005;
      pointer-events: none;
    }
  `;

  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // Hidden from screen readers, because the board's live region has announced the text.
    this.ariaHidden = 'true';
    // Shown in the top layer, because the board may be in a dialog.
    this.popover = 'manual';
  }

  /** Shows `text` above a square, or below it if there is no room above. */
  async show(text: string, square: DOMRect): Promise<void> {
    this.textContent = text;
    await this.updateComplete;
    this.showPopover();
    const { offsetWidth: width, offsetHeight: height } = this;
    const middle = square.left + (square.width - width) / 2;
    const left = Math.max(GAP, Math.min(middle, innerWidth - width - GAP));
    const above = square.top - height - GAP;
    this.style.left = `${left}px`;
    this.style.top = `${above < GAP ? square.bottom + GAP : above}px`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#hide, SHOWN);
    for (const type of ENDS) addEventListener(type, this.#hide, { capture: true, passive: true });
  }

  readonly #hide = (): void => {
    clearTimeout(this.#timer);
    for (const type of ENDS) removeEventListener(type, this.#hide, { capture: true });
    this.hidePopover();
  };

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}

const ENDS = ['pointerdown', 'keydown', 'scroll', 'hashchange'] as const;

/** Texts that explain why a move is illegal. The board itself does not explain this. */
const words = new Translated('', WORDS, SOURCES);

let hint: AcedrexRefusal | undefined;

/** Shows and announces why a move is illegal. If the piece never moves like this, describes how it moves. */
export const showRefusal = async (
  board: AcedrexBoard,
  { from, to }: BoardIllegalMove,
): Promise<void> => {
  const { setup, dice, roll } = board;
  const ruleset = parseRuleset(board.ruleset);
  if (!ruleset.ok) return;
  const position = Position.fromSetup(setup, ruleset.value, { dice });
  const role = position.ok ? position.value.pieceAt(from)?.role : undefined;
  if (!position.ok || role === undefined) return;
  const refusal = refusalOf(position.value, from, to, roll);
  if (refusal === undefined) return;
  const locale = getLocale();
  // If the texts in the user's language cannot be fetched, English is used.
  await Promise.allSettled([words.missing(locale)?.load(), boardWords.load(locale)]);
  const reason = say(words.in(locale)[refusal], { piece: roleName(role), turn: setup.turn });
  const how = howItMoves(speechIn(boardWords.in(locale)), role, ruleset.value);
  const text = refusal === 'reach' ? `${reason} ${capitalised(how)}.` : reason;
  board.announce(text);
  const square = board.shadowRoot?.querySelector(`[data-square="${to ?? from}"]`);
  if (square === null || square === undefined) return;
  hint ??= new AcedrexRefusal();
  if (!hint.isConnected) document.body.append(hint);
  await hint.show(text, square.getBoundingClientRect());
};

customElements.define('acedrex-refusal', AcedrexRefusal);
