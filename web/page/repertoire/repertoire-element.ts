/** Base class of the components that show repertoires. */
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { getLocale } from '../../i18n/locale.js';
import { numberBefore } from '../../../src/notation/line.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { repertoireWords, type RepertoireWords } from '../../words/repertoire.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { RepertoireMove, Step } from './model.js';
import { repertoireOf, type RepertoireStore } from './repertoire-store.js';

export abstract class RepertoireElement extends PageElement {
  @follow('game') protected game!: GameStore;
  @follow('settings') protected settings!: SettingsStore;
  @provided('play') protected play!: LatePlay;
  @provided('studies') protected studies!: StudyStore;

  protected get repertoires(): RepertoireStore {
    const { game, settings, studies, play } = this;
    return repertoireOf({ game, settings, studies, play });
  }

  protected override stores(): readonly (Store | undefined)[] {
    return [this.repertoires];
  }

  protected get words(): RepertoireWords {
    return repertoireWords(this);
  }

  /** The name for a new study that contains a repertoire. */
  protected nameFor(color: Color): (ruleset: Ruleset) => string {
    return (ruleset) => this.words.name({ color, ruleset: rulesetTitle(ruleset) });
  }
}

/** A move with its number, such as `4… Ki10`. */
export const moveText = (step: Pick<Step, 'san' | 'number' | 'turn'>): string =>
  `${numberBefore(step)}\u00a0${step.san}`;

/** The moves of a repertoire for one position, such as `4. Ki3 or 4. h5`. */
export const movesText = (moves: readonly RepertoireMove[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(
    moves.map(({ step }) => moveText(step)),
  );
