/** What players sign who have changed their programs. */
import { packBytes, unpackBytes } from '../../src/fragment.js';
import { sign, SIGNATURE_BYTES } from '../../src/play/crypto.js';
import { makeEvent, type PlayEvent } from '../../src/play/events.js';
import { connectLedger, readLedger, type Ledger, type RawRecord } from '../../src/play/ledger.js';
import { makePlayLink, parsePlayLink } from '../../src/play/link.js';
import type { Color } from '../../src/rules/pieces.js';
import type { Square } from '../../src/rules/squares.js';
import { valueOf, type Match } from './device.js';

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

/** What a player who has changed his program sends: his event, whatever it is, signed by his key. */
export const signedBy = async (
  match: Match,
  seat: Color,
  action: object,
  {
    later = 1000,
    seen = 0,
    reveals = false,
    number,
  }: { later?: number; seen?: number; reveals?: boolean; number?: Uint8Array } = {},
): Promise<string> => {
  const ledger = await ledgerOf(match);
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
  const { seat: secret } = await match[seat].stored(match.id);
  if (secret === undefined) throw new Error('the device holds the seat');
  const signature = await sign(secret.privateKey, head);
  return linkOf({ ...ledger, logs: { ...logs, [seat]: { ...logs[seat], signature } } });
};

/** The link with Black's signature changed; only the signature of the seat comes after it. */
export const forgeLink = async (link: string): Promise<string> => {
  const [, packed = ''] = /#play=([^&]+)/.exec(link) ?? [];
  const bytes = await unpackBytes(packed, 1 << 18);
  if (!bytes.ok) throw new Error('the link cannot be unpacked');
  const forged = bytes.value.slice();
  const at = forged.length - 1 - SIGNATURE_BYTES;
  forged[at] = (forged[at] ?? 0) ^ 1;
  return link.replace(packed, (await packBytes(forged)) ?? '');
};
