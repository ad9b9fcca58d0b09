/** Records signed by players with modified programs. */
import { packBytes, unpackBytes } from '../../src/fragment.js';
import { sign, SIGNATURE_BYTES, type PrivateKey } from '../../src/play/crypto.js';
import { makeEvent, type PlayEvent } from '../../src/play/events.js';
import { connectLedger, readLedger, type Ledger, type RawRecord } from '../../src/play/ledger.js';
import { makePlayLink, parsePlayLink } from '../../src/play/link.js';
import type { Color, Square } from '../../src/index.js';
import { type Match } from './device.js';
import { defined, valueOf } from '../support/value.js';

export const ledgerOf = async (match: Match): Promise<Ledger> => {
  const link = valueOf(await match.white.games.link(match.id));
  return valueOf(await readLedger(valueOf(await parsePlayLink(link)).record));
};

export const linkOf = async (record: RawRecord): Promise<string> =>
  valueOf(await makePlayLink(record));

export const move = (
  from: Square,
  to: Square,
): Pick<PlayEvent & { kind: 'move' }, 'kind' | 'move' | 'offersDraw'> => ({
  kind: 'move',
  move: { from, to },
  offersDraw: false,
});

/** The private key with which a device of a match signs. */
export const keyOfSeat = async ({ id, ...devices }: Match, seat: Color): Promise<PrivateKey> =>
  defined((await devices[seat].stored(id)).seat).privateKey;

/** The message of a player with a modified program: any event, signed with the player's key. */
export const signedBy = async (
  match: Match,
  seat: Color,
  action: object,
  {
    later = 1000,
    seen = 0,
    reveals = false,
    number,
    of,
    key,
  }: {
    later?: number;
    seen?: number;
    reveals?: boolean;
    number?: Uint8Array;
    /** The record to which the event is added: by default, the record of White's device. */
    of?: Ledger;
    /** The key that signs: by default, the key of the seat. */
    key?: PrivateKey;
  } = {},
): Promise<string> => {
  const ledger = of ?? (await ledgerOf(match));
  const before = ledger.entries[seat].at(-1)?.event.time ?? ledger.settings.time0;
  const event = { seen, time: before + later, reveals, ...action } as PlayEvent;
  const log = ledger.logs[seat];
  const logs = {
    ...ledger.logs,
    [seat]: {
      events: [...log.events, makeEvent(event, before)],
      signature: new Uint8Array(64),
      ...((number ?? log.number) !== undefined && { number: number ?? log.number }),
    },
  };
  const connected = await connectLedger({ ...ledger, logs });
  if (!connected.ok) return linkOf({ ...ledger, logs });
  const head = connected.value.entries[seat].at(-1)?.hash ?? new Uint8Array();
  const signature = await sign(key ?? (await keyOfSeat(match, seat)), head);
  return linkOf({ ...ledger, logs: { ...logs, [seat]: { ...logs[seat], signature } } });
};

/** The link with Black's signature changed; only a byte and the signature of the seat come after it. */
export const forgeLink = async (link: string): Promise<string> => {
  const [, packed = ''] = /#play=([^&]+)/.exec(link) ?? [];
  const forged = valueOf(await unpackBytes(packed, 1 << 18)).slice();
  const at = forged.length - 2 - SIGNATURE_BYTES;
  forged[at] = (forged[at] ?? 0) ^ 1;
  return link.replace(packed, (await packBytes(forged)) ?? '');
};
