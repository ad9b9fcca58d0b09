/**
 * The editor's words. English is written in the code, with {0}, {1}, … for values; another language is a
 * table with the English phrases as keys, fetched only on pages in that language.
 */
import type { Color, Piece } from '../../rules/pieces.js';
import type { Repair } from '../../rules/validate.js';
import type { Told } from '../internal/translate.js';
import { fill } from '../shared/fill.js';
import type { SwitchWord } from './switches.js';

/** All phrases of the editor except errors and repairs. */
export type Phrase =
  | 'A half-move is a move of one side.'
  | 'A legal position, {0} to move.'
  | 'A legal position, {0} to move, with 1 warning.'
  | 'A legal position, {0} to move, with {1} warnings.'
  | 'Back to what the board shows'
  | 'The FEN field cannot be read. The board keeps the last position.'
  | 'Black to move'
  | 'Character {0}:'
  | 'Clear'
  | 'Colours swapped'
  | 'Copied'
  | 'Copy'
  | 'Custom'
  | 'Empty board'
  | 'Exchange left and right'
  | 'Erase'
  | 'Flip board'
  | 'Go to {0}'
  | 'Keys on the board: P L G U C A R K, lower case for Black; Delete or a right click clears a square; Ctrl+Z undoes.'
  | 'Left and right swapped'
  | 'Mirror'
  | 'Move number'
  | 'Move pieces'
  | 'No king stands on its home square.'
  | 'Illegal position: 1 problem.'
  | 'Illegal position: {0} problems.'
  | 'Not checked: the rules could not be loaded ({0}). The next change tries again.'
  | 'Unusual:'
  | 'Starting position'
  | 'Half-moves since a capture or pawn move'
  | 'Position check'
  | 'Half-moves without progress before a draw'
  | 'Redo'
  | 'Redo (Ctrl+Y)'
  | 'Redone'
  | 'Repair all'
  | 'Repaired'
  | 'First moves still available'
  | 'Rules'
  | 'Rules: {0}'
  | 'Ruleset'
  | 'Side to move'
  | 'Start'
  | 'State of play'
  | 'See the board from the other side'
  | 'Swap colours'
  | 'Rule options'
  | 'The rules are still loading.'
  | 'The same position for the other side'
  | 'Undo'
  | 'Undo (Ctrl+Z)'
  | 'Undone'
  | 'Differences from Cazaux and Musser:'
  | 'What a click on the board does'
  | 'White to move'
  | 'Whole board'
  | 'no limit'
  | '{0} empty'
  | '{0} moved'
  | '{0} on {1}'
  | '{0} to {1}'
  | '{0} can still leap';

/** The words of the editor in one language. */
export interface EditorWords {
  readonly say: (phrase: Phrase, ...parts: readonly unknown[]) => string;
  /** The words for the switches of the rules. */
  readonly switchWord: (word: SwitchWord) => string;
  /** The title of a ruleset. */
  readonly title: (english: string) => string;
  readonly piece: (piece: Piece) => string;
  readonly side: (color: Color) => string;
  readonly error: (error: Told) => string;
  readonly repair: (repair: Repair) => string;
}

const same = <Word>(word: Word): Word => word;

export const ENGLISH: EditorWords = {
  say: (phrase, ...parts) => fill(phrase, parts),
  switchWord: same,
  title: same,
  piece: ({ color, role }) => `${color} ${role}`,
  side: same,
  error: ({ message }) => message,
  repair: ({ label }) => label,
};
