/** Words that English sentences about errors share. */

export const sideName = (color: 'white' | 'black'): string =>
  color === 'white' ? 'White' : 'Black';

export const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
