/**
 * Writes docs/openings.md, the report on the four rulesets' openings, and src/theory/opening-plans.ts, the plans that
 * the page shows, from the books in data/books/:
 *
 *   node scripts/make-openings.mjs [--date YYYY-MM-DD] [--check]
 *
 * The date is the books' date, by default today. --check fails if a file is outdated, but ignores its date. Needs a
 * build of the library.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import prettier from 'prettier';
import { CDN } from './cdn/address.mjs';
import { expectedScore, formatScore, resolveMove, ROLES } from '../build/library/index.js';
import { diagonalFiles, openingName } from '../build/library/theory/opening.js';
import { plansOf } from './opening-destinations.mjs';
import { addressOf, effectsOf, ideasOf, PLIES, RANKED } from './opening-ideas.mjs';
import { PLANS } from './opening-plans.mjs';
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
const PLANS_TARGET = 'src/theory/opening-plans.ts';

/** Maximum loss, in percent of a point, of a move that counts as close to the best move. */
const SMALL_LOSS = 1;
/** Number of moves by each side in which piece moves are counted. */
const EARLY_MOVES = 4;
/** Minimum share of all games that a line needs to be followed when piece moves are counted. */
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

/** Counts how often each kind of piece moves in the first moves of a game, weighted by the book's shares. */
const movesByRole = (book, start) => {
  const moved = new Map(ROLES.map((role) => [role, 0]));
  let games = 0;
  const follow = (position, share, plies) => {
    // Follows only searched moves, because most legal moves leave the book.
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
    plans: plansOf(book, start),
  };
};

const openings = [];
for (const ruleset of BOOK_RULESETS) openings.push(await opening(ruleset));

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

const shareOf = (number, of) => (number === of ? `all ${inWords(of)}` : inWords(number));

/** Describes the order in which the kinds of pieces are developed. */
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

