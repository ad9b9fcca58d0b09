/**
 * Writes docs/openings.md, the report about the openings of the four rulesets, from the books in books/:
 *
 *   node scripts/make-openings.mjs [--date YYYY-MM-DD] [--check]
 *
 * The date is that of the books, today unless it is given. --check fails where the file is not what this script
 * would write with the date that is in it. Needs a build of the library.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import prettier from 'prettier';
import { CDN } from './cdn/address.mjs';
import { expectedScore, formatScore, resolveMove, ROLES } from '../dist/index.js';
import { addressOf, ideasOf, PLIES, RANKED } from './opening-ideas.mjs';
import {
  BOOK_RULESETS,
  EFFORT,
  lineText,
  mainLine,
  movesOf,
  readBook,
  startOf,
} from './openings.mjs';

const TARGET = 'docs/openings.md';

/** Losses against the best move, in percent of a point, that the text counts. */
const SMALL_LOSS = 1;
/** Moves of each side over which pieces are counted. */
const EARLY_MOVES = 4;
/** Ways shorter than this share of all games are not followed when pieces are counted. */
const SMALL_SHARE = 1e-4;

const TITLES = {
  cazaux: 'Cazaux and Musser',
  courier: 'Game Courier',
  murray: 'Murray and Bodlaender',
  golladay: 'Golladay',
};

const {
  values: { date: givenDate, check },
} = parseArgs({
  options: { date: { type: 'string' }, check: { type: 'boolean', default: false } },
});

const before = existsSync(TARGET) ? readFileSync(TARGET, 'utf8') : '';
const date =
  givenDate ??
  (check ? /on (\d{4}-\d{2}-\d{2})/.exec(before)?.[1] : undefined) ??
  new Date().toISOString().slice(0, 10);

const count = (number) => number.toLocaleString('en-GB');
const enumeration = new Intl.ListFormat('en-GB');
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (number) => WORDS[number] ?? count(number);
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`;
const list = (words) => enumeration.format(words);
const table = (head, rows, align = head.map(() => '---')) =>
  [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const NUMBER = '--:';

/** How often each kind of piece is moved in the first moves of both sides, per game, by the shares of the book. */
const movesByRole = (book, start) => {
  const moved = new Map(ROLES.map((role) => [role, 0]));
  let games = 0;
  const follow = (position, share, plies) => {
    // Only these are played: most legal moves lead out of the book.
    const followed = (book.find(position.key)?.moves ?? []).filter(({ isSearched }) => isSearched);
    const total = followed.reduce((sum, move) => sum + move.share, 0);
    if (plies === 0 || total === 0 || share < SMALL_SHARE) return;
    games += share;
    for (const { move, share: own } of followed) {
      const { value: legal } = resolveMove(position, move);
      const { role } = position.pieceAt(legal.from);
      const part = (share * own) / total;
      moved.set(role, moved.get(role) + part);
      follow(position.play(legal), part, plies - 1);
    }
  };
  follow(start, 1, 2 * EARLY_MOVES);
  return new Map([...moved].map(([role, moves]) => [role, moves / games]));
};

const opening = async (ruleset) => {
  const book = await readBook(ruleset);
  const start = startOf(ruleset);
  const moves = movesOf(book, start);
  const [best] = moves;
  const chance = expectedScore(book.find(start.key).score);
  return {
    ruleset,
    title: TITLES[ruleset.id],
    book,
    start,
    moves,
    best,
    chance,
    line: mainLine(book, start),
    close: moves.filter(({ score }) => 100 * (chance - expectedScore(score)) <= SMALL_LOSS),
    roles: movesByRole(book, start),
    ideas: ideasOf(book, start),
  };
};

const openings = [];
for (const ruleset of BOOK_RULESETS) openings.push(await opening(ruleset));

const builds = [...new Set(openings.map(({ book }) => book.build))];
const positions = openings.reduce((sum, { book }) => sum + book.size, 0);
const depthsOfStart = [...new Set(openings.map(({ book, start }) => book.find(start.key).depth))];
const depths = list(depthsOfStart.sort((one, other) => one - other).map(inWords)).replace(
  ' and ',
  ' or ',
);
const byChance = [...openings].sort((one, other) => other.chance - one.chance);
const [most, least] = [byChance[0], byChance.at(-1)];

const chanceText = (chance, score) => `${percent(chance)} (${formatScore(score)})`;

const summary = table(
  ['ruleset', 'for White', 'best first moves'],
  openings.map(({ title, chance, best, close }) => [
    title,
    chanceText(chance, best.score),
    close
      .slice(0, 5)
      .map(({ san }) => san)
      .join(', '),
  ]),
  ['---', NUMBER, '---'],
);

const liveBoard = ({ ruleset, start, line }) => `\`\`\`html live folded
<script type="module" src="${CDN}analysis.min.js"></script>

<acedrex-analysis ruleset="${ruleset.id}" pgn="${lineText(start, line)}" ply="${line.length}"></acedrex-analysis>
\`\`\``;

