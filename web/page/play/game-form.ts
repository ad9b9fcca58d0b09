/** Parts shared by the forms for a new game: the start, the side, the rules, the clock and the buttons. */
import { labels, msg } from '../../i18n/locale.js';
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
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import { errorText } from '../../i18n/error-texts.js';
import { levelsWords } from '../../words/levels.js';
import { LEVELS } from '../../../src/engine/levels.js';
import type { Color } from '../../../src/rules/pieces.js';
import { colorName, rulesetTitle } from '../../i18n/chess-terms.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import type { Move } from '../../../src/rules/moves.js';
import type { NewGame, PlayStore } from './play-store.js';
import type { TimeControl } from './clock.js';

/** Where a game starts: from the starting position of its rules, or from the position on the board. */
export type Start = 'array' | 'here';

export const isArray = ({ setup, ruleset }: Pick<Position, 'setup' | 'ruleset'>): boolean =>
  makeFen(setup) === makeFen(startSetup(ruleset));

/** Whether the form offers the position on the board. It must not be a starting position or the end of a game. */
const mayStartHere = ({ position }: GameStore): boolean =>
  position.status() === 'ongoing' && !isArray(position);

/** Where a new game starts. By default, it starts from the position on the board, unless that game has ended. */
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

/** Options for the last part of each form: an error, an instruction, and the button that starts the game. */
interface BeginOptions {
  readonly fault: AcedrexError | undefined;
  /** Whether the first move on the board would also start the game. */
  readonly takesMove: boolean;
  readonly isPrimary?: boolean;
  /** Replace the usual label of the button and the usual instruction. */
  readonly label?: string | undefined;
  readonly instruction?: string | undefined;
}

export const renderBegin = (
  { fault, takesMove, isPrimary = true, label, instruction }: BeginOptions,
  begin: () => void,
): TemplateResult => html`
  ${fault === undefined ? nothing : html`<p class="fault" role="alert">${errorText(fault)}</p>`}
  <p class="muted" data-test="press-play">
    ${instruction ?? (takesMove ? levelsWords().pressOrMove : levelsWords().pressPlay)}
  </p>
  <div class="row begin">
    ${renderButton(label ?? msg(labels.play), begin, isPrimary ? 'primary' : '')}
  </div>
`;

const SIDES = ['white', 'black', 'random'] as const;
export type Side = (typeof SIDES)[number];

/** The choice of the user's side. `others` are further choices with their labels. */
export const renderSide = <Other extends string = never>(
  chosen: Side | Other,
  onChange: (side: Side | Other) => void,
  others: readonly (readonly [Other, string])[] = [],
): TemplateResult =>
  renderField(
    msg(labels.youPlay),
    'side',
    [
      ...choicesOf(SIDES, (side) => (side === 'random' ? msg(labels.random) : colorName(side))),
      ...others,
    ],
    chosen,
    onChange,
  );

export const colorOf = (side: Side): Color =>
  side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : side;

/** A range input for an engine's level. */
export const renderLevel = (
  name: string,
  label: string,
  level: number,
  onChange: (level: number) => void,
): TemplateResult =>
  html`<label class="field"
    ><span class="label">${label}</span
    ><input
      type="range"
      name=${name}
      min="1"
      max=${LEVELS.length}
      aria-describedby="${name}-text"
      .value=${String(level)}
      @input=${(event: Event) => onChange((event.target as HTMLInputElement).valueAsNumber)}
  /></label>`;

/** The rules of a new game: the chosen rules or, by default and from the board's position, the current rules. */
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

  /* The start button stays in view, even if the form is longer than the panel. */
  .begin {
    position: sticky;
    z-index: 1;
    inset-block-end: var(--panel-foot, 0px);
    padding-block: 0.5rem;
    background: var(--panel-ground);
    > button {
      flex: 1;
      max-inline-size: 24rem;
    }
  }

  .wide,
  .field:has([name='start'], [type='range'], [name='ruleset']) {
    grid-column: 1 / -1;
  }
`;

/** Whether the board shows an untouched starting position without dice. */
export const mayBeginByMove = (
  { record, isDice, position }: GameStore,
  ruleset: Ruleset,
): boolean =>
  !isDice &&
  record.children.length === 0 &&
  // A game that has tags but no moves is a different game.
  record.tags.length === 0 &&
  isArray(position) &&
  record.ruleset.id === ruleset.id;

/** Begins a game. If the user has already made the first move on the board, plays this move. */
export const beginWith = async (play: PlayStore, game: NewGame, move?: Move): Promise<void> => {
  await play.begin(game);
  if (move !== undefined) play.move(move);
};

interface MoveForm extends ReactiveControllerHost {
  /** Whether the first move on the board would start the game and be played in it. */
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
    // Listens in the capture phase, before the page adds the move to the game on the board.
    document.addEventListener('acedrex-move', this.#onMove, { capture: true });
  }

  hostDisconnected(): void {
    document.removeEventListener('acedrex-move', this.#onMove, { capture: true });
  }

  readonly #onMove = (event: CustomEvent<BoardMove>): void => {
    if (!this.#form.takesMove) return;
    // Prevents the page from playing the move, because the form plays it in the new game.
    event.preventDefault();
    event.stopPropagation();
    this.#form.beginBy(event.detail);
  };
}

/** Time controls: minutes per game and seconds per move. */
export const CONTROLS = ['none', '3+2', '5+3', '10+5', '20+10', '45+30'] as const;
export type ControlName = (typeof CONTROLS)[number];

export const controlOf = (name: ControlName): TimeControl | undefined => {
  const [minutes = 0, seconds = 0] = name.split('+').map(Number);
  return name === 'none' ? undefined : { time: minutes * 60_000, increment: seconds * 1000 };
};

/** A time control, given in milliseconds, in the notation that players use. */
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
