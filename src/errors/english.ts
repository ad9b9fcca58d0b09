/**
 * The English sentences of all errors. Nothing reads them but people: programs and translations use codes
 * and parameters, so they can be reworded freely.
 */
import type {
  ElementErrors,
  EmbedValue,
  EngineErrors,
  ErrorPlace,
  FenErrors,
  MoveErrors,
  PgnErrors,
  PlayErrors,
  Repairs,
  RulesetErrors,
  SanErrors,
  Sentences,
  SetupErrors,
  WasmErrors,
  WorkerEnd,
  WorkerErrors,
} from './codes.js';

const sideName = (color: 'white' | 'black'): string => (color === 'white' ? 'White' : 'Black');

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

export const FEN_SENTENCES: Sentences<FenErrors> = {
  'fen-empty': () => 'The FEN is empty.',
  'fen-rank-count': ({ ranks }) =>
    `The board has ${ranks} rank${ranks === 1 ? '' : 's'} separated by "/"; it needs 12.`,
  'fen-rank-width': ({ rank, squares }) => `Rank ${rank} has ${squares} squares; it needs 12.`,
  'fen-fairymax-empty-rank': ({ rank }) =>
    `Rank ${rank} is written "8", as Fairy-Max 5.0b prints empty ranks; write "12".`,
  'fen-run': ({ rank, text }) =>
    `Rank ${rank}: "${text}" is not a number of empty squares, 1 to 12.`,
  'fen-piece': ({ rank, text }) => `Rank ${rank}: "${text}" is not a piece.`,
  'fen-turn': ({ text }) => `The side to move must be w or b, not "${text}".`,
  'fen-rights': ({ text }) =>
    `The rights must be squares such as g1g12, the letters KQkq, or "-", not "${text}".`,
  'fen-en-passant': ({ text }) =>
    `The fourth field must be "-", not "${text}": there is no en passant.`,
  'fen-halfmoves': ({ text, max }) =>
    `The number of plies since a capture or pawn move must be a whole number up to ${max}, not "${text}".`,
  'fen-fullmoves': ({ text, max }) =>
    `The move number must be a whole number up to ${max}, not "${text}".`,
  'fen-extra-field': ({ text }) => `A FEN has six fields; "${text}" is too many.`,
};

export const RULESET_SENTENCES: Sentences<RulesetErrors> = {
  'ruleset-unknown': ({ text, choices }) =>
    `"${text}" is not a ruleset; the choices are ${choices.join(', ')}.`,
  'ruleset-switch-unknown': ({ text, choices }) =>
    `"${text}" is not a switch; the switches are ${choices.join(', ')}.`,
  'ruleset-switch-value': ({ text, name, choices, max }) =>
    `"${text}" is not a value of the switch ${name}; its values are ${max === undefined ? choices.join(', ') : `0 to ${max}`}.`,
  'ruleset-switch-repeated': ({ name }) => `The switch ${name} is set twice.`,
};

export const MOVE_SENTENCES: Sentences<MoveErrors> = {
  'move-syntax': ({ text }) => `"${text}" is not a coordinate move such as c1f3.`,
  'move-square': ({ text }) => `${text} is not a square, a1 to l12.`,
  'move-promotion-letter': ({ text }) => `"${text}" is not a piece.`,
  'move-game-over': ({ status }) => `The game is over: ${status}.`,
  'move-no-piece': (params) =>
    'square' in params
      ? `There is no piece on ${params.square}.`
      : `${sideName(params.color)} has no ${params.role}${params.origin === '' ? '' : ` on ${params.origin}`}.`,
  'move-not-yours': ({ square, role, turn }) =>
    `The ${role} on ${square} does not belong to ${sideName(turn)}, who is to move.`,
  'move-own-piece': ({ square, role, turn }) =>
    `${sideName(turn)}'s own ${role} stands on ${square}.`,
  'move-illegal': ({ from, to, role, inCheck = false }) =>
    role === undefined
      ? `${from}${to} is not a legal move.`
      : inCheck
        ? `The ${role} on ${from} cannot go to ${to}, or it would leave the king in check.`
        : `The ${role} on ${from} cannot go to ${to} here.`,
  'move-leaves-check': ({ from, to, turn }) =>
    `${from}${to} would leave ${sideName(turn)}'s king attacked.`,
  'move-wrong-promotion': ({ to, becomes, role }) =>
    `A pawn that arrives on ${to} becomes ${article(becomes)}, not ${article(role)}.`,
  'move-no-promotion': ({ from, to }) => `${from}${to} is not a promotion.`,
  'move-no-dice': () => 'The turn passes only in games with dice.',
  'move-no-pass': ({ roll, from, to }) =>
    roll === undefined
      ? 'Every roll has a legal move, so no roll makes the turn pass.'
      : `The turn does not pass on a roll of ${roll}: ${from ?? ''}${to ?? ''} is legal.`,
};

