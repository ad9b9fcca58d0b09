/** The head of the first page, and its pictures of boards and pieces. */
import { loadRules, parseSan, Position, RULESETS } from '../../build/library/index.js';
import { PIECE_SETS, renderBoardSvg, themeColors } from '../../build/library/drawing/index.js';
import { movePictures, picture } from './moves.mjs';

const ROLES = ['aanca', 'unicornio', 'lion', 'giraffe', 'crocodile', 'rook', 'king', 'pawn'];

const piece = (role, color, theme) => {
  const set = PIECE_SETS.fluent;
  const colors = themeColors(theme);
  const paint = (name) => (name === undefined ? undefined : colors[`${color}-${name}`]);
  const margin = set.size * 0.05;
  const marks = set
    .draw({ role, color }, RULESETS.cazaux)
    .map(
      ({ path, fill, stroke, width }) =>
        `<path d="${path}" fill-rule="evenodd" fill="${paint(fill) ?? 'none'}"${stroke ? ` stroke="${paint(stroke)}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"` : ''}/>`,
    );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${set.size + 2 * margin} ${set.size + 2 * margin}">${marks.join('')}</svg>`;
};

/** Draws every picture. Resolves to a list of `{ file, text }`. */
export const pictures = async () => {
  await loadRules();
  let game = Position.start(RULESETS.cazaux);
  for (const san of ['e5', 'h8', 'Ui3', 'Ub10', 'Cd5']) {
    const move = parseSan(game, san);
    if (!move.ok) throw new Error(move.error.message);
    game = game.play(move.value);
  }
  const files = await movePictures();
  for (const theme of ['light', 'dark']) {
    files.push({
      file: `board-${theme}.svg`,
      text: renderBoardSvg(game, {
        theme,
        lastMove: ['h1', 'd5'],
        title: 'Grant Acedrex after five plies',
        shapes: [
          { color: 'green', from: 'f12', to: 'b11' },
          { color: 'blue', from: 'i3', to: 'e8' },
        ],
      }),
    });
  }
  for (const role of ROLES)
    files.push({ file: `${role}.svg`, text: piece(role, 'black', 'light') });
  return files;
};

const PLAYERS = [
  [
    'lion',
    'from-chess.html',
    'From chess',
    'What is different, four new pieces, and a first game in ten minutes.',
  ],
  [
    'king',
    'players.html',
    'Guide for players',
    'How to play, analyse and train on the page: every view, its buttons and its figures.',
  ],
  ['pawn', 'rules.html', 'The rules', 'Every rule of the game, in four readings of the book.'],
  [
    'crocodile',
    'openings.html',
    'Openings',
    'Plans for the first moves, lines to play through, and the mistakes that cost a piece.',
  ],
  [
    'unicornio',
    'endings.html',
    'Endings',
    'Which pieces win, which only draw, and what is known for certain.',
  ],
  [
    'aanca',
    'history.html',
    'History',
    'The book of 1283: what it says, where it is, and what is uncertain.',
  ],
];
const DEVELOPERS = [
  [
    'rook',
    'start.html',
    'A board on your page',
    'One script tag, one element. Drag, click, touch, keyboard and screen reader; arrows, threats and move cards.',
  ],
  [
    'aanca',
    'recipe-node.html',
    'The engine, anywhere',
    'Millions of nodes a second in WebAssembly: in a worker on your page, in Node, behind UCI and XBoard.',
  ],
  [
    'giraffe',
    'command-line.html',
    'Whole games annotated',
    'acedrex annotate marks the mistakes of a file of games, resumes after an interruption, and writes PGN or JSON.',
  ],
];

const cards = (title, rows) =>
  `<p class="cards-title">${title}</p><ul class="cards">${rows
    .map(
      ([role, href, name, text]) =>
        `<li><a href="${href}"><img src="pictures/${role}.svg" alt="" width="56" height="56" /><strong>${name}</strong><span>${text}</span></a></li>`,
    )
    .join('')}</ul>`;

export const hero = `<section aria-labelledby="hero-title"><div class="hero">
      <div class="hero-text">
        <p class="kicker">Libro de los juegos, Seville 1283</p>
        <h1 id="hero-title">The great chess of Alfonso&nbsp;X</h1>
        <p class="lead">Twelve by twelve squares, lions, giraffes, crocodiles, a rhinoceros and the bird that carries off elephants. Learn it, play it and analyse it in your browser, or put its board, rules and engine on your own site.</p>
        <p class="actions"><a class="button primary" href="../index.html">Open the board</a> <a class="button" href="from-chess.html">For players: from chess</a> <a class="button" href="start.html">For your site: start in five minutes</a></p>
      </div>
      <div class="hero-board">${picture('board', 'A board of Grant Acedrex after five plies, with a bent arrow along the way of a unicornio', 600, 600)}</div>
    </div>
    ${cards('For players', PLAYERS)}
    ${cards('For your site and your programs', DEVELOPERS)}</section>`;