const shareOf = (number, of) => (number === of ? `all ${inWords(of)}` : inWords(number));

/** The kinds of pieces in the order of how often they come out. */
const development = ({ comingOut }, lines) => {
  const out = comingOut.map(
    ({ role, lines: number, move }) =>
      `${role} (${shareOf(number, lines)}, move ${move.toFixed(1)})`,
  );
  const still = ROLES.filter(
    (role) => role !== 'king' && !comingOut.some((moved) => moved.role === role),
  );
  return `${list(out)}.${still.length === 0 ? '' : ` The ${list(still)} stay${still.length === 1 ? 's' : ''} at home.`}`;
};

const named = ({ role, square }) => `the ${role} on ${square}`;
const gained = ({ role, square, was, is }) => `${named({ role, square })} (${was} → ${is} squares)`;

const effectText = ({ role, effect: { moved, opened, attacked, guarded } }) => {
  const parts = [
    moved && `gives the ${role} room (${moved.was} → ${moved.is} squares)`,
    opened.length > 0 && `opens lines for ${list(opened.slice(0, 2).map(gained))}`,
    attacked.length > 0 && `attacks ${list(attacked.map(named))}`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join('; ');
  return guarded.length === 0 ? '–' : `guards ${list(guarded.map(named))}`;
};

const typicalTable = ({ typical }) =>
  table(
    ['move', 'lines', 'what it does where it is first played'],
    typical.map((move) => [`**${move.san}**`, count(move.lines), effectText(move)]),
    ['---', NUMBER, '---'],
  );

const mistakeText = ({ start }, { count: number, example }) => {
  const { role, by, san, reply, captured, played, move, answer } = example;
  const { turn, fullmoves } = played.at(-1)?.after ?? start;
  const dots = turn === 'white' ? `${fullmoves}. ` : `${fullmoves}… `;
  const before = played.length === 0 ? '' : `After ${lineText(start, played)}, `;
  const moves = [...played.map(({ legal }) => legal), move, answer];
  return `- **${role === 'aanca' ? 'An' : 'A'} ${role} taken by ${by === 'aanca' ? 'an' : 'a'} ${by}** (${count(number)} moves). ${before}${dots}${san}${captured === undefined ? '' : ` takes a ${captured} and`} loses the ${role} to [${reply}](${addressOf(start.ruleset, moves)}).`;
};

/** What both sides do in the best lines, and what loses a piece. */
const ideas = (one) => {
  const { ideas } = one;
  const { lines, quiet, sides, mistakes } = ideas;
  const [white, black] = sides;
  return `Compare the lines of the ten best first moves, up to ${inWords(PLIES)} plies of each. ${quiet === lines.length ? 'Nothing is captured in any of them.' : `In ${inWords(quiet)} of them nothing is captured.`} The pieces that
come out have the number of lines and the average number of the move with which a piece of that kind first moves.

**White**: ${development(white, lines.length)}

${typicalTable(white)}

**Black**: ${development(black, lines.length)}

${typicalTable(black)}

**Mistakes.** In the ${count(mistakes.positions)} positions of these lines, ${percent(mistakes.losing / mistakes.legal, 0)} of the legal moves put a piece where it is
taken for less than its value. The most frequent kinds:

${mistakes.named.map((kind) => mistakeText(one, kind)).join('\n')}
`;
};

/** A pawn's first move that opens most lines, with what it opens. */
const opener = ({ ideas }) =>
  ideas.sides[0].typical
    .filter(({ role, index }) => role === 'pawn' && index === 0)
    .map(({ san, effect }) => ({ san, opened: effect.opened }))
    .filter(({ opened }) => opened.length > 0);

const inOrder = (roles) => [...roles].sort((one, other) => other[1] - one[1]);

/** What the lines of all books have in common. */
const words = () => {
  const all = openings.flatMap(({ ideas }) => ideas.lines);
  const sum = (of) => openings.reduce((total, { ideas }) => total + of(ideas), 0);
  const [first] = openings;
  const openers = opener(first).map(
    ({ san, opened }) => `${san} opens lines for ${list(opened.slice(0, 2).map(gained))}`,
  );
  const risk = inOrder(
    ROLES.map((role) => {
      const counts = openings.map(({ ideas }) => ideas.mistakes.byRole.get(role));
      const legal = counts.reduce((total, each) => total + each.legal, 0);
      const losing = counts.reduce((total, each) => total + each.losing, 0);
      return [role, losing / legal];
    }),
  );
  const [worst, second] = risk;
  const calm = risk.filter(([role, share]) => share < 0.03 && role !== 'king' && role !== 'pawn');
  return `## What the opening is about

This chapter compares the best lines of the four books: for each of the ${inWords(RANKED)} best first moves, best play up to ${inWords(PLIES)} plies.
That makes ${count(all.length)} lines. New to the game? [From chess to Grant Acedrex](from-chess.md) explains pieces and notation.

- **There is time.** Four empty ranks lie between the pawns. In ${count(sum(({ quiet }) => quiet))} of the ${count(all.length)} lines nothing is captured.
- **Pawns open lines for the pieces behind them.** Under the rules of ${first.title}, ${openers.join(', and ')}.
- **The king mostly stays where it is.** It moves in ${inWords(sum(({ kingMoves }) => kingMoves))} of the ${count(all.length)} lines. There is no castling.
- **Early sorties lose pieces.** Of all legal moves in these positions, ${percent(worst[1], 0)} of those of the ${worst[0]} and ${percent(second[1], 0)} of those of
  the ${second[0]} put it where it is taken for less than its value; of the moves of ${list(calm.map(([role]) => `the ${role}`))}, fewer than 3%. Before such a move, look
  for pawns and leaping lions that guard the square.
- **Many first moves are good.** Within ${SMALL_LOSS}% of the best: ${list(openings.map(({ title, close }) => `${inWords(close.length)} under ${title}`))}, the best included.
`;
};

/** Names the best replies to the best first move, if several have the same score. */
const equalReplies = ({ book, best }) => {
  const replies = movesOf(book, best.after);
  const shown = replies.map(({ score }) => formatScore(score));
  const equal = replies.filter((_, index) => shown[index] === shown[0]);
  return equal.length < 2
    ? ''
    : ` After ${best.san}, ${inWords(equal.length)} replies are equally good: ${list(equal.map(({ san }) => san))}.`;
};

const chapter = (one) => {
  const { title, book, moves, best, chance, close } = one;
  const further = close.length - 1;
  const rivals = `${capital(inWords(further))} other ${further === 1 ? 'move comes' : 'moves come'} within ${SMALL_LOSS}% of it.`;
  const ranked = moves.slice(0, RANKED);
  return `## ${title}

The best first move under these rules is ${best.san}: ${percent(chance)} for White. ${rivals} The table ranks the first moves,
with the best play after each. Of equally good moves, a line has the one that the explorer lists first.${equalReplies(one)}

${table(
  ['move', 'for White', 'best play after it'],
  ranked.map((move) => [
    `**${move.san}**`,
    chanceText(expectedScore(move.score), move.score),
    lineText(move.after, mainLine(book, move.after, PLIES - 1)) || '–',
  ]),
  ['---', NUMBER, '---'],
)}

${ideas(one)}
Best play by both sides, for as long as the book goes on:

${liveBoard(one)}
`;
};

const allFirst = [
  ...new Set(openings.flatMap(({ moves }) => moves.slice(0, 4).map(({ san }) => san))),
];
const firstMoves = table(
  ['first move', ...openings.map(({ title }) => title)],
  allFirst.map((san) => [
    san,
    ...openings.map(({ moves }) => {
      const rank = moves.findIndex((move) => move.san === san);
      return rank < 0 ? '–' : `${formatScore(moves[rank].score)} (${rank + 1}.)`;
    }),
  ]),
  ['---', NUMBER, NUMBER, NUMBER, NUMBER],
);

const roleTable = table(
  ['piece', ...openings.map(({ title }) => title)],
  ROLES.map((role) => [role, ...openings.map(({ roles }) => percent(roles.get(role), 0))]),
  ['---', NUMBER, NUMBER, NUMBER, NUMBER],
);

const mostMoved = ({ roles }) =>
  [...roles]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 2)
    .map(([role]) => role);

