/** The base of the parts for games with dice: their words, and rolls that are entered by hand. */
import { type PropertyValues, svg, html, type TemplateResult } from 'lit';
import { SOURCES, WORDS as ENGLISH, type DiceWords } from '../../words/dice.js';
import { type DieRoll, roleOfRoll } from '../../rules/dice.js';
import { type Store, Watch } from '../shared/store.js';
import type { DieEvents, RollSource } from '../die/die.component.js';
import { Translated } from '../internal/languages.js';
import { AnalysisPart } from './part.js';
import { FLUENT_PIECES } from '../../drawing/pieces/fluent.js';
import type { BoardShape } from '../../drawing/shapes.js';
import { isSquare } from '../../rules/squares.js';
import type { DiceFindings } from '../session/findings.js';
import { arrow, widthOf } from './shapes.js';

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

/** The piece of a roll, drawn in the colour of the surrounding text. */
export const rollFace = (roll: DieRoll): TemplateResult => {
  const { silhouette, details } = FLUENT_PIECES[roleOfRoll(roll)];
  return html`<svg class="face" viewBox="0 0 192 192" aria-hidden="true">
    ${svg`<path d=${silhouette + details} />`}
  </svg>`;
};

/** The best move of each roll with the roll as its label; after a roll, its best moves. */
export const diceShapes = ({ roll, info }: DiceFindings): readonly BoardShape[] => {
  const [best] = info?.lines ?? [];
  return (info?.lines ?? []).flatMap(({ move: text = '', value }, index) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    if (!isSquare(from) || !isSquare(to)) return [];
    if (roll === undefined)
      return [arrow({ from, to }, 'blue', { width: 0.35, label: String(index + 1) })];
    const width = widthOf((best?.value ?? 0) - value);
    return width === undefined
      ? []
      : [arrow({ from, to }, index === 0 ? 'blue' : 'green', { width })];
  });
};
