/** The parts of an analysis: the board with its bar and, beside them, the errors, engine, moves and buttons. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Shape } from '../../notation/shape.js';
import { makeFen } from '../../notation/fen.js';
import type { Session } from '../session/session.js';
import type { BoardEvents, BoardMove } from '../board/types.js';
import type { AnalysisBase } from './analysis-base.js';
import type { LinePreview } from './lines.component.js';
import type { GameReading } from './read.js';
import { statusOf } from './status.js';
import { flipButton, stepButtons } from './steps.js';
import type { AnalysisFault } from './types.js';
import type { AnalysisWords } from '../../words/analysis.js';
import { faultTexts } from '../internal/fault-texts.js';
import { languageOf } from '../internal/languages.js';

/** The element's handlers for events of its parts. */
export interface AnalysisHandlers {
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPreview: (event: CustomEvent<LinePreview | undefined>) => void;
  readonly onMove: (event: CustomEvent<BoardMove>) => void;
  readonly onPositionChange: (event: Event) => void;
  readonly onShapes: (event: CustomEvent<BoardEvents['acedrex-shapes-change']>) => void;
  readonly onBareError: (event: CustomEvent<AnalysisFault>) => void;
}

export interface AnalysisView extends AnalysisHandlers {
  readonly element: AnalysisBase;
  readonly words: AnalysisWords;
  /** Undefined until the rules are loaded, and while `setup` is shown. */
  readonly session: Session | undefined;
  /** A set-up that is not a legal position, shown in place of a game. */
  readonly setup: GameReading['setup'];
  readonly faults: readonly AnalysisFault[];
  readonly loadedDice: boolean;
  /** The shapes that the analysis adds to the game's shapes. */
  readonly shapes: readonly Shape[];
}

export const drawAnalysis = (view: AnalysisView): TemplateResult => {
  const { element, words, session, faults } = view;
  const { noEngine, noBar, noMoves, noControls } = element;
  // Reserves space for all parts from the start, so that the page does not shift when they arrive.
  const hasBar = !noEngine && !noBar;
  const isDice = session?.game.isDice === true;
  const hasSide = faults.length > 0 || !noEngine || !noMoves || !noControls || isDice;
  return html`<div
    class="frame ${hasSide ? 'with-side' : ''} ${isDice ? 'with-dice' : ''}"
    role="group"
    aria-label=${words.analysis}
    @keydown=${view.onKey}
    @acedrex-preview=${view.onPreview}
  >
    <div class="stage ${hasBar ? 'with-bar' : ''}">
      ${
        hasBar
          ? html`<div class="bar">
              ${
                session === undefined
                  ? nothing
                  : html`<acedrex-eval-bar
                      .session=${session}
                      .lang=${element.lang}
                    ></acedrex-eval-bar>`
              }
            </div>`
          : nothing
      }
      ${
        session === undefined
          ? drawBareBoard(view)
          : html`<div class="board">
              ${drawBoard(view, session)}
              <acedrex-ending .session=${session} .lang=${element.lang}></acedrex-ending>
            </div>`
      }
    </div>
    ${
      hasSide
        ? html`<div class="side" part="panel">
            ${drawFaults(view)} ${isDice ? drawDie(view, session) : nothing}
            ${noEngine || session === undefined ? nothing : drawEngine(view, session)}
            ${noMoves || session === undefined ? nothing : drawMoves(view, session)}
            ${noControls || session === undefined ? nothing : drawControls(view, session)}
          </div>`
        : nothing
    }
  </div>`;
};

/**
 * Draws the board if the rules are missing or the position is illegal. In that case, the board shows the properties
 * directly.
 */
const drawBareBoard = ({ element, setup, onBareError }: AnalysisView): TemplateResult =>
  html`<acedrex-board
    part="board"
    mode="view"
    .lang=${element.lang}
    .fen=${setup === undefined ? element.fen : makeFen(setup.setup)}
    .ruleset=${setup === undefined ? element.ruleset : setup.ruleset.id}
    .orientation=${element.orientation}
    .coordinates=${element.coordinates}
    .pieceSet=${element.pieceSet}
    @acedrex-error=${onBareError}
  ></acedrex-board>`;

const drawBoard = (view: AnalysisView, { game }: Session): TemplateResult => {
  const { element } = view;
  return html`<acedrex-board
    part="board"
    mode=${element.viewOnly ? 'view' : 'legal'}
    .lang=${element.lang}
    .ruleset=${game.record.ruleset.id}
    ?dice=${game.isDice}
    .roll=${game.roll}
    .orientation=${game.orientation}
    .coordinates=${element.coordinates}
    .pieceSet=${element.pieceSet}
    .shapes=${view.shapes}
    ?show-cards=${element.showCards}
    @acedrex-move=${view.onMove}
    @acedrex-position-change=${view.onPositionChange}
    @acedrex-shapes-change=${view.onShapes}
  ></acedrex-board>`;
};

const drawFaults = ({ element, faults }: AnalysisView): TemplateResult | typeof nothing =>
  faults.length === 0
    ? nothing
    : html`<section part="error" role="alert">
        ${faults.map(
          (fault) =>
            html`<p class="fault" data-code=${fault.code}>
              ${faultTexts.in(languageOf(element), fault)}
            </p>`,
        )}
      </section>`;

const drawDie = ({ element, loadedDice }: AnalysisView, session: Session): TemplateResult =>
  html`<section class="die">
    ${
      loadedDice
        ? html`<acedrex-roll
            .session=${session}
            .lang=${element.lang}
            .seed=${element.seed}
            .hasFaces=${element.noEngine || element.noLines}
            .locked=${element.viewOnly}
          ></acedrex-roll>`
        : nothing
    }
  </section>`;

const drawEngine = (
  { element, words, loadedDice }: AnalysisView,
  session: Session,
): TemplateResult | typeof nothing => {
  if (!session.game.isDice)
    return html`<section class="engine" aria-label=${words.engine}>
      <acedrex-engine
        .session=${session}
        .lang=${element.lang}
        .hideLines=${element.noLines}
      ></acedrex-engine>
    </section>`;
  return loadedDice
    ? html`<section class="engine" aria-label=${words.engine}>
        <acedrex-dice
          .session=${session}
          .lang=${element.lang}
          .hideLines=${element.noLines}
          .locked=${element.viewOnly}
        ></acedrex-dice>
      </section>`
    : nothing;
};

const drawMoves = ({ element, words }: AnalysisView, session: Session): TemplateResult =>
  html`<section class="moves" aria-label=${words.moves} data-scroller tabindex="0">
    <acedrex-moves .session=${session} .lang=${element.lang}></acedrex-moves>
  </section>`;

const drawControls = ({ words }: AnalysisView, { game }: Session): TemplateResult =>
  html`<section class="row controls">
    <p class="status" role="status">${statusOf(words, game)}</p>
    <div class="buttons">${stepButtons(game, words)} ${flipButton(game, words)}</div>
  </section>`;
