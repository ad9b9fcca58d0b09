/** The base of the parts for games with dice: their words, and rolls that are entered by hand. */
import type { PropertyValues } from 'lit';
import { SOURCES, WORDS as ENGLISH, type DiceWords } from '../../words/dice.js';
import type { DieRoll } from '../../rules/dice.js';
import { type Store, Watch } from '../shared/store.js';
import type { DieEvents, RollSource } from '../die/types.js';
import { Translated } from '../internal/languages.js';
import { AnalysisPart } from './part.js';

const allWords = new Translated('dice', ENGLISH, SOURCES);

export abstract class DicePart extends AnalysisPart<DieEvents> {
  protected diceWords: DiceWords = ENGLISH;

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
    this.diceWords = allWords.for(this);
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
