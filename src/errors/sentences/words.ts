/** Words that the English error sentences share. */

export const sideName = (color: 'white' | 'black'): string =>
  color === 'white' ? 'White' : 'Black';

export const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
