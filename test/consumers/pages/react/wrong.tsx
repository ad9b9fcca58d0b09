import 'acedrex/react.js';

// @ts-expect-error There is no such side.
export const side = <acedrex-analysis orientation="green" />;
// @ts-expect-error A number is required.
export const ply = <acedrex-analysis ply="four" />;
// @ts-expect-error The event of a move has no ply.
export const move = <acedrex-board onacedrex-move={(event) => event.detail.ply} />;
export const right = (
  <acedrex-board
    fen=""
    pieceSet="letters"
    show-cards
    onacedrex-move={(event) => {
      event.detail.san.trim();
    }}
  />
);
export const puzzle = (
  <acedrex-puzzle
    date="2026-11-23"
    puzzlesUrl="/cazaux.puzzles"
    onacedrex-puzzle-solved={(event) => event.detail.moves.join(' ')}
  />
);
// @ts-expect-error A wrong move has no list of moves.
export const tried = <acedrex-puzzle onacedrex-puzzle-wrong={(event) => event.detail.moves} />;
