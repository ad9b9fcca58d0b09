/** The base class of the parts for games with dice. It provides their words and handles rolls entered by hand. */
import { type PropertyValues, svg, html, type TemplateResult } from 'lit';
import { SOURCES, WORDS as ENGLISH, type DiceWords } from '../../words/dice.js';
import { type DieRoll, roleOfRoll } from '../../rules/dice.js';
import { type Store, Watch } from '../shared/store.js';
import type { DieEvents, RollSource } from '../die/die.component.js';
import { Translated } from '../internal/languages.js';
import { AnalysisPart } from './part.js';
import { FLUENT_PIECES } from '../../drawing/pieces/fluent.js';
import type { Shape } from '../../notation/shape.js';
import { isSquare } from '../../rules/squares.js';
import type { DiceFindings } from '../session/findings.js';
import { suggestion } from '../../analysis/line-shapes.js';
import { arrow } from './shapes.js';

const allWords = new Translated('dice', ENGLISH, SOURCES);

export abstract class DicePart extends AnalysisPart<DieEvents> {
  protected diceWords: DiceWords = ENGLISH;

  constructor() {
    super();
    // Redraws immediately, together with the allowed moves on the board.
    new Watch(this, () => [this.session.game]);
  }

  protected override stores(): readonly Store[] {
    return [this.session.analysis];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.diceWords = allWords.for(this);
  }

  /** Dispatches `acedrex-roll-start`, as the die does; returns false if a listener forbids the roll. */
  protected mayBegin(source: RollSource): boolean {
    return this.dispatch('acedrex-roll-start', { source }, true);
  }

  /** Reports a roll that was entered without the die. */
  protected tellRoll(roll: DieRoll): void {
    this.dispatch('acedrex-roll', { roll, source: 'hand' });
  }
}

/** Draws the piece that a roll allows to move, in the colour of the surrounding text. */
export const rollFace = (roll: DieRoll): TemplateResult => {
  const { silhouette, details } = FLUENT_PIECES[roleOfRoll(roll)];
  return html`<svg class="face" viewBox="0 0 192 192" aria-hidden="true">
    ${svg`<path d=${silhouette + details} />`}
  </svg>`;
};

/**
 * Before a roll, draws one arrow for each roll's best move, labelled with the roll. After a roll, draws arrows for the
 * best moves.
 */
export const diceShapes = ({ roll, info }: DiceFindings): readonly Shape[] => {
  const [best] = info?.lines ?? [];
  return (info?.lines ?? []).flatMap(({ move: text = '', value }, index) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    if (!isSquare(from) || !isSquare(to)) return [];
    if (roll === undefined)
      return [arrow({ from, to }, 'blue', { width: 0.35, label: String(index + 1) })];
    return suggestion({ from, to }, index, (best?.value ?? 0) - value);
  });
};
