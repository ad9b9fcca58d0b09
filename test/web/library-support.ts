/** Games for tests of the library. */

export const gameOf = (index: number, moves = 'e5 e8'): string =>
  `[Event "Cup ${index % 3}"]\n[White "Player ${index}"]\n[Black "Bea"]\n[Date "12${10 + index}.05.??"]\n` +
  `[Result "${index % 2 === 0 ? '1-0' : '0-1'}"]\n[Ruleset "${index % 2 === 0 ? 'cazaux' : 'murray'}"]\n\n` +
  `1. ${moves} ${index % 2 === 0 ? '1-0' : '0-1'}\n`;

export const games = (count: number): string =>
  Array.from({ length: count }, (_, index) => gameOf(index)).join('\n');
