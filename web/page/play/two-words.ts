/**
 * The words of games on this board, in English and Spanish: mostly those of two people. Only the panel for playing fetches
 * them, where the page's other Spanish texts are fetched at the start.
 */
import { partWords } from '../../i18n/locale.js';

export interface TwoWords {
  readonly opponent: string;
  readonly computer: string;
  readonly here: string;
  readonly link: string;
  readonly white: string;
  readonly black: string;
  readonly rules: string;
  readonly turns: string;
  readonly silent: string;
  readonly unnamed: string;
  /** The sentences name players by their names, or else by their sides. */
  readonly unfinished: (white: string, black: string) => string;
  readonly toMove: (player: string) => string;
  readonly toRoll: (player: string) => string;
  readonly offers: (player: string, other: string) => string;
  readonly asksBack: (player: string, other: string) => string;
  readonly back: string;
  readonly left: (level: number) => string;
  /** Ends a game before both sides have moved. */
  readonly abort: string;
  readonly abortReason: string;
  readonly reallyResign: string;
  readonly resign: string;
  readonly whoResigns: string;
  readonly playOn: string;
  /** Said until both sides have made their first moves. */
  readonly clockStarts: string;
  /** The way back to the running game from other views. */
  readonly yourGame: string;
  readonly running: string;
}

const ENGLISH: TwoWords = {
  opponent: 'Opponent',
  computer: 'Computer',
  here: 'Two players here',
  link: 'Invite by a link',
  white: 'White’s name',
  black: 'Black’s name',
  rules: 'Rules',
  turns: 'Turn the board to the player to move',
  silent: 'The engine is off until the game ends. The game is saved in the library.',
  unnamed: 'Game between two players',
  unfinished: (white, black) => `The game ${white} – ${black} is not finished.`,
  toMove: (player) => `${player} to move`,
  toRoll: (player) => `${player} to roll`,
  offers: (player, other) => `${player} offers a draw. ${other} answers.`,
  asksBack: (player, other) => `${player} asks to take the last move back. ${other} answers.`,
  back: 'Allow',
  left: (level) => `Your game against level ${level} is not finished.`,
  abort: 'Abort',
  abortReason: 'End the game without a result',
  reallyResign: 'Resign this game?',
  resign: 'Yes, resign',
  whoResigns: 'Who resigns?',
  playOn: 'Play on',
  clockStarts: 'The clock starts after each side’s first move.',
  yourGame: 'Your game',
  running: 'Game in progress',
};

const SPANISH: TwoWords = {
  opponent: 'Rival',
  computer: 'Ordenador',
  here: 'Dos jugadores aquí',
  link: 'Invitar con un enlace',
  white: 'Nombre de las blancas',
  black: 'Nombre de las negras',
  rules: 'Reglas',
  turns: 'Girar el tablero hacia quien juega',
  silent: 'El motor está desactivado hasta el final. La partida se guarda en la biblioteca.',
  unnamed: 'Partida entre dos jugadores',
  unfinished: (white, black) => `La partida ${white} – ${black} no ha terminado.`,
  toMove: (player) => `Le toca jugar: ${player}`,
  toRoll: (player) => `Le toca tirar: ${player}`,
  offers: (player, other) => `Propuesta de tablas: ${player}. Responde ${other}.`,
  asksBack: (player, other) =>
    `${player}: solicitud de deshacer la última jugada. Responde ${other}.`,
  back: 'Permitir',
  left: (level) => `Su partida contra el nivel ${level} no ha terminado.`,
  abort: 'Anular',
  abortReason: 'Terminar la partida sin resultado',
  reallyResign: '¿Rendirse?',
  resign: 'Sí, rendirse',
  whoResigns: '¿Quién se rinde?',
  playOn: 'Seguir jugando',
  clockStarts: 'El reloj empieza tras la primera jugada de cada bando.',
  yourGame: 'Su partida',
  running: 'Partida en curso',
};

export const twoWords = (): TwoWords => partWords('two', ENGLISH, SPANISH);
