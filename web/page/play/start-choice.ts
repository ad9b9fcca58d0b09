/** Where a game on this board starts. */
import { msg } from '../../i18n/locale.js';
import { type TemplateResult, html, nothing, css } from 'lit';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { renderField, choicesOf } from '../../shared/ui/select.js';
import type { AcedrexError } from '../../../src/errors/error.js';
import { errorText } from '../../i18n/error-texts.js';
import { levelsWords } from '../../words/levels.js';
import type { Color } from '../../../src/rules/pieces.js';
import { colorName, rulesetTitle } from '../../i18n/words.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
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
    (value) => {
      onChange(known.get(value));
    },
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
