/** Parts of a game by links: its moves, lines that contradict it, conditional lines and notes. */
import { html, nothing, type TemplateResult } from 'lit';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { GameView, PlayerAction } from '../../../src/play/index.js';
import type { LocalGame } from './local-game.js';
import { numberAt, numbered } from './state-text.js';
import type { GamesWords } from '../../words/games.js';

export const renderMoves = (
  game: GameStore,
  { moves }: GameView,
  words: GamesWords,
): TemplateResult =>
  moves.length === 0
    ? html`<p class="muted">${words.noMoves}</p>`
    : html`<ol class="moves" aria-label=${words.moves} data-test="game-moves">
        ${moves.map(
          ({ san }, ply) =>
            html`<li>
              ${numberAt(game.record, ply)}<button
                type="button"
                aria-current=${game.path.length === ply + 1 ? 'true' : nothing}
                @click=${() => {
                  game.go(Array.from({ length: ply + 1 }, () => 0));
                }}
              >
                ${san}
              </button>
            </li>`,
        )}
      </ol>`;

export const renderContradictions = (
  { record }: GameStore,
  { contradictions }: GameView,
  words: GamesWords,
): TemplateResult | typeof nothing =>
  contradictions.length === 0
    ? nothing
    : html`<section class="note" data-test="contradictions">
        <h2>${words.contradiction}</h2>
        ${contradictions.map(
          ({ seat, own, other }) =>
            html`<p>${words.contradictionHint({ color: seat })}</p>
              <div class="versions">
                <div><b>${words.ownLine}</b> ${numbered(record, own)}</div>
                <div><b>${words.otherLine}</b> ${numbered(record, other)}</div>
              </div>`,
        )}
      </section>`;

/** A line of conditional moves, which the opponent begins. */
const ifThen = (words: GamesWords, line: readonly string[]): string =>
  line
    .map((move, at) => (at % 2 === 0 ? words.ifMove({ move }) : words.thenMove({ move })))
    .join(', ');

/** Conditional moves, while the opponent is on turn. */
export const renderPlans = (
  local: LocalGame,
  { seat }: GameView,
  words: GamesWords,
  act: (action: PlayerAction) => void,
): TemplateResult | typeof nothing => {
  if (!local.mayPlan || seat === undefined) return nothing;
  const { tried, isPlanning, shownLines } = local;
  const isWhole = tried.length > 0 && tried.length % 2 === 0;
  const button = (label: string, press: () => void): TemplateResult =>
    html`<button type="button" @click=${press}>${label}</button>`;
  return html`<details ?open=${isPlanning || shownLines.length > 0}>
    <summary>${words.conditional}</summary>
    <p class="muted">${words.conditionalHint}</p>
    ${shownLines.map((line) => html`<p>${ifThen(words, line)}</p>`)}
    ${isPlanning && tried.length > 0 ? html`<p><b>${ifThen(words, tried)}</b></p>` : nothing}
    <div class="row">
      ${
        isPlanning
          ? html`<button
                type="button"
                class="primary"
                ?disabled=${!isWhole}
                @click=${() => {
                  act({ kind: 'conditional', lines: [...local.lines, tried] });
                }}
              >
                ${words.conditionalSave}
              </button>
              ${button(words.cancel, () => {
                local.undo();
              })}`
          : button(words.conditionalAdd, () => {
              local.plan();
            })
      }
      ${
        shownLines.length > 0
          ? button(words.conditionalRemove, () => {
              act({ kind: 'conditional', lines: [] });
            })
          : nothing
      }
    </div>
  </details>`;
};

export const renderNotes = (
  { notes }: GameView,
  words: GamesWords,
  onChange: (notes: string) => void,
): TemplateResult =>
  html`<details ?open=${notes !== ''}>
    <summary>${words.notes}</summary>
    <label class="field"
      ><span class="label">${words.notesHint}</span
      ><textarea
        name="notes"
        rows="3"
        .value=${notes}
        @change=${(event: Event) => {
          onChange((event.target as HTMLTextAreaElement).value);
        }}
      ></textarea>
    </label>
  </details>`;
