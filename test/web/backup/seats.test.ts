/** Seats in backups: the passphrase, damaged and newer rows, and what a file reveals. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadRules } from '../../../src/index.js';
import { MemoryGameStorage, TwoPlayerGames } from '../../../src/play/index.js';
import { SeatBackup } from '../../../src/play/seat-backup.js';
import { backupOf, restoreBackup } from '../../../web/page/backup/file.js';
import { partsOf } from '../../../web/page/backup/parts.js';
import { seatsPart, SeatTransfer, type SeatCounts } from '../../../web/page/backup/seats.js';
import { practiceHistory } from '../../../web/page/practice/history.js';
import { LibraryWork } from '../../../web/page/studies/library-work.js';
import { openDatabase } from '../../../web/storage/database.js';
import { SETTINGS } from '../../play/device.js';
import { freshDatabases } from '../../support/fake-database.js';
import { defined, valueOf } from '../../support/value.js';

const PASSPHRASE = 'lion unicorn giraffe crocodile';
/** Rounds for tests, because a derivation with the page's rounds takes a fraction of a second. */
const QUICK = 1000;

freshDatabases();
beforeAll(() => loadRules());
beforeEach(() => {
  practiceHistory.close();
  vi.stubGlobal('localStorage', {});
});

/** The storage of a player in a game with dice, and the opponent. */
const startGame = async () => {
  const storage = new MemoryGameStorage();
  const host = new TwoPlayerGames({ store: storage });
  const guest = new TwoPlayerGames({ store: new MemoryGameStorage() });
  const { view, invitation } = valueOf(await host.create({ ...SETTINGS, dice: true }));
  valueOf(await host.receive(valueOf(await guest.join(invitation, { name: 'Beatriz' })).link));
  return { storage, guest, id: view.id };
};

const partsWith = async (storage: MemoryGameStorage, seats: SeatTransfer) =>
  partsOf(new LibraryWork(await openDatabase(), () => undefined), storage, seats).parts;

const save = async (storage: MemoryGameStorage, seats: SeatTransfer): Promise<string> => {
  const file = await new Response(backupOf(await partsWith(storage, seats))).blob();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
};

const restore = async (text: string, passphrase: string, storage = new MemoryGameStorage()) => {
  const seats = new SeatTransfer(passphrase);
  const restored = await restoreBackup(new Blob([text]), await partsWith(storage, seats));
  return { ...restored, storage, counts: seats.counts };
};

type Row = Readonly<Record<string, unknown>>;

/** The row of the only seat in a file. */
const rowIn = (text: string): Row => {
  const line = text.split('\n').find((each) => each.startsWith('["seats"'));
  return (JSON.parse(defined(line)) as [string, Row])[1];
};

test('without a passphrase, a backup contains no seat', async () => {
  const { storage, id } = await startGame();
  const seats = new SeatTransfer();
  const text = await save(storage, seats);
  expect(text).not.toContain('"seats"');
  expect(seats.counts).toMatchObject({ saved: 0, fixed: 0 });
  const { storage: target } = await restore(text, PASSPHRASE);
  expect(await target.read(id)).not.toHaveProperty('restoredSeat');
});

test('with a passphrase, a seat is restored, and the opponent’s link activates it', async () => {
  const { storage, guest, id } = await startGame();
  const seats = new SeatTransfer(PASSPHRASE);
  const text = await save(storage, seats);
  expect(seats.counts).toMatchObject({ saved: 1, fixed: 0 });
  expect(rowIn(text).rounds).toBeGreaterThanOrEqual(600_000);
  const saved = valueOf(await new SeatBackup(storage).save(id));
  if (saved === undefined || saved === 'fixed') throw new Error('no seat');
  for (const secret of [saved.key, defined(saved.seed), PASSPHRASE])
    expect(text).not.toContain(secret);

  const { counts, storage: target, ...restored } = await restore(text, PASSPHRASE);
  expect(restored).toMatchObject({ damaged: 0, fault: undefined });
  expect(counts).toMatchObject({ restored: 1, undecrypted: 0, damaged: 0 });
  const games = new TwoPlayerGames({ store: target });
  expect(valueOf(await games.view(id))).toMatchObject({ seat: undefined, restoredSeat: 'white' });
  valueOf(await games.receive(valueOf(await guest.link(id))));
  expect(valueOf(await games.view(id))).toMatchObject({ seat: 'white', restoredSeat: undefined });
});

describe('a backup file with a seat', () => {
  const load = async () => {
    const game = await startGame();
    const text = await save(game.storage, new SeatTransfer(PASSPHRASE, QUICK));
    return { ...game, text, row: rowIn(text) };
  };

  test.each<[passphrase: string, outcome: keyof SeatCounts]>([
    ['', 'locked'],
    ['lion unicorn giraffe elephant', 'undecrypted'],
    // The same letters as another system encodes them.
    [`${PASSPHRASE.slice(0, -1)}\uff45`, 'restored'],
  ])('is restored with passphrase %j; its seat is %s', async (passphrase, outcome) => {
    const { text, id } = await load();
    const { counts, added, damaged, fault, storage } = await restore(text, passphrase);
    expect(counts[outcome]).toBe(1);
    expect([added.get('games'), damaged, fault]).toEqual([1, 0, undefined]);
    if (outcome === 'restored') return;
    expect(await storage.read(id)).not.toHaveProperty('restoredSeat');
    const again = await restore(text, PASSPHRASE, storage);
    expect(again.counts.restored).toBe(1);
  });

  test('contains a new salt, nonce and ciphertext each time', async () => {
    const { storage, row } = await load();
    const other = rowIn(await save(storage, new SeatTransfer(PASSPHRASE, QUICK)));
    for (const field of ['salt', 'iv', 'data']) expect(other[field]).not.toBe(row[field]);
  });

  test.each<[name: string, change: (row: Row) => unknown, outcome: keyof SeatCounts]>([
    ['of a newer version', (row) => ({ ...row, version: 2, data: { later: true } }), 'newer'],
    ['without a version', (row) => ({ ...row, version: '1' }), 'damaged'],
    [
      'with a changed character',
      ({ data, ...row }) => ({
        ...row,
        data: String(data).replace(/^./, (at) => (at === 'A' ? 'B' : 'A')),
      }),
      'undecrypted',
    ],
    ['with another nonce', (row) => ({ ...row, iv: 'A'.repeat(16) }), 'undecrypted'],
    ['with text that is not base64url', (row) => ({ ...row, data: '?' }), 'damaged'],
    ['without a salt', (row) => ({ ...row, salt: 1 }), 'damaged'],
    ['that would block the page for hours', (row) => ({ ...row, rounds: 1e12 }), 'damaged'],
    ['without rounds', (row) => ({ ...row, rounds: 0 }), 'damaged'],
    ['that is not an object', () => 'nonsense', 'damaged'],
  ])('reports a row %s and reads the next row', async (_name, change, outcome) => {
    const { storage, row } = await load();
    const transfer = new SeatTransfer(PASSPHRASE);
    const merged = await seatsPart(storage, transfer).merge([change(row), row]);
    expect(transfer.counts).toMatchObject({ [outcome]: 1, known: 1 });
    expect(merged).toEqual({ added: 0, damaged: outcome === 'damaged' ? 1 : 0 });
  });

  test('is damaged if this browser cannot read its game', async () => {
    const { row } = await load();
    const transfer = new SeatTransfer(PASSPHRASE);
    const merged = await seatsPart(new MemoryGameStorage(), transfer).merge([row]);
    expect(merged).toEqual({ added: 0, damaged: 1 });
  });
});
