/** Games that contain puzzles, and the options that find these puzzles. */

/** A position of a self-play game before a mistake, with the mistake and the following moves. */
const game = (ruleset: string, fen: string, moves: string): string =>
  `[Event "Self-play"]\n[White "A"]\n[Ruleset "${ruleset}"]\n[FEN "${fen}"]\n\n${moves} *\n`;

export const MATE = game(
  'courier',
  '8g3/4kc4a1/5c6/p2p1L1p1r2/4p1p1p1A1/1P2g4p2/3L8/3uP2P4/1P3PUP2P1/1R3KC5/2r9/3G4G3 w - - 6 45',
  'g4h6 d5g1 f3e3 f10b6',
);
export const LEAP = game(
  'courier',
  '7U4/12/5gc5/R3ckp1u1p1/3p2p1p3/4p2p4/3G3P4/3l2PCL1P1/r4P2P2P/12/5K6/12 b - - 1 53',
  '{ [%eval -2.00] } e7d6 { [%eval #2] } i5f6 f9f8 h12d9',
);

export const EFFORT = ['--nodes', '30000', '--scan', '2000', '--hash', '4'];
