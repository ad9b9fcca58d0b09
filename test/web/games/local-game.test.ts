/** The board of a game by links: tried moves, conditional lines, and the message with a link. */
import { describe, expect, test } from 'vitest';
import type { Move } from '../../../src/rules/moves.js';
import { isUsersTurn } from '../../../web/page/games/games-store.js';
import { LocalGame } from '../../../web/page/games/local-game.js';
import { messageText, numbered, stateText } from '../../../web/page/games/game-text.js';
import { WORDS } from '../../../web/words/games.js';
import { Device, SETTINGS, startMatch, Time, type Match } from '../../play/device.js';
import { defined, valueOf } from '../../support/value.js';

const show = async (local: LocalGame, device: Device, id: string): Promise<void> => {
  local.show(await device.view(id), valueOf(await device.games.record(id)));
};

const move = (from: string, to: string): Move => ({ from, to }) as Move;

describe('tried moves', () => {
  test('stay when notes are saved and disappear when the game continues', async () => {
    const match = await startMatch();
    const { id, white, black } = match;
    const local = new LocalGame();
    await show(local, white, id);
    expect(local.movable).toBe('white');
    local.try(move('c1', 'f3'));
    expect(local.movable).toBe('none');
    valueOf(await white.games.setNotes(id, 'a plan'));
    await show(local, white, id);
    expect(local.tried).toEqual(['Uf3']);
    local.game.back();
    local.try(move('j1', 'g3'));
    expect(local.tried).toEqual(['Uf3']);
    await black.receive(await white.act(id, { kind: 'move', move: 'e4e5' }));
    await show(local, white, id);
    expect([local.tried, local.game.path]).toEqual([[], [0]]);
  });

  test('extend a conditional line only at its end', async () => {
    const { id, black } = await startMatch();
    const local = new LocalGame();
    await show(local, black, id);
    local.plan();
    local.try(move('c1', 'f3'));
    local.try(move('c12', 'f10'));
    local.game.back();
    expect(local.movable).toBe('none');
    local.try(move('j12', 'g10'));
    expect(local.tried).toEqual(['Uf3', 'Uf10']);
    local.game.toEnd();
    expect(local.movable).toBe('both');
    local.try(move('j1', 'g3'));
    expect(local.tried).toEqual(['Uf3', 'Uf10', 'Ug3']);
    local.undo();
    await black.act(id, { kind: 'conditional', lines: [['Uf3', 'Uf10']] });
    await show(local, black, id);
    expect([local.isPlanning, local.shownLines]).toEqual([false, [['Uf3', 'Uf10']]]);
  });
});

describe('the message with a link', () => {
  const text = async (device: Device, { id }: Match): Promise<string> =>
    messageText(await device.view(id), WORDS);

  test('describes only the actions of its sender', async () => {
    const match = await startMatch();
    const { id, white, black } = match;
    expect(await text(black, match)).toContain('It is your turn.');
    await black.receive(await white.act(id, { kind: 'move', move: 'e4e5' }));
    expect(await text(white, match)).toContain('I played e5. It is your turn.');
    expect(await text(black, match)).toContain('This link contains our game.');
    await white.receive(await black.act(id, { kind: 'move', move: 'h9h8', offersDraw: true }));
    expect(await text(black, match)).toContain('I played h8 and offer a draw.');
    await black.receive(await white.act(id, { kind: 'draw-decline' }));
    expect(await text(white, match)).toContain('This link contains our game.');
    await white.act(id, { kind: 'takeback-request' });
    expect(await text(white, match)).toContain('May I take a move back?');
  });

  test('states the result of the game', async () => {
    const match = await startMatch();
    await match.white.act(match.id, { kind: 'resign' });
    expect(await text(match.white, match)).toContain('0-1 · Resigned.');
    const host = new Device(new Time());
    const { view } = valueOf(await host.games.create(SETTINGS));
    expect(messageText(view, WORDS)).toContain('Alfonso invites you');
    await host.act(view.id, { kind: 'resign' });
    expect(messageText(await host.view(view.id), WORDS)).toContain('Invitation withdrawn.');
  });
});

test('a guest whose first roll needs a number from the host waits for the host', async () => {
  const time = new Time();
  const [host, guest] = [new Device(time), new Device(time)];
  const created = valueOf(await host.games.create({ ...SETTINGS, host: 'black', dice: true }));
  const { id } = created.view;
  const { link } = valueOf(await guest.games.join(created.invitation, { name: 'Beatriz' }));
  const state = async (): Promise<unknown> => {
    const view = await guest.view(id);
    return [stateText(view, WORDS), isUsersTurn(view)];
  };
  expect(await state()).toEqual(['Waiting for Alfonso', false]);
  const { reply } = await host.receive(link);
  await guest.receive(defined(reply));
  expect(await state()).toEqual(['Your move', true]);
});

test('move numbers continue from the starting position', async () => {
  const fen = '11k/12/10K1/12/12/12/5p6/12/12/12/12/R11 b - - 0 17';
  const { id, white } = await startMatch({ fen });
  const record = valueOf(await white.games.record(id));
  expect(numbered(record, ['f5', 'Ra2', 'f4'])).toBe('17… f5 18. Ra2 f4');
});
