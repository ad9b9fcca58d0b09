/** The base of the parts for games with dice: their words, and rolls that are entered by hand. */
import type { PropertyValues } from 'lit';
import type { DieRoll } from '../../rules/dice.js';
import { Lazy } from '../shared/lazy.js';
import type { Store } from '../shared/store.js';
import { Watch } from '../shared/store.js';
import type { DieEvents, RollSource } from '../die/types.js';
import { speaksSpanish } from '../internal/published-element.js';
import { ENGLISH_DICE, type DiceWords } from './dice-words.js';
import { AnalysisPart } from './part.js';

const spanish = new Lazy(() => import('./spanish-dice.js'));

export abstract class DicePart extends AnalysisPart<DieEvents> {
  protected diceWords: DiceWords = ENGLISH_DICE;

  constructor() {
    super();
    // At once: what a roll allows has changed on the board too.
    new Watch(this, () => [this.session.game]);
  }

  protected override stores(): readonly Store[] {
    return [this.session.analysis];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const isSpanish = speaksSpanish(this);
    this.diceWords = (isSpanish ? spanish.loaded?.SPANISH_DICE : undefined) ?? ENGLISH_DICE;
    if (!isSpanish || spanish.loaded !== undefined) return;
    spanish.load().then(
      () => {
        this.requestUpdate();
      },
      // If the words cannot be fetched, English is used.
      () => undefined,
    );
  }

  /** Asks whether a roll may be made or entered, as the die does. */
  protected mayBegin(source: RollSource): boolean {
    return this.dispatch('acedrex-roll-start', { source }, true);
  }

  /** Reports a roll that was entered without the die. */
  protected tellRoll(roll: DieRoll): void {
    this.dispatch('acedrex-roll', { roll, source: 'hand' });
  }
}