export const PLAY_SENTENCES: Sentences<PlayErrors> = {
  'move-wrong-piece': ({ from, to, role, stands }) =>
    `${from}${to} is given as a move of ${article(role)}, but ${stands === undefined ? 'nothing' : article(stands)} stands on ${from}.`,
};

export const SAN_SENTENCES: Sentences<SanErrors> = {
  'san-syntax': ({ text }) => `"${text}" is not a move.`,
  'san-ambiguous': ({ text, moves }) => `"${text}" fits ${moves.join(', ')}.`,
  'san-illegal': ({ color, role, to }) => `No ${role} of ${sideName(color)} can go to ${to}.`,
};

export const SETUP_SENTENCES: Sentences<SetupErrors> = {
  'king-missing': ({ color }) => `${sideName(color)} has no king.`,
  'king-repeated': ({ color, squares }) =>
    `${sideName(color)} has ${squares.length} kings, on ${squares.join(', ')}.`,
  'opponent-in-check': ({ turn, king, attackers }) =>
    `It is ${sideName(turn)}'s move, but ${sideName(turn === 'white' ? 'black' : 'white')}'s king on ${king} is attacked from ${attackers.join(', ')}.`,
  'pawn-on-last-rank': ({ square }) => `A pawn cannot stand on ${square}.`,
  'right-without-piece': ({ square, unicornios }) =>
    `The right on ${square} belongs to ${unicornios ? 'no unicornio and ' : ''}no king on its home square.`,
  'halfmoves-invalid': ({ value }) =>
    `${value} is not a number of plies since a capture or pawn move.`,
  'fullmoves-invalid': ({ value }) => `${value} is not a move number.`,
  'too-many-pieces': ({ color, count, max }) =>
    `${sideName(color)} has ${count} pieces; a side begins with ${max}.`,
  'too-many-pawns': ({ color, count, max }) =>
    `${sideName(color)} has ${count} pawns; a side begins with ${max}.`,
  'too-many-promoted': ({ color, count, missing }) =>
    `${sideName(color)} has ${count} more pieces than it began with, but only ${missing} pawns have left the board.`,
  'pawn-behind-start': ({ color, square }) =>
    `${sideName(color)}'s pawn on ${square} stands behind the rank that its pawns start from.`,
  'unmoved-away-from-home': ({ square }) =>
    `The unicornio on ${square} counts as unmoved, but none starts or is promoted there.`,
  'halfmoves-beyond-game': ({ halfmoves, played }) =>
    `${halfmoves} plies since a capture or pawn move are more than the ${played} of the game so far.`,
};

/** Squares that a repair names one by one. */
const MAX_NAMED = 6;

export const REPAIR_LABELS: Sentences<Repairs> = {
  'put-king': ({ color, square }) => `Put ${sideName(color)}'s king on ${square}`,
  'keep-king': ({ square }) => `Keep the king on ${square}`,
  'remove-pieces': ({ squares }) =>
    squares.length > MAX_NAMED ? `Remove ${squares.length} pieces` : `Remove ${squares.join(', ')}`,
  'change-turn': ({ turn }) => `Let ${sideName(turn)} move`,
  'promote-pawn': ({ role }) => `Promote it to ${article(role)}`,
  'remove-pawn': () => 'Remove the pawn',
  'drop-right': ({ square }) => `Drop the right on ${square}`,
  'reset-counter': ({ value }) => `Set it to ${value}`,
  'set-fullmoves': ({ fullmoves }) => `Set the move number to ${fullmoves}`,
};

export const PGN_SENTENCES: Sentences<PgnErrors> = {
  'pgn-variant': ({ text }) => `The game is of the variant "${text}", not "Grant Acedrex".`,
  'pgn-dice': ({ text }) => `The game's die has "${text}" faces, not 8.`,
  'pgn-roll': ({ san, roll }) =>
    `${san} cannot follow a roll of ${roll}, which ${san === '--' ? 'has a legal move' : 'moves another kind'}.`,
  'pgn-unclosed-comment': () => 'A comment is not closed.',
  'pgn-unclosed-variation': () => 'A variation is not closed.',
  'pgn-stray-close': () => 'There is no variation to close here.',
  'pgn-stray-variation': () => 'A variation needs a move that it is to replace.',
  'pgn-nesting': ({ max }) => `Variations are nested more than ${max} deep.`,
  'pgn-comment-length': ({ max }) => `The comments on a position have more than ${max} characters.`,
  'pgn-shapes': ({ max }) => `A position has more than ${max} arrows and circles.`,
  'pgn-faults': ({ max }) => `The game has more than ${max} faults; the rest of it is not read.`,
};

const notFetched = (address: string): string =>
  `${address} could not be fetched: there is no network, the Content-Security-Policy forbids it (connect-src), or it is of another origin that does not allow it (Access-Control-Allow-Origin)`;

