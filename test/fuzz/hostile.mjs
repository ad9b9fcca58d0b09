/**
 * Texts that an attacker might send to a page: games, links, parameters and messages, mutated and laced
 * with markup that would run a script if anything took text for HTML or for code. Each script would set
 * `globalThis.broken`.
 */
import { mutate, randomSource } from './mutate.mjs';

const PAYLOADS = [
  '<script>globalThis.broken=1</script>',
  '<img src=x onerror="globalThis.broken=2">',
  '"><svg onload=globalThis.broken=3>',
  "'-globalThis.broken=4-'",
  'javascript:globalThis.broken=5',
  '</style><script>globalThis.broken=6</script>',
  '${globalThis.broken=7}',
  "{{constructor.constructor('globalThis.broken=8')()}}",
  '<iframe srcdoc="<script>parent.broken=9</script>"></iframe>',
  '<a href="javascript:parent.broken=10">x</a>',
  '<template shadowrootmode=open><script>globalThis.broken=11</script></template>',
  '?lit$1234$<!--?lit$-->',
];

const SCRAPS = [
  ...PAYLOADS,
  ...['{', '}', '(', ')', '[', ']', '"', "'", '<', '>', '&', '%', ';', '\\', '/', '#', '=', ' '],
  ...['\n', '\r\n', '\t', '\u0000', '\u202e', '\u2028', '\ufeff', '\ud800', '\udfff', '😀', 'é'],
  ...'%00 %ff %E0%A4%A %3Cscript%3E &amp; &lt;script&gt; __proto__ constructor'.split(' '),
  ...'toString NaN -1 1e999 99999999999999999999 12 0 e5 Uf3 1-0 $3'.split(' '),
  ...['[%eval 1,2]', '[%cal Ga1l12]', '[FEN "', '[Ruleset "custom:', 'custom:', 'murray', '_', '.'],
];

const GAME = `[Event "A game"]
[White "Violante"]
[Ruleset "custom:lion=threeleaper,moveLimit=60"]

1. e5! {good [%eval 0.35,12] [%cal Ge4e5]} (1. h5 $14 (1. a5)) 1... e8 ; to the end
2. Uf3 Ub10 3. h5 h8 1/2-1/2
`;
const FEN =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';
const LINK = `#ruleset=cazaux&fen=${FEN.replaceAll(' ', '_')}&moves=e4e5.e9e8.c1f3&at=2`;
/** Kinds of message that an embedded board accepts. Kinds that show something are more frequent. */
const KINDS = ['show', 'show', 'show', 'go', 'flip', 'start', 'stop', 'stop'];
const SEARCH = `ruleset=murray&fen=${encodeURIComponent(FEN)}&theme=dark&lang=es&engine=1&editor=0&ply=2&count=3&host=https://example.org`;

/** A source of hostile texts; `random(n)` gives a whole number below n. */
export const hostileTexts = (seed) => {
  const random = randomSource(seed);
  const pick = (list) => list[random(list.length)];
  const spoil = (text) => mutate(text, random, SCRAPS);
  const game = () =>
    spoil(
      random(3) === 0
        ? GAME.replace('A game', pick(PAYLOADS).replaceAll('"', "'")).replace(
            'good',
            pick(PAYLOADS),
          )
        : GAME,
    );
  /** Any value that can be sent to another window. */
  const value = (depth = 0) => {
    switch (random(depth > 2 ? 6 : 9)) {
      case 0:
        return spoil(FEN);
      case 1:
        return game();
      case 2:
        return pick(PAYLOADS);
      case 3:
        return random(2 ** 31) - 2 ** 30;
      case 4:
        return pick([null, true, false, undefined, Number.NaN, Number.POSITIVE_INFINITY, '']);
      case 5:
        return pick(SCRAPS);
      case 6:
        return Array.from({ length: random(5) }, () => value(depth + 1));
      default:
        return Object.fromEntries(
          Array.from({ length: random(5) }, () => [
            pick(['acedrex', 'fen', 'pgn', 'ruleset', 'ply', 'height', pick(SCRAPS)]),
            value(depth + 1),
          ]),
        );
    }
  };
  return {
    game,
    fen: () => spoil(FEN),
    link: () => spoil(LINK),
    search: () => spoil(SEARCH),
    /** Data that another window might send; most of it resembles a valid message. */
    message: () => {
      if (random(4) === 0) return value();
      const kind = pick(KINDS);
      const ply = pick([0, 1, 3, -1, 2 ** 40, '2', Number.NaN]);
      return pick([
        { acedrex: kind, ply, fen: spoil(FEN) },
        { acedrex: kind, ply, pgn: game() },
        { acedrex: kind, ruleset: pick([...SCRAPS, 'murray', 'custom:lion=x']), fen: '', pgn: '' },
        { acedrex: kind, ...Object(value(1)) },
      ]);
    },
    random,
  };
};
