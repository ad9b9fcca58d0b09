/** How outcomes look on the heat map and in its legend: by colour, and by what is written on them. */
import { css } from 'lit';
import { movesIn } from './moves-in.js';
import type { HeatCell } from './tablebase-types.js';
import type { HeatSummary } from './heat-summary.js';

/** Wins and losses have so many shades, from the shortest to the longest on the map. */
const SHADES = 4;

interface Look {
  /** Classes of the style sheet. */
  readonly kind: string;
  readonly text: string;
}

/** A minus sign marks a loss, an asterisk what the move limit turns into a draw. */
export const look = (cell: HeatCell, summary?: HeatSummary): Look => {
  if (cell === 'unknown') return { kind: 'unknown', text: '?' };
  if (cell === 'illegal' || cell === 'occupied') return { kind: '', text: '' };
  const { outcome, plies, cursed } = cell;
  if (outcome === 'draw' || plies === null) return { kind: 'draw', text: '=' };
  const { shortest = plies, longest = plies } = summary?.[outcome] ?? {};
  const shade = Math.floor((SHADES * (plies - shortest)) / (longest - shortest + 1));
  const length = `${outcome === 'loss' ? '−' : ''}${movesIn(plies)}${cursed ? '*' : ''}`;
  return { kind: `${outcome} shade-${shade}`, text: length };
};

/** Blue and orange differ for everybody; long ways are paler. */
export const heatStyles = css`
  .win,
  .loss,
  .draw,
  .unknown {
    background: var(--_ground);
    color: #fff;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 1;
    forced-color-adjust: none;
  }

  .win.shade-0 {
    --_ground: #0a3a78;
  }

  .win.shade-1 {
    --_ground: #1c5499;
  }

  .win.shade-2 {
    --_ground: #3a6fb0;
  }

  .win.shade-3 {
    --_ground: #a9c6e8;
    color: #14202e;
  }

  .loss.shade-0 {
    --_ground: #6f2800;
  }

  .loss.shade-1 {
    --_ground: #8f3c05;
  }

  .loss.shade-2 {
    --_ground: #ad500f;
  }

  .loss.shade-3 {
    --_ground: #f2bd92;
    color: #2e1a0c;
  }

  .draw,
  .unknown {
    --_ground: #dcd9d2;
    color: #241c12;
  }

  .unknown {
    --_ground: #dcd9d280;
  }
`;