export const WASM_SENTENCES: Sentences<WasmErrors> = {
  offline: ({ address = 'A file' }) => `${address} could not be fetched: this device is offline`,
  'wasm-unreachable': ({ address }) => notFetched(address),
  'wasm-missing': ({ address, status }) => `${address} answered ${status}`,
  'wasm-blocked': () =>
    "The Content-Security-Policy forbids WebAssembly (script-src lacks 'wasm-unsafe-eval')",
  'wasm-invalid': ({ address, reason }) => `${address} is not the expected WebAssembly: ${reason}`,
};

export const WORKER_SENTENCES: Sentences<WorkerErrors> = {
  'worker-blocked': (params) =>
    'directive' in params
      ? `The page's Content-Security-Policy forbids the engine's worker (${params.directive}, ${params.address})`
      : `The page requires Trusted Types: ${params.remedy === 'allow-policy' ? 'allow the policy acedrex (trusted-types)' : "name the address of the worker's script as workerUrl"} (${params.reason})`,
  'worker-unreachable': ({ address }) => notFetched(address),
  'worker-missing': ({ address, status }) => `${address} answered ${status}`,
  'worker-not-script': ({ address, type }) =>
    `${address} answered with ${type} in place of JavaScript`,
  'worker-not-isolated': ({ address }) =>
    `This page is isolated, and ${address} is sent without Cross-Origin-Embedder-Policy`,
  'engine-start-failed': (params) => `The engine could not be started: ${endOf(params)}.`,
};

const endOf = (params: WorkerEnd): string => {
  switch (params.end) {
    case 'error':
      return params.reason;
    case 'exit':
      return `its thread ended with exit code ${params.exitCode}`;
    case 'silence':
      return `it has given no sign of life for ${params.milliseconds / 1000} s`;
    case 'unreadable-message':
      return 'a message could not be read';
    case 'script-not-loaded':
      return 'its script, or a module that it imports, could not be loaded: missing, blocked by the Content-Security-Policy, or of another origin';
  }
};

export const ENGINE_SENTENCES: Sentences<Omit<EngineErrors, keyof (WasmErrors & WorkerErrors)>> = {
  'engine-start-timeout': ({ milliseconds }) =>
    `The engine did not start within ${milliseconds} ms.`,
  'engine-crashed': (params) => `The engine stopped working: ${endOf(params)}.`,
  'engine-call-failed': ({ reason }) => reason,
  'engine-closed': () => 'The engine was closed.',
  'request-not-cloneable': ({ reason }) => `The request cannot be sent to a worker: ${reason}.`,
};

/** What a field of numbers holds. */
const COUNTED = {
  halfmoves: 'Plies since a capture or pawn move',
  fullmoves: 'Move number',
  moveLimit: 'Quiet plies before a draw',
} as const;

/** Each by itself, because the elements are loaded one by one. */
export const PIECE_SET_SENTENCES: Sentences<Pick<ElementErrors, 'piece-set-unknown'>> = {
  'piece-set-unknown': ({ text, choices }) =>
    `"${text}" is not a set of pieces; the sets are ${choices.join(', ')}.`,
};

export const PART_SENTENCES: Sentences<Pick<ElementErrors, 'part-not-loaded'>> = {
  'part-not-loaded': ({ reason }) => reason,
};

export const EDITOR_SENTENCES: Sentences<Pick<ElementErrors, 'count-invalid'>> = {
  'count-invalid': ({ field, min, max, text }) =>
    `${COUNTED[field]}: a whole number from ${min} to ${max}, not "${text}".`,
};

export const ANALYSIS_SENTENCES: Sentences<
  Pick<ElementErrors, 'pgn-game-missing' | 'engine-dice'>
> = {
  'pgn-game-missing': ({ game, games }) =>
    `The PGN has ${games} ${games === 1 ? 'game' : 'games'} and so no game ${game}.`,
  'engine-dice': () => 'A game with dice: its rolls and moves are shown here, but not analysed.',
};

const embedValue = (wanted: EmbedValue): string => {
  switch (wanted.kind) {
    case 'choice':
      return `it is one of ${wanted.choices.join(', ')}`;
    case 'number':
      return `it is a whole number up to ${wanted.max}`;
    case 'origin':
      return 'it is an origin such as https://example.org';
  }
};

export const EMBED_SENTENCES: Sentences<Pick<ElementErrors, 'embed-param'>> = {
  'embed-param': ({ name, text, wanted }) =>
    `"${name}=${text}" in the address cannot be used: ${embedValue(wanted)}.`,
};

export const DIE_SENTENCES: Sentences<Pick<ElementErrors, 'die-no-digest'>> = {
  'die-no-digest': ({ reason }) => reason,
};

/** What stands before a sentence about a part of a whole. */
export const placePrefix = ({ line, move, searchMove }: ErrorPlace): string =>
  [
    line === undefined ? '' : `Line ${line}: `,
    move === undefined ? '' : `Move ${move}: `,
    searchMove === undefined ? '' : `searchMoves, "${searchMove}": `,
  ].join('');
