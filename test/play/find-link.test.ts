/** Links inside messages. */
import { expect, test } from 'vitest';
import { playLinkIn } from '../../src/play/find-link.js';
import { codeOf, Device, SETTINGS, Time } from './device.js';
import { valueOf } from '../support/value.js';

test.each([
  ['#play=AB-_c&v=1', '#play=AB-_c&v=1'],
  ['invite=AB&key=c&v=1', '#invite=AB&key=c&v=1'],
  ['Mate by Rh12#! https://example.org/a#play=AB&v=1.', '#play=AB&v=1'],
  ['(see https://example.org/#play=AB&v=1), regards', '#play=AB&v=1'],
  ['“https://example.org/#play=AB&v=1”', '#play=AB&v=1'],
  ['\n# play=AB&v=1\n', '#play=AB&v=1'],
  ['https://example.org/#fen=play=AB', undefined],
  ['I play=you', undefined],
  ['', undefined],
])('the link in %j is %j', (text, link) => {
  expect(playLinkIn(text)).toBe(link);
});

test('a link is found between a mate sign and a full stop', async () => {
  const time = new Time();
  const [host, guest] = [new Device(time), new Device(time)];
  const { invitation } = valueOf(await host.games.create(SETTINGS));
  const message = `Last time it was Qh5#. Once more: https://example.org/${invitation}.\nYours, A.`;
  expect((await guest.receive(message)).kind).toBe('invited');
  expect(codeOf(await guest.games.join(message, { name: 'Beatriz' }))).toBe('ok');
  expect(codeOf(await guest.games.receive('Mate by Qh5#. No link here.'))).toBe('play-foreign');
});
