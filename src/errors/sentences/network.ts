/** Why a network could not be loaded. */
import type { NetworkErrors, NetworkFault, Sentences } from '../codes.js';
import { answered, notFetched } from './wasm.js';

const FAULTS: Readonly<Record<NetworkFault, string>> = {
  'no-network': 'is not a network',
  truncated: 'is truncated or damaged',
  'other-version': 'has a format that this version cannot read',
  'other-architecture': 'is a network for another version of the engine',
  'wrong-checksum': 'is damaged: its checksum is wrong',
};

export const NETWORK_SENTENCES: Sentences<NetworkErrors> = {
  'network-unreachable': ({ address }) => notFetched(address),
  'network-missing': ({ address, status }) =>
    status === undefined ? `There is no file ${address}.` : answered(address, status),
  'network-invalid': ({ address, fault }) => `${address} ${FAULTS[fault]}.`,
};
