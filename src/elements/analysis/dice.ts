/** Registers the parts for games with dice. They are fetched when the first game with dice is shown. */
import '../die/die.js';
import { AcedrexDice } from './dice.component.js';
import { register } from './part.js';
import { AcedrexRoll } from './roll.component.js';

export { diceShapes } from './dice-part.js';

register({ 'acedrex-dice': AcedrexDice, 'acedrex-roll': AcedrexRoll });

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-dice': AcedrexDice;
    'acedrex-roll': AcedrexRoll;
  }
}