const shared = openings[0].moves
  .slice(0, RANKED)
  .filter(({ san }) =>
    openings.every(({ moves }) => moves.slice(0, RANKED).some((move) => move.san === san)),
  )
  .map(({ san }) => san);

const differences = `## How the four differ

- **The advantage of the first move** is greatest under the rules of ${most.title} (${percent(most.chance)}) and smallest under those of ${least.title}
  (${percent(least.chance)}).
- **Good first moves of all four**: ${shared.length === 0 ? `none is among the best ${RANKED} everywhere` : `${list(shared)} ${shared.length === 1 ? 'is' : 'are'} among the best ${RANKED} everywhere`}.
- **Choice**: of the first moves, ${list(openings.map(({ title, close }) => `${inWords(close.length)} under ${title}`))} lose at most ${SMALL_LOSS}%.

The best four first moves of each ruleset, with their evaluation and rank in the others; a dash means that the book of
that ruleset leaves the move out:

${firstMoves}

Which pieces are developed first: of the first ${EARLY_MOVES} moves of both sides, as often as the book would play them, so many are
made by each kind of piece. ${openings.map((one) => `Under ${one.title} the ${list(mostMoved(one).map((role) => `${role}s`))} come first.`).join(' ')}

${roleTable}
`;

const text = `# Openings

<!-- Written by scripts/make-openings.mjs from the books; change the script, not this page. -->

No games of masters have come down to us, and nobody has written a book on the openings of Grant Acedrex. So our engine
has made one for each of the four [rulesets](rules.md): ${count(positions)} positions in all. They are in the explorer of the
[analysis board](../web/index.html), and _Explore from here_ continues where they end.

_For White_ is the share of the points that White can expect; 50% is an even game. Behind it stands the evaluation in pawns. The
searches saw ${depths} plies ahead at the start of a game and are wrong about a few hundredths of a pawn, so moves that are close
together are equally good.

${summary}

${words()}
${openings.map(chapter).join('\n')}
${differences}
## How this was made

Each position was searched with ${list([...new Set(openings.map(({ book }) => count(book.nodes)))])} nodes, for its ${inWords(EFFORT.lines)} best moves. The results of later positions
correct those of the moves that lead to them. Each book was grown by drop-out expansion: the next position to search is the one to which the cheapest way leads, where
every ply costs as much as a loss of ${EFFORT.breadth}% of a point. The search of positions ended on ${date}; it was done by
${builds.length === 1 ? `the build \`${builds[0]}\`` : `the builds ${list(builds.map((build) => `\`${build}\``))}`}; those in which the game is over are not in the book. The same can be made again, or
continued, with the [command line](command-line.md#opening-theory):

\`\`\`sh
node scripts/make-books.mjs --folder theory   # hours: the graphs, and from them books/*.book
node scripts/make-openings.mjs                # this page
node scripts/check-books.mjs                  # searches the ends of main lines for forced losses
\`\`\`
`;

const written = await prettier.format(text, {
  ...(await prettier.resolveConfig(TARGET)),
  parser: 'markdown',
});

if (!check) writeFileSync(TARGET, written);
else if (before !== written) {
  console.error(`${TARGET} is not up to date: run node scripts/make-openings.mjs`);
  process.exitCode = 1;
}
