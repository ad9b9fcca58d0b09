/** Makes the tables for the page about endings, in Markdown. */
const NAMES = {
  A: 'aanca',
  R: 'rook',
  U: 'unicornio',
  C: 'crocodile',
  G: 'giraffe',
  L: 'lion',
};
const PIECES = ['A', 'R', 'U', 'C', 'G', 'L'];

/** Formats a percentage. `0 %` and `100 %` are exact; values close to them are written as bounds. */
const percent = (part, whole) => {
  if (part === 0) return '0';
  if (part === whole) return '100';
  const share = (100 * part) / whole;
  if (share < 0.1) return '<0.1';
  if (share > 99.9) return '>99.9';
  return share.toFixed(1);
};

const outcome = ({ positions, wins, losses }) =>
  [wins, positions - wins - losses, losses].map((part) => percent(part, positions)).join(' / ');

const link = (ruleset, { fen, line }) => {
  const moves = line
    .split(' ')
    .map((move) => move.replace(/(?<=\d)[a-z]$/, ''))
    .join('.');
  return `../web/index.html#ruleset=${ruleset}&fen=${fen.replaceAll(' ', '_')}&moves=${moves}&at=0`;
};

const RULESET_TITLES = {
  cazaux: 'Cazaux, Game Courier',
  murray: 'Murray',
  golladay: 'Golladay',
};
const rulesetName = (ruleset) => RULESET_TITLES[ruleset];

/** Number of moves in a win of the given length, for a side that makes the first and the last ply. */
const movesIn = (plies) => Math.ceil(plies / 2);

/** A table with links to the longest wins. The long URLs are below the table. */
class LinkedTable {
  #ruleset;
  #addresses = [];
  #rows = [];

  constructor(ruleset, ...columns) {
    this.#ruleset = ruleset;
    this.#rows.push(...head(...columns));
  }

  add(...cells) {
    this.#rows.push(row(...cells));
  }

  longest(name, side, { longest }) {
    if (longest === undefined) return '–';
    const label = `${this.#ruleset} ${name} ${side}`;
    this.#addresses.push(`[${label}]: ${link(this.#ruleset, longest)}`);
    const star = longest.outcome === 'cursed-win' ? '\\*' : '';
    return `[${movesIn(longest.plies)}${star}][${label}]`;
  }

