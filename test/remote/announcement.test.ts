import { expect, test } from 'vitest';
import { addressOf, announce } from '../../src/cli/engine/announcement.js';

test.each([
  ['localhost', 'ws://localhost:4284/'],
  ['192.0.2.7', 'ws://192.0.2.7:4284/'],
  ['::1', 'ws://[::1]:4284/'],
  ['0.0.0.0', 'ws://desk:4284/'],
  ['::', 'ws://desk:4284/'],
])('an engine that listens on %s has the address %s', (host, address) => {
  const listening = { host, port: 4284, machine: 'desk' };
  expect(addressOf({ ...listening, isSecure: false })).toBe(address);
  expect(addressOf({ ...listening, isSecure: true })).toBe(address.replace('ws', 'wss'));
});

test('the token is printed only on request', () => {
  const remote = { address: 'ws://localhost:4284/', token: 'a-secret-of-24-characters' };
  const file = '/var/lib/engine/token';
  expect(announce(remote, { file, isShown: true }).line).toBe(
    'ws://localhost:4284/#a-secret-of-24-characters',
  );
  const hidden = announce(remote, { file, isShown: false });
  expect(JSON.stringify(hidden)).not.toContain(remote.token);
  expect(hidden).toEqual({
    message:
      'Pages need the line ws://localhost:4284/#TOKEN with the token in /var/lib/engine/token; --show-token prints this line.',
  });
});
