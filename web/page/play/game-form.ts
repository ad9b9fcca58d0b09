/** What the forms for a new game have in common: start, side, rules, clock and the row of buttons. */
import { msg } from '../../i18n/locale.js';
import {
  type TemplateResult,
  html,
  nothing,
  css,
  type ReactiveController,
  type ReactiveControllerHost,
} from 'lit';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { renderField, choicesOf } from '../../shared/ui/fields.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import { errorText } from '../../i18n/error-texts.js';
import { levelsWords } from '../../words/levels.js';
import type { Color } from '../../../src/rules/pieces.js';
import { colorName, rulesetTitle } from '../../i18n/words.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import type { Move } from '../../../src/rules/moves.js';
import type { NewGame, PlayStore } from './play-store.js';
import type { TimeControl } from './clock.js';
import * as labels from '../../words/labels.js';

/** The opening array, or the position on the board. */
export type Start = 'array' | 'here';

/** Whether a position is the opening array of its rules, before the first move. */
export const isArray = ({ setup, ruleset }: Pick<Position, 'setup' | 'ruleset'>): boolean =>
  makeFen(setup) === makeFen(startSetup(ruleset));

/** Whether a game can start from the position on the board, which is not the opening array. */
const mayStartHere = ({ position }: GameStore): boolean =>
  position.status() === 'ongoing' && !isArray(position);

/** By default, a new game continues from the position on the board, unless its game has ended. */
export const startFrom = (game: GameStore, chosen: Start | undefined): Start => {
  if (!mayStartHere(game)) return 'array';
  return chosen ?? (game.record.result === '*' ? 'here' : 'array');
};

export const renderStart = (
  game: GameStore,
  chosen: Start,
  onChange: (start: Start) => void,
): TemplateResult =>
  renderField(
    msg(labels.startFrom),
    'start',
    [
      ['array', msg(labels.startingPosition)],
      ['here', msg(labels.thisPosition), !mayStartHere(game)],
    ],
    chosen,
    onChange,
  );

/** The end of each form for a new game: an error, how to start, and the button that starts it. */
interface BeginOptions {
  readonly fault: AcedrexError | undefined;
  /** Whether the first move on the board would start the game, too. */
  readonly takesMove: boolean;
  readonly isPrimary?: boolean;
}

export const renderBegin = (
  { fault, takesMove, isPrimary = true }: BeginOptions,
  begin: () => void,
): TemplateResult => html`
  ${fault === undefined ? nothing : html`<p class="fault" role="alert">${errorText(fault)}</p>`}
  <p class="muted" data-test="press-play">
    ${takesMove ? levelsWords().pressOrMove : levelsWords().pressPlay}
  </p>
  <div class="row begin">
    <button type="button" class=${isPrimary ? 'primary' : nothing} @click=${begin}>
      ${msg(labels.play)}
    </button>
  </div>
`;

/** The side that the user plays in a new game. */
const SIDES = ['white', 'black', 'random'] as const;
export type Side = (typeof SIDES)[number];

export const renderSide = (chosen: Side, onChange: (side: Side) => void): TemplateResult =>
  renderField(
    msg(labels.youPlay),
    'side',
    choicesOf(SIDES, (value) => (value === 'random' ? msg(labels.random) : colorName(value))),
    chosen,
    onChange,
  );

export const colorOf = (side: Side): Color =>
  side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;

/** The rules of a new game: a position is played under those of its game, which are also the default. */
export const rulesetFrom = ({ record }: GameStore, start: Start, chosen: Ruleset | undefined) =>
  start === 'here' ? record.ruleset : (chosen ?? record.ruleset);

export const renderRulesets = (
  label: string,
  game: GameStore,
  start: Start,
  chosen: Ruleset | undefined,
  onChange: (ruleset: Ruleset | undefined) => void,
): TemplateResult => {
  const { id } = rulesetFrom(game, start, chosen);
  const all = [...RULESET_NAMES.map((name) => RULESETS[name]), game.record.ruleset];
  const known = new Map(all.map((each) => [each.id, each]));
  return renderField(
    label,
    'ruleset',
    [...known.values()].map(
      (each) => [each.id, rulesetTitle(each), start === 'here' && each.id !== id] as const,
    ),
    id,
    (value) => onChange(known.get(value)),
  );
};

/** The styles of the forms for a new game. */
export const formStyles = css`
  :host {
    display: grid;
    gap: 0.8rem;
  }

  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
    gap: 0.6rem;
  }

  select,
  input:not([type='checkbox']) {
    inline-size: 100%;
  }

  /* The button that starts the game is in view however much of the form is below. */
  .begin {
    position: sticky;
    z-index: 1;
    inset-block-end: var(--panel-foot, 0px);
    padding-block: 0.5rem;
    background: var(--panel-ground);
  }

  .begin > button {
    flex: 1;
    max-inline-size: 24rem;
  }

  .wide,
  .field:has([name='start'], [name='level'], [name='ruleset']) {
    grid-column: 1 / -1;
  }
`;

/** Whether the board shows the untouched opening array from which a game without dice would start. */
export const mayBeginByMove = (
  { record, isDice, position }: GameStore,
  ruleset: Ruleset,
): boolean =>
  !isDice &&
  record.children.length === 0 &&
  // Another game that has not had a move has tags.
  record.tags.length === 0 &&
  isArray(position) &&
  record.ruleset.id === ruleset.id;

/** Begins a game, with its first move if that has been made already. */
export const beginWith = async (play: PlayStore, game: NewGame, move?: Move): Promise<void> => {
  await play.begin(game);
  if (move !== undefined) play.move(move);
};

/** A form that can begin its game by a move. */
interface MoveForm extends ReactiveControllerHost {
  /** Whether the first move on the board would be the first move of the game. */
  readonly takesMove: boolean;
  beginBy(move: Move): void;
}

export class FirstMove implements ReactiveController {
  readonly #form: MoveForm;

  constructor(form: MoveForm) {
    this.#form = form;
    form.addController(this);
  }

  hostConnected(): void {
    // Before the page adds the move to the game on the board.
    document.addEventListener('acedrex-move', this.#onMove, { capture: true });
  }

  hostDisconnected(): void {
    document.removeEventListener('acedrex-move', this.#onMove, { capture: true });
  }

  readonly #onMove = (event: CustomEvent<BoardMove>): void => {
    if (!this.#form.takesMove) return;
    // The form plays it in the game that it begins.
    event.preventDefault();
    event.stopPropagation();
    this.#form.beginBy(event.detail);
  };
}

/** Minutes for the game and seconds for each move. */
export const CONTROLS = ['none', '3+2', '5+3', '10+5', '20+10', '45+30'] as const;
export type ControlName = (typeof CONTROLS)[number];

export const controlOf = (name: ControlName): TimeControl | undefined => {
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return name === 'none' ? undefined : { time: minutes * 60_000, increment: seconds * 1000 };
};

/** A time control, its times in milliseconds, as players write it. */
export const controlText = ({ time, increment }: TimeControl): string => {
  const [minutes, seconds] = [time / 60_000, increment / 1000];
  return msg(labels.minutesAndSeconds, { minutes, seconds });
};

const controlName = (name: ControlName): string => {
  const control = controlOf(name);
  return control === undefined ? msg(labels.noClock) : controlText(control);
};

export const renderControls = (
  chosen: ControlName,
  onChange: (name: ControlName) => void,
): TemplateResult =>
  renderField(msg(labels.clock), 'control', choicesOf(CONTROLS, controlName), chosen, onChange);