/** Describes a move's effect. Returns an empty string if the move has none of the listed effects. */
const effectText = ({ role, effect: { moved, opened, attacked, guarded } }) => {
  const parts = [
    moved && `gives the ${role} room (${moved.was} → ${moved.is} squares)`,
    opened.length > 0 && `opens lines for ${list(opened.slice(0, 2).map(gained))}`,
    attacked.length > 0 && `attacks ${list(attacked.map(named))}`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join('; ');
  return guarded.length === 0 ? '' : `guards ${list(guarded.map(named))}`;
};

/** Describes a move's effect in a comment for readers who play through a line. */
const comment = ({ role, effect: { moved, opened, attacked, guarded } }) => {
  const parts = [
    opened.length > 0 && `opens lines for ${list(opened.slice(0, 2).map(named))}`,
    moved && `gives the ${role} room`,
    attacked.length > 0 && `attacks ${list(attacked.map(named))}`,
  ].filter(Boolean);
  if (parts.length === 0 && guarded.length > 0) parts.push(`guards ${list(guarded.map(named))}`);
  return parts.length === 0 ? '' : ` {${capital(list(parts))}.}`;
};

/** A live board at the start of a book's best line, with comments. */
const liveBoard = ({ ruleset, start, line }) => {
  const moves = effectsOf(start, line).map((step) => {
    const { turn, fullmoves } = step.before;
    const number = turn === 'white' ? `${fullmoves}. ` : '';
    return `${number}${step.san}${comment(step)}`;
  });
  return `\`\`\`html live bare
<script type="module" src="${CDN}analysis.min.js"></script>

<acedrex-analysis ruleset="${ruleset.id}" pgn="${moves.join(' ')}" ply="0" no-engine></acedrex-analysis>
\`\`\``;
};

const typicalTable = ({ typical }) =>
  table(
    ['move', 'lines', 'effect of the first such move'],
    typical
      .map((move) => [`**${move.san}**`, count(move.lines), effectText(move)])
      .filter(([, , effect]) => effect !== ''),
    ['---', NUMBER, '---'],
  );

/** Describes the purpose of a natural but losing move, and what the reply to it wins. */
const temptation = ({ role, effect: { moved, opened, attacked }, lost }, reply) => {
  const loses = `but loses ${named(lost)} to ${reply}`;
  if (attacked.length > 0) return `attacks ${list(attacked.map(named))}, ${loses}`;
  if (moved !== undefined) return `gives the ${role} room, ${loses}`;
  return opened.some(({ square }) => square === lost.square)
    ? `frees ${named(lost)}, but loses it to ${reply}`
    : `opens lines for ${list(opened.slice(0, 2).map(named))}, ${loses}`;
};

const mistakeText = ({ start }, example) => {
  const { san, reply, played, move, answer } = example;
  const { turn, fullmoves } = played.at(-1)?.after ?? start;
  const dots = turn === 'white' ? `${fullmoves}. ` : `${fullmoves}… `;
  const before = played.length === 0 ? '' : `After ${lineText(start, played)}, `;
  const moves = [...played.map(({ legal }) => legal), move, answer];
  const link = `[${reply}](${addressOf(start.ruleset, moves, played.length)})`;
  return `- ${before}**${dots}${san}** ${temptation(example, link)}.`;
};

const folded = (title, text) => `<details><summary>${title}</summary>\n\n${text}\n\n</details>\n`;

/** Describes a ruleset's plan in words. Throws an Error if the best lines no longer contain the plan's moves. */
const planOf = ({ ruleset, title, ideas }) => {
  const plan = PLANS[ruleset.id];
  for (const { color, typical } of ideas.sides) {
    const lost = plan[color].filter((san) => !typical.some((move) => move.san === san));
    if (lost.length > 0)
      throw new Error(`the plan of ${title} names ${list(lost)}, which ${color} no longer plays`);
  }
  return plan.text;
};

/** Describes both sides' typical moves in numbers. */
const typicalFigures = ({ ideas: { lines, quiet, sides } }) => {
  const [white, black] = sides;
  return `The tables compare the ten best first moves, each with the first ${inWords(PLIES / 2)} moves of its best line. ${quiet === lines.length ? 'Nothing is captured in any of these lines.' : `In ${inWords(quiet)} of these lines, nothing is captured.`} After each piece, the number of lines that develop the piece and the average move number are in parentheses.

**White**: ${development(white, lines.length)}

${typicalTable(white)}

**Black**: ${development(black, lines.length)}

${typicalTable(black)}`;
};

const mistakesOf = (one) =>
  one.ideas.mistakes.length === 0
    ? ''
    : `### Mistakes to avoid

These moves look natural but lose a piece. Each link opens the position before the mistake. Step forward to see the loss.

${one.ideas.mistakes.map((example) => mistakeText(one, example)).join('\n')}
`;

const inOrder = (roles) => [...roles].sort((one, other) => other[1] - one[1]);

/** Describes the common features of the lines in all books. */
const words = () => {
  const all = openings.flatMap(({ ideas }) => ideas.lines);
  const sum = (of) => openings.reduce((total, { ideas }) => total + of(ideas), 0);
  const risk = inOrder(
    ROLES.map((role) => {
      const counts = openings.map(({ ideas }) => ideas.raids.get(role));
      const legal = counts.reduce((total, each) => total + each.legal, 0);
      const losing = counts.reduce((total, each) => total + each.losing, 0);
      return [role, losing / legal];
    }),
  );
  const [[worst], [second]] = risk;
  return `## What the opening is about

- **There is time.** Four empty ranks lie between the pawns, so both sides can develop their pieces before the fighting begins. In ${count(sum(({ quiet }) => quiet))} of the
  ${count(all.length)} best lines, nothing is captured in the first ${inWords(PLIES / 2)} moves.
- **Open lines for the pieces behind the pawns.** In the starting position, pawns block the crocodiles and unicornios. The best pawn moves
  free two of these pieces at once.
- **Pawns and lighter pieces come first.** In most of the best lines, the aanca stays at home, except under Golladay. The unicornio also
  stays at home, except under Murray, where the unicornio is a minor piece.
- **Leave the king at home at first.** There is no castling, and the king is safe at home. The king moves in only ${inWords(sum(({ kingMoves }) => kingMoves))} of the ${count(all.length)} lines.
- **Beware of early raids.** The ${worst} and the ${second} are lost most often. Before you move one of these pieces far,
  look for pawns and lions that guard the target square.
- **Choose the moves that you like.** Many first moves are about equally good, and nobody has tried most of them.
`;
};

/** Lists the best replies to the best first move if several have the same score. */
const equalReplies = ({ book, best }) => {
  const replies = movesOf(book, best.after);
  const shown = replies.map(({ score }) => formatScore(score));
  const equal = replies.filter((_, index) => shown[index] === shown[0]);
  return equal.length < 2
    ? ''
    : ` After ${best.san}, ${inWords(equal.length)} replies are equally good: ${list(equal.map(({ san }) => san))}.`;
};

/** Makes the table of first moves. Each line is a link, and the URLs are below the table. */
const firstMovesTable = ({ ruleset, book }, ranked) => {
  const lines = ranked.map((move) => ({
    move,
    after: mainLine(book, move.after, PLIES - 1),
    label: `${ruleset.id} ${move.san}`,
  }));
  const rows = table(
    ['move', 'for White', 'best play after it'],
    lines.map(({ move, after, label }) => [
      `**${move.san}**`,
      chanceText(expectedScore(move.score), move.score),
      `[${lineText(move.after, after) || '–'}][${label}]`,
    ]),
    ['---', NUMBER, '---'],
  );
  const addresses = lines.map(({ move, after, label }) => {
    const line = [move, ...after].map(({ legal }) => legal);
    return `[${label}]: ${addressOf(ruleset, line, 1)}`;
  });
  return [rows, '', ...addresses].join('\n');
};

const chapter = (one) => {
  const { title, moves, best, close } = one;
  const further = close.length - 1;
  const rivals = `${inWords(further)} other ${further === 1 ? 'move is' : 'moves are'} nearly as good.`;
  const ranked = moves.slice(0, RANKED);
  return `## ${title}

### The plan

${planOf(one)}

Play through the best line of the book with the arrow keys or the buttons; the comments explain the effect of each move:

${liveBoard(one)}

### First moves

The best first move is ${best.san}, and ${rivals} The table lists the ten best first moves with the best play after each move.
Click a line to open it on the board. If several moves are equally good, the line contains the move that the explorer lists first.${equalReplies(one)}

${firstMovesTable(one, ranked)}

${mistakesOf(one)}
${folded('Typical moves, and when each piece is developed', typicalFigures(one))}`;
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

/** Lists the pieces that develop first, each with the rulesets in which it is one of them. */
const firstOut = () => {
  const titles = new Map();
  for (const one of openings) {
    const pieces = `the ${list(mostMoved(one).map((role) => `${role}s`))}`;
    titles.set(pieces, [...(titles.get(pieces) ?? []), `under ${one.title}`]);
  }
  return [...titles].map(([pieces, under]) => `${pieces} ${list(under)}`).join('; ');
};

const shared = openings[0].moves
  .slice(0, RANKED)
  .filter(({ san }) =>
    openings.every(({ moves }) => moves.slice(0, RANKED).some((move) => move.san === san)),
  )
  .map(({ san }) => san);

const differences = `## How the four differ

- **The first move matters** most under ${most.title}, where White can expect ${percent(most.chance)} of the points, and least under
  ${least.title} (${percent(least.chance)}).
- **Development.** These pieces are developed first: ${firstOut()}.
- **No first move is good everywhere.** ${shared.length === 0 ? `No first move is among the best ${inWords(RANKED)} under all four rulesets.` : `Only ${list(shared)} ${shared.length === 1 ? 'is' : 'are'} among the best ${inWords(RANKED)} under all four rulesets.`}
- **Choice.** A first move counts as good if it is at most ${SMALL_LOSS}% of a point worse than the best move. The number of good first moves is ${list(openings.map(({ title, close }) => `${inWords(close.length)} under ${title}`))}.

${folded(
  'The best first moves of each ruleset, with their evaluation and rank in the other rulesets',
  `A dash means that the book of that ruleset omits the move.\n\n${firstMoves}`,
)}
${folded(
  `Which pieces move in the first ${inWords(EARLY_MOVES)} moves of both sides`,
  `In these figures, each move counts according to its frequency in the book.\n\n${roleTable}`,
)}
`;

const planText = (moves = []) =>
  moves.length === 0 ? '–' : moves.map(([move, share]) => `${move} ${share}%`).join(', ');

/** The plans for each piece that can lead an opening, in the order of the frequency in White's lines. */
const plansTable = ({ plans: { white, black } }) =>
  table(
    ['leading piece', 'White often plays', 'Black often plays'],
    [...new Set([...Object.keys(white), ...Object.keys(black)])].map((lead) => [
      lead === 'all' ? 'any' : lead === 'pawn' ? 'none, only pawns' : lead,
      planText(white[lead]),
      planText(black[lead]),
    ]),
  );

const pawnsText = (files) => list(files.map((file) => `${file}-pawn`));

const example = openingName({
  white: { structure: 'open', lead: 'lion' },
  black: { structure: 'half', lead: 'crocodile' },
});

const names = `## Names of openings

No names of openings have survived. The names that the page, the library and the \`Opening\` tag of PGN files contain are descriptions, which Acedrex computes from the first four moves of each side. For example, _${example}_ names White's opening first and then Black's.

- **The structure.** Two pawns matter most: the ${pawnsText(diagonalFiles(openings[0].ruleset))}, or the ${pawnsText(diagonalFiles(openings[2].ruleset))} under Murray and Bodlaender. In strong play, they advance most often. An opening is _open_ if both have advanced, _half-open_ if one has, and _closed_ if neither has.
- **The leading piece.** An opening is named after the most valuable piece that has moved. The order is king, aanca, unicornio, rook, lion, crocodile, giraffe. If only pawns have moved, the name is _Pawns_.
- **The order of the moves does not matter**, so transpositions have the same name. A game that begins with another position or uses dice has no opening name, because the books do not apply to such a game.

The tables show the plans that belong to the leading pieces: the moves that occur in at least a quarter of the side's lines, and how often they occur. The lines begin with four plies from the book, in which better moves count more, and continue with best play.

${openings.map((one) => folded(`${one.title}: the plans by leading piece`, plansTable(one))).join('\n')}
`;

const text = `# Openings

<!-- Written by scripts/make-openings.mjs from the books; change the script, not this page. -->

No master games have survived, and there is no literature on the openings of Grant Acedrex. Therefore, the engine made an opening book for each of the four [rulesets](rules.md). This page explains which plans for the first moves follow from these books, and which mistakes to avoid. If the pieces or the notation are new to you, read [From chess to Grant Acedrex](from-chess.md) first.

${words()}
## The four rulesets at a glance

Under the standard rules of Cazaux and Musser, begin with ${list(openings[0].close.map(({ san }) => san)).replace(' and ', ' or ')}. The other rulesets have their own chapters below.

${summary}

The column _for White_ shows White's expected share of the points (50% is an even game) and the evaluation in pawns. Differences of a
few hundredths of a pawn are not significant.

${openings.map(chapter).join('\n')}
${names}
${differences}
## How this was made

The engine searched ${count(positions)} positions, each for its ${inWords(EFFORT.lines)} best moves. At the start of a game, the engine looked ${depths} plies ahead. The value of a move is computed from the positions that follow it. The searches ended on ${date}.

## What next

- [Explore the openings](../web/index.html): the **Explorer** tab contains every position of the books, and **Explore from here** continues
  the search where the books end.
- [Endings](endings.md): which endings to aim for when you exchange pieces.
- For programmers: [the command line](command-line.md#opening-theory) can also generate opening books.
`;

const plansModule = `// Made by scripts/make-openings.mjs from data/books/. Do not edit.
import type { Color, Role } from '../rules/pieces.js';
import type { RulesetName } from '../rules/rulesets.js';

/** Moves of a side, each with the percentage of the strong lines that contain it, most frequent first. */
export type OpeningPlan = readonly (readonly [move: string, percentage: number])[];

/** The plans for the piece that leads a side's opening, and for all openings of the side. */
export const OPENING_PLANS: Readonly<
  Record<RulesetName, Readonly<Record<Color, Readonly<Partial<Record<Role | 'all', OpeningPlan>>>>>>
> = ${JSON.stringify(Object.fromEntries(openings.map(({ ruleset, plans }) => [ruleset.id, plans])))};
`;

for (const [target, made, parser] of [
  [TARGET, text, 'markdown'],
  [PLANS_TARGET, plansModule, 'typescript'],
]) {
  const written = await prettier.format(made, {
    ...(await prettier.resolveConfig(target)),
    parser,
  });
  if (!check) writeFileSync(target, written);
  else if (readFileSync(target, 'utf8') !== written) {
    console.error(`${target} is out of date: run node scripts/make-openings.mjs`);
    process.exitCode = 1;
  }
}
