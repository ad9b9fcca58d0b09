/** The shipped puzzle sets, if one of them cannot be fetched. */
import { expect, test, vi } from 'vitest';
import { puzzlesAt } from '../../../web/page/puzzles/puzzle-sets.js';

vi.mock('../../../web/page/kept-file.js', () => ({
  openKeptFile: ({ name }: { readonly name: string }) =>
    name === 'dice' ? Promise.reject(new Error('offline')) : Promise.resolve([]),
}));

test('a puzzle that may be in a set that cannot be fetched is not missing', async () => {
  const place = { ruleset: 'cazaux', isDice: false } as const;
  await expect(puzzlesAt(place)).resolves.toEqual([]);
  await expect(puzzlesAt({ ...place, id: 'dddddddddddd' })).rejects.toThrow('offline');
});
