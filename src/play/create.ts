/** Makes a new game: the keys, the commitment to the numbers for the die, and the first bytes of the record. */
import { ok, type Result } from '../result.js';
import {
  hasCrypto,
  makeInvitationKey,
  makeSeatKey,
  randomBytes,
  type Bytes,
  type KeyPair,
} from './crypto.js';
import { refuse, type PlayError } from './error.js';
import { connectLedger, type Ledger } from './ledger.js';
import { makeChain } from './rolls.js';
import { makeOpening, SALT_BYTES, wrongSetting, type GameSettings } from './settings.js';
import { SEED_BYTES } from './store.js';

interface NewGame {
  readonly ledger: Ledger;
  readonly own: KeyPair;
  /** The secret number of the invitation; absent if the seat is for the owner of a key. */
  readonly secret?: string;
  readonly seed?: Bytes;
  readonly chain?: readonly Bytes[];
}

/** With `invitee`, only the owner of that public key can take the other seat. */
export const createGame = async (
  settings: GameSettings,
  { now, invitee }: { readonly now: number; readonly invitee?: Uint8Array },
): Promise<Result<NewGame, PlayError>> => {
  if (!hasCrypto()) return refuse('play-unsupported', { missing: 'crypto' });
  const name = wrongSetting(settings);
  if (name !== undefined) return refuse('play-setting', { name });
  const own = await makeSeatKey();
  const invitation =
    invitee === undefined ? await makeInvitationKey() : { publicKey: invitee, secret: undefined };
  const seed = settings.dice ? randomBytes(SEED_BYTES) : undefined;
  const chain = seed === undefined ? undefined : await makeChain(seed);
  const opening = makeOpening(
    {
      ...settings,
      time0: now,
      hostKey: own.publicKey,
      invitationKey: invitation.publicKey,
      ...(chain?.[0] !== undefined && { anchor: chain[0] }),
    },
    randomBytes(SALT_BYTES),
  );
  const none = { events: [] };
  const ledger = await connectLedger({ opening, logs: { white: none, black: none } });
  if (!ledger.ok) return ledger;
  return ok({
    ledger: ledger.value,
    own,
    ...(invitation.secret !== undefined && { secret: invitation.secret }),
    ...(seed !== undefined && { seed }),
    ...(chain !== undefined && { chain }),
  });
};