  toString() {
    if (this.#rows.length === 2) return SOLVING;
    return [...this.#rows, '', ...this.#addresses].join('\n');
  }
}

const row = (...cells) => `| ${cells.join(' | ')} |`;

const head = (...cells) => [
  row(...cells),
  row(...cells.map((_, at) => (at === 0 ? '---' : '--:'))),
];

/** Placeholder text for a table without data. */
const SOLVING = 'These endings are still being solved.';

/** Whether an ending is one piece against another. */
const isDuel = (name) => /^K[^P]K[^P]$/.test(name);

/** The percentage of wins for the side to move, among all positions in which it cannot win by an immediate capture. */
const playedOut = ({ positions, wins, atOnce }) => percent(wins - atOnce, positions - atOnce);

const duels = (ruleset) => (data) => {
  const table = new LinkedTable(
    ruleset,
    'ending',
    'first side to move',
    'second side to move',
    'longest win of the first side',
    'longest win of the second side',
  );
  for (const [name, { white, black }] of Object.entries(data[ruleset])) {
    if (!isDuel(name)) continue;
    const [, one, , other] = name;
    if (one === other)
      table.add(name, outcome(white), 'the same', table.longest(name, 'white', white), 'the same');
    else
      table.add(
        name,
        outcome(white),
        outcome(black),
        table.longest(name, 'white', white),
        table.longest(name, 'black', black),
      );
  }
  return table.toString();
};

/** Makes a table with the percentages of wins if the piece in the row is to move and cannot win immediately. */
const matrix = (ruleset) => (data) => {
  const endings = data[ruleset];
  const cell = (mover, other) => {
    const ending = endings[`K${mover}K${other}`];
    const reversed = endings[`K${other}K${mover}`];
    if (ending !== undefined) return playedOut(ending.white);
    return reversed === undefined ? '…' : playedOut(reversed.black);
  };
  if (!Object.keys(endings).some(isDuel)) return SOLVING;
  return [
    ...head('to move', ...PIECES.map((piece) => `against ${NAMES[piece]}`)),
    ...PIECES.map((mover) => row(NAMES[mover], ...PIECES.map((other) => cell(mover, other)))),
  ].join('\n');
};

// --- In words --------------------------------------------------------------------------------------

/**
 * A piece nearly always wins if its share of wins is above the first number, and rarely wins if the share is below the
 * second number.
 */
const NEARLY_ALWAYS = 0.9;
const SELDOM = 0.1;

const conjunction = new Intl.ListFormat('en-GB');
const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Links a text to the longest win. The URL of the link is below one of the tables. */
const linked = (text, ruleset, name, side, { longest }) =>
  longest === undefined ? text : `[${text}][${ruleset} ${name} ${side}]`;

const shareText = (share) => `${(100 * share).toFixed(0)}%`;

/** Describes the share of wins that the move limit prevents, if it is large. */
const lateText = ({ wins, cursedWins = 0 }) =>
  cursedWins / wins < SELDOM ? '' : `, ${shareText(cursedWins / wins)} of the wins are too late`;

/** A piece with its indefinite article. */
const withArticle = (name) => `${name === 'aanca' ? 'an' : 'a'} ${name}`;

/** Groups names by their share of wins. */
const grouped = (all) => ({
  always: all.filter(({ share }) => share >= NEARLY_ALWAYS),
  often: all.filter(({ share }) => share >= SELDOM && share < NEARLY_ALWAYS),
  seldom: all.filter(({ share }) => share < SELDOM),
});

/** Describes each piece's results against every other piece if its side is to move and cannot win immediately. */
const duelWords = (ruleset) => (data) => {
  const endings = data[ruleset];
  if (!Object.keys(endings).some(isDuel)) return SOLVING;
  const against = (mover, other) => {
    const name = `K${mover}K${other}`;
    const [known, side] = name in endings ? [name, 'white'] : [`K${other}K${mover}`, 'black'];
    const ending = endings[known][side];
    const { positions, wins, losses, atOnce } = ending;
    const left = positions - atOnce;
    return {
      text: linked(withArticle(NAMES[other]), ruleset, known, side, ending),
      share: (wins - atOnce) / left,
      isLost: losses / left > 0.5,
      late: lateText(ending),
    };
  };
  const namesOf = (all, note) =>
    disjunction.format(
      all.map((each) => `${each.text}${note(each) === '' ? '' : ` (${note(each)})`}`),
    );
  return PIECES.map((mover) => {
    const { always, often, seldom } = grouped(PIECES.map((other) => against(mover, other)));
    const parts = [
      ['nearly always wins against', always, ({ late }) => late.slice(2)],
      [
        'wins only some positions against',
        often,
        ({ share, isLost, late }) =>
          `${shareText(share)}${late}${isLost ? ', most others are lost' : ''}`,
      ],
      ['usually draws with', seldom.filter(({ isLost }) => !isLost), () => ''],
      ['usually loses to', seldom.filter(({ isLost }) => isLost), () => ''],
    ];
    return `- **The ${NAMES[mover]}** ${parts
      .filter(([, all]) => all.length > 0)
      .map(([does, all, note]) => `${does} ${namesOf(all, note)}`)
      .join('. It ')}.`;
  }).join('\n');
};

/** Lists the pieces and pairs that can mate a bare king. */
const bareWords = (data) => {
  const { golladay } = data;
  const of = (letters) => {
    const name = `K${letters}K`;
    const { white } = golladay[name];
    const [one, other = ''] = [...letters].map((letter) => NAMES[letter]);
    const pair = one === other ? `two ${one}s` : `${withArticle(one)} and ${withArticle(other)}`;
    return {
      text: linked(letters.length === 1 ? `the ${one}` : pair, 'golladay', name, 'white', white),
      share: white.wins / white.positions,
      moves: movesIn(white.longest?.plies ?? 0),
      late: lateText(white),
    };
  };
  const single = grouped(PIECES.map(of));
  // Only pieces that cannot mate alone need a partner.
  const weak = PIECES.filter((piece) => of(piece).share < NEARLY_ALWAYS);
  const pairs = grouped(
    weak.flatMap((one, at) => weak.slice(at).map((other) => of(`${one}${other}`))),
  );
  const files = Object.entries(BECOMES).map(([file, piece]) => {
    const { white } = golladay[`KPK ${file}`];
    const mirror = String.fromCharCode('a'.charCodeAt() + 'l'.charCodeAt() - file.charCodeAt());
    return {
      text: `${linked(`the ${file}- and ${mirror}-files`, 'golladay', `KPK ${file}`, 'white', white)}  (where it becomes ${withArticle(NAMES[piece])}, ${shareText(white.wins / white.positions)})`,
      share: white.wins / white.positions,
    };
  });
  const winning = files.filter(({ share }) => share >= SELDOM);
  return [
    `- **Mate alone**: ${conjunction.format(single.always.map(({ text, moves }) => `${text} (within ${moves} moves)`))}.`,
    `- **Never mate alone**: ${conjunction.format(single.seldom.map(({ text }) => text))}.`,
    `- **Mate together, from nearly every position**:${pairs.always.map(({ text, moves, late }) => `\n  - ${text} (within ${moves} moves${late})`).join('')}`,
    `- **Mate together, from some positions**: ${pairs.often.map(({ text, share, late }) => `${text} (${shareText(share)}${late})`).join('; ')}.`,
    `- **Mate together, from only a few positions**: ${pairs.seldom.map(({ text }) => text).join('; ')}.`,
    `- **A pawn** wins only on ${conjunction.format(winning.map(({ text }) => text))}. On the other files, the
  pawn becomes a piece that cannot mate.`,
  ].join('\n');
};

/** Makes the table for one or two pieces against a bare king. */
const bare = (pieces) => (data) => {
  const wanted = new RegExp(`^K[^PK]{${pieces}}K$`);
  const table = new LinkedTable(
    'golladay',
    'ending',
    'wins if to move',
    'wins if the bare king is to move',
    'longest win',
  );
  for (const [name, { white, black }] of Object.entries(data.golladay))
    if (wanted.test(name))
      table.add(
        name,
        percent(white.wins, white.positions),
        percent(black.losses, black.positions),
        table.longest(name, 'white', white),
      );
  return table.toString();
};

/** The piece to which a pawn promotes on each file. */
const BECOMES = { a: 'R', b: 'L', c: 'U', d: 'G', e: 'C', f: 'A' };

/** Makes the table for a pawn against a bare king, by the pawn's file. */
const pawn = (data) => {
  const table = new LinkedTable(
    'golladay',
    'files',
    'becomes',
    'wins if to move',
    'wins if the bare king is to move',
    'longest win',
  );
  for (const [file, piece] of Object.entries(BECOMES)) {
    const ending = data.golladay[`KPK ${file}`];
    if (ending === undefined) continue;
    const { white, black } = ending;
    const mirror = String.fromCharCode('a'.charCodeAt() + 'l'.charCodeAt() - file.charCodeAt());
    table.add(
      `${file}, ${mirror}`,
      NAMES[piece],
      percent(white.wins, white.positions),
      percent(black.losses, black.positions),
      table.longest(`KPK ${file}`, 'white', white),
    );
  }
  return table.toString();
};

/** Makes the table of wins that the move limit prevents. */
const cursed = (data) => {
  const rows = Object.entries(data).flatMap(([ruleset, endings]) =>
    Object.entries(endings).flatMap(([name, sides]) =>
      Object.entries(sides)
        .filter(([, { cursedWins }]) => cursedWins !== undefined)
        .map(([side, { positions, wins, cursedWins, longest }]) =>
          row(
            rulesetName(ruleset),
            name,
            side === 'white' ? 'first' : 'second',
            percent(wins, positions),
            percent(cursedWins, positions),
            movesIn(longest.plies),
          ),
        ),
    ),
  );
  if (rows.length === 0) return 'No such ending is known.';
  return [
    ...head('ruleset', 'ending', 'to move', 'wins', 'too late', 'longest win in moves'),
    ...rows,
  ].join('\n');
};

/** Counts the endings solved so far. */
const known = (data) => {
  const WANTED = { cazaux: [0, 21], murray: [0, 21], golladay: [6, 42] };
  const count = (ruleset, length) =>
    Object.keys(data[ruleset]).filter((name) => name.length === length && !name.includes('P'))
      .length;
  return [
    ...head('ruleset', 'three-piece endings', 'four-piece endings'),
    ...Object.entries(WANTED).map(([ruleset, [three, four]]) =>
      row(
        rulesetName(ruleset),
        three === 0 ? 'decided by the rules' : `${count(ruleset, 3)} of ${three}`,
        `${count(ruleset, 4)} of ${four}`,
      ),
    ),
  ].join('\n');
};

/** The functions that make the tables, keyed by the names in the page's markers. */
export const tables = {
  'cazaux words': duelWords('cazaux'),
  'murray words': duelWords('murray'),
  'golladay words': duelWords('golladay'),
  'golladay bare words': bareWords,
  'cazaux matrix': matrix('cazaux'),
  'cazaux duels': duels('cazaux'),
  'murray matrix': matrix('murray'),
  'murray duels': duels('murray'),
  'golladay matrix': matrix('golladay'),
  'golladay duels': duels('golladay'),
  'golladay one': bare(1),
  'golladay pawn': pawn,
  'golladay two': bare(2),
  cursed,
  known,
};
