/**
 * Entry of the embedded board: creates the element that the URL describes, and reports its height to the embedding
 * page.
 */
import './embed.css';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.js';
import type { AcedrexEditor } from '../../src/elements/editor/editor.js';
import type { AcedrexPuzzle } from '../../src/elements/puzzle/puzzle.js';
import { partError } from '../../src/errors/part.js';
import { faultSentences, tellFault } from '../../src/elements/internal/fault-sentences.js';
import { knownLanguage } from '../../src/elements/internal/languages.js';
import type { Told } from '../../src/elements/internal/translate.js';
import { PUZZLE_EVENTS, readHostMessage, type EmbedMessage, type HostMessage } from './messages.js';
import { DEFAULT_PARAMS, readParams, type EmbedParams } from './params.js';

const { params, faults } = readParams(location.search === '' ? location.hash : location.search);
const root = document.documentElement;
const main = document.querySelector('main') ?? document.body;
if (params.theme !== 'auto') root.style.colorScheme = params.theme;
const language = params.language || (knownLanguage(navigator.language) ?? 'en');
root.lang = language;

const tell = (message: EmbedMessage): void => {
  if (parent === window) return;
  // The height is not secret. Everything else is sent only to the origin named in the URL.
  if (params.host !== '') parent.postMessage(message, params.host);
  else if (message.acedrex === 'size') parent.postMessage(message, '*');
};

const makeAnalysis = ({ off, ...wanted }: EmbedParams): AcedrexAnalysis => {
  const analysis = document.createElement('acedrex-analysis');
  const { fen, pgn, ruleset, dice, ply, orientation, autostart } = wanted;
  Object.assign(analysis, { fen, pgn, ruleset, dice, ply, orientation, autostart });
  analysis.pieceSet = wanted.pieces;
  analysis.lines = wanted.count;
  analysis.showCards = true;
  analysis.noEngine = off.includes('engine');
  analysis.noLines = off.includes('lines');
  analysis.noBar = off.includes('bar');
  analysis.noArrows = off.includes('arrows');
  analysis.noMoves = off.includes('moves');
  analysis.noControls = off.includes('controls');
  analysis.viewOnly = off.includes('play');
  analysis.addEventListener('acedrex-position-change', ({ detail }) =>
    tell({ acedrex: 'position', fen: detail.fen, ply: analysis.path.length }),
  );
  analysis.addEventListener('acedrex-game-change', ({ detail: { pgn: text } }) =>
    tell({ acedrex: 'game', pgn: text }),
  );
  return analysis;
};

/** Matches a line of tags after a line of moves. This indicates that the PGN may contain several games. */
const SEVERAL = /^[^[%\s].*\s+\[\s*\w+\s+"/m;

/** The list of chapters above the analysis. */
let choice: HTMLElement | undefined;

/** Offers the chapters of a study, or the games of a PGN with several games. */
const offer = async (analysis: AcedrexAnalysis, wanted: EmbedParams): Promise<void> => {
  choice?.remove();
  choice = undefined;
  if (wanted.study === '' && wanted.chapter === '' && !SEVERAL.test(analysis.pgn)) return;
  try {
    const { offerChapters } = await import('./chapters.js');
    const made = await offerChapters(analysis, wanted, language, (number, name) =>
      tell({ acedrex: 'chapter', number, name }),
    );
    ({ choice } = made);
    if (made.fault !== undefined) await showFaults([made.fault]);
    if (choice !== undefined) main.insertBefore(choice, analysis.isConnected ? analysis : null);
  } catch (error) {
    await showFaults([partError(error)]);
  }
};

const makeEditor = ({ fen, ruleset, dice, orientation, pieces }: EmbedParams): AcedrexEditor => {
  const editor = document.createElement('acedrex-editor');
  Object.assign(editor, { fen, ruleset, dice, orientation, pieceSet: pieces });
  editor.addEventListener('acedrex-position-change', ({ detail }) =>
    tell({ acedrex: 'position', fen: detail.fen, ply: 0 }),
  );
  return editor;
};

const makePuzzle = ({ fen, pgn, ruleset, date, dice, pieces }: EmbedParams): AcedrexPuzzle => {
  const puzzle = document.createElement('acedrex-puzzle');
  Object.assign(puzzle, { fen, moves: pgn, ruleset, date, dice, pieceSet: pieces });
  puzzle.showCards = true;
  for (const event of PUZZLE_EVENTS)
    puzzle.addEventListener(`acedrex-puzzle-${event}`, ({ detail }) =>
      tell({ acedrex: 'puzzle', event, fen: detail.fen }),
    );
  return puzzle;
};

const obeyAsPuzzle = (message: HostMessage, puzzle: AcedrexPuzzle): void => {
  if (message.acedrex === 'show') {
    const { fen = '', pgn = '', ruleset = puzzle.ruleset } = message;
    Object.assign(puzzle, { fen, moves: pgn, ruleset });
  } else if (message.acedrex === 'flip') {
    const { orientation } = puzzle.renderRoot.querySelector('acedrex-board') ?? {};
    puzzle.orientation = orientation === 'white' ? 'black' : 'white';
  }
};

const obey = (message: HostMessage, element: AcedrexAnalysis | AcedrexEditor): void => {
  const isEditor = element.localName === 'acedrex-editor';
  switch (message.acedrex) {
    case 'show': {
      const { fen = '', pgn = '', ply = 0, ruleset = element.ruleset } = message;
      Object.assign(element, isEditor ? { fen, ruleset } : { fen, pgn, ply, ruleset, game: 1 });
      if (!isEditor) void offer(element as AcedrexAnalysis, DEFAULT_PARAMS);
      break;
    }
    case 'go':
      if (!isEditor) (element as AcedrexAnalysis).goTo(message.ply);
      break;
    case 'flip':
      if (isEditor) element.orientation = element.orientation === 'white' ? 'black' : 'white';
      else (element as AcedrexAnalysis).flip();
      break;
    case 'start':
    case 'stop':
      if (!isEditor) (element as AcedrexAnalysis)[message.acedrex]();
      break;
  }
};

const showFaults = async (faults: readonly Told[]): Promise<void> => {
  if (faults.length === 0) return;
  await faultSentences.load(language);
  for (const fault of faults) {
    const { code, message } = fault;
    const line = document.createElement('p');
    line.className = 'fault';
    line.role = 'alert';
    line.textContent = tellFault(language, fault);
    main.append(line);
    tell({ acedrex: 'error', code, message });
  }
};

document.addEventListener('acedrex-error', ({ detail: { code, message } }) =>
  tell({ acedrex: 'error', code, message }),
);
await (params.puzzle
  ? import('../../src/elements/puzzle/puzzle.js')
  : params.editor
    ? import('../../src/elements/editor/editor.js')
    : import('../../src/elements/analysis/analysis.js'));
const element = params.puzzle
  ? makePuzzle(params)
  : params.editor
    ? makeEditor(params)
    : makeAnalysis(params);
await showFaults(faults);
if (!params.puzzle && !params.editor) await offer(element as AcedrexAnalysis, params);
main.append(element);
addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== parent || params.host === '' || origin !== params.host) return;
  const message = readHostMessage(data);
  if (message === undefined) return;
  if (element.localName === 'acedrex-puzzle') obeyAsPuzzle(message, element as AcedrexPuzzle);
  else obey(message, element as AcedrexAnalysis | AcedrexEditor);
});
new ResizeObserver(() =>
  tell({ acedrex: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
