/**
 * The Numeric Annotation Glyphs of the PGN standard (0 to 139), and additions by ChessPad, ChessBase and SCID (140 to
 * 255), with their printed symbols. Sources: section 10 of the PGN specification, and the table in Wikipedia's article
 * "Numeric Annotation Glyphs".
 */

/** A glyph: number, symbol (empty if there is none), and meaning. */
type Nag = readonly [nag: number, sign: string, meaning: string];

/** A pair of glyphs that share a symbol. The even number refers to White, and the odd number to Black. */
const pair = (nag: number, sign: string, meaning: string): readonly Nag[] => [
  [nag, sign, `White has ${meaning}`],
  [nag + 1, sign, `Black has ${meaning}`],
];

/** Three pairs of glyphs: for a slight, a moderate and a decisive degree. */
const degrees = (nag: number, sign: string, meaning: string): readonly Nag[] =>
  ['slight', 'moderate', 'decisive'].flatMap((degree, index) =>
    pair(nag + 2 * index, index === 1 ? sign : '', `a ${degree} ${meaning}`),
  );

/** Pairs of glyphs without a symbol that assess the play in one phase of the game. */
const phases = (nag: number, phase: string): readonly Nag[] =>
  ['very poorly', 'poorly', 'well', 'very well'].flatMap((quality, index): readonly Nag[] => [
    [nag + 2 * index, '', `White has played the ${phase} ${quality}`],
    [nag + 2 * index + 1, '', `Black has played the ${phase} ${quality}`],
  ]);

export const NAGS: readonly Nag[] = [
  [0, '', 'no annotation'],
  [1, '!', 'good move'],
  [2, '?', 'mistake'],
  [3, '!!', 'brilliant move'],
  [4, '??', 'blunder'],
  [5, '!?', 'interesting move'],
  [6, '?!', 'dubious move'],
  [7, '□', 'only move'],
  [8, '□', 'singular move: no reasonable alternatives'],
  [9, '', 'worst move'],
  [10, '=', 'equal position'],
  [11, '=', 'equal chances, quiet position'],
  [12, '=', 'equal chances, active position'],
  [13, '∞', 'unclear position'],
  [14, '⩲', 'White is slightly better'],
  [15, '⩱', 'Black is slightly better'],
  [16, '±', 'White is better'],
  [17, '∓', 'Black is better'],
  [18, '+−', 'White is winning'],
  [19, '−+', 'Black is winning'],
  [20, '+−−', 'White has a crushing advantage'],
  [21, '−−+', 'Black has a crushing advantage'],
  [22, '⨀', 'White is in zugzwang'],
  [23, '⨀', 'Black is in zugzwang'],
  ...degrees(24, '○', 'space advantage'),
  ...degrees(30, '⟳', 'lead in development'),
  ...pair(36, '↑', 'the initiative'),
  ...pair(38, '', 'a lasting initiative'),
  ...pair(40, '→', 'the attack'),
  ...pair(42, '', 'insufficient compensation for the material'),
  ...pair(44, '=∞', 'sufficient compensation for the material'),
  ...pair(46, '', 'more than adequate compensation for the material'),
  ...degrees(48, '', 'control of the centre'),
  ...degrees(54, '', "control of the king's side"),
  ...degrees(60, '', "control of the queen's side"),
  ...pair(66, '', 'a vulnerable first rank'),
  ...pair(68, '', 'a well protected first rank'),
  ...pair(70, '', 'a poorly protected king'),
  ...pair(72, '', 'a well protected king'),
  ...pair(74, '', 'a poorly placed king'),
  ...pair(76, '', 'a well placed king'),
  ...pair(78, '', 'a very weak pawn structure'),
  ...pair(80, '', 'a moderately weak pawn structure'),
  ...pair(82, '', 'a moderately strong pawn structure'),
  ...pair(84, '', 'a very strong pawn structure'),
  ...pair(86, '', 'a poorly placed knight'),
  ...pair(88, '', 'a well placed knight'),
  ...pair(90, '', 'a poorly placed bishop'),
  ...pair(92, '', 'a well placed bishop'),
  ...pair(94, '', 'a poorly placed rook'),
  ...pair(96, '', 'a well placed rook'),
  ...pair(98, '', 'a poorly placed queen'),
  ...pair(100, '', 'a well placed queen'),
  ...pair(102, '', 'poorly coordinated pieces'),
  ...pair(104, '', 'well coordinated pieces'),
  ...phases(106, 'opening'),
  ...phases(114, 'middlegame'),
  ...phases(122, 'ending'),
  ...pair(130, '', 'slight counterplay'),
  ...pair(132, '⇆', 'counterplay'),
  ...pair(134, '', 'decisive counterplay'),
  ...pair(136, '', 'moderate time pressure'),
  ...pair(138, '⊕', 'severe time pressure'),
  [140, '∆', 'with the idea'],
  [141, '∇', 'aimed against'],
  [142, '⌓', 'better is'],
  [143, '≤', 'worse is'],
  [144, '==', 'equivalent is'],
  [145, 'RR', 'editorial comment'],
  [146, 'N', 'novelty'],
  [147, '', 'weak point'],
  [148, '', 'endgame'],
  [149, '', 'line'],
  [150, '', 'diagonal'],
  [151, '', 'White has the pair of bishops'],
  [152, '', 'Black has the pair of bishops'],
  [153, '', 'bishops of opposite colours'],
  [154, '', 'bishops of the same colour'],
  [190, '', 'etc.'],
  [191, '', 'doubled pawns'],
  [192, '', 'isolated pawn'],
  [193, '', 'connected pawns'],
  [194, '', 'hanging pawns'],
  [195, '', 'backward pawn'],
  [201, '', 'diagram'],
  [220, 'D', 'diagram'],
  [221, 'D', 'diagram from Black’s side'],
  [238, '◯', 'space advantage'],
  [239, '⇔', 'file'],
  [240, '⇗', 'diagonal'],
  [241, '⊞', 'centre'],
  [242, '⟫', "king's side"],
  [243, '⟪', "queen's side"],
  [244, '✕', 'weak point'],
  [245, '⊥', 'ending'],
  [246, '⊡', 'pair of bishops'],
  [247, '⊟', 'bishops of opposite colours'],
  [248, '⊠', 'bishops of the same colour'],
  [249, '⯺', 'connected pawns'],
  [250, '⯻', 'isolated pawns'],
  [251, '⯼', 'doubled pawns'],
  [252, '⯽', 'passed pawn'],
  [253, '⯾', 'majority of pawns'],
  [254, '∟', 'with'],
  [255, '⌋', 'without'],
];

const SIGNS: ReadonlyMap<number, string> = new Map(NAGS.map(([nag, sign]) => [nag, sign]));

const MEANINGS: ReadonlyMap<number, string> = new Map(
  NAGS.map(([nag, , meaning]) => [nag, meaning]),
);

/** A glyph's symbol for display. If it has none, returns its number as `$9`. */
export const signOfNag = (nag: number): string => {
  const sign = SIGNS.get(nag) ?? '';
  return sign === '' ? `$${nag}` : sign;
};

/** A glyph's meaning in English. Returns undefined if the table does not contain the glyph. */
export const meaningOfNag = (nag: number): string | undefined => MEANINGS.get(nag);
