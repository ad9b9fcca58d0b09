/** The French sentences of errors in live games; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { LiveErrors, RelayReason } from '../../errors/live-codes.js';
import { side } from './french-names.js';

const REASONS: Readonly<Record<RelayReason, string>> = {
  'rooms-full': 'il a autant de parties qu’il peut en accueillir. Réessayez plus tard.',
  'room-full': 'il y a trop de monde dans cette partie. Réessayez plus tard.',
  'too-long': 'un message était trop long.',
  flood: 'trop de messages ont été envoyés.',
  'read-only': 'les spectateurs ne peuvent rien envoyer.',
  slow: 'cette connexion est trop lente.',
  address: 'l’adresse n’est pas celle d’une partie.',
  stopping: 'il s’arrête.',
};

export const LIVE_FRENCH: Sentences<LiveErrors> = {
  'live-too-long': ({ max }) =>
    `Un message de la partie en direct est trop long\u00a0: il peut avoir ${max} caractères au plus.`,
  'live-message': ({ field }) =>
    `Un message de la partie en direct a un format incorrect\u00a0: ${field}.`,
  'live-version': ({ text, known }) =>
    `Un message est de la version ${text} de son format\u202f; ce programme lit la version ${known}. Rechargez la page ou mettez le programme à jour.`,
  'live-flood': ({ max }) => `Un participant envoie plus de ${max} messages par seconde.`,
  'live-forged': ({ seat }) => `Un message n’est pas signé par les ${side(seat)}.`,
  'live-replayed': ({ seat }) => `Un message des ${side(seat)} est arrivé deux fois.`,
  'live-address': () =>
    'L’adresse du serveur relais ne convient pas. Entrez une adresse comme wss://echecs.example.org.',
  'live-unreachable': ({ host }) =>
    `Le serveur relais ${host} est inaccessible. Vérifiez son adresse et votre connexion.`,
  'live-relay': ({ host, reason }) =>
    `Le serveur relais ${host} a mis fin à la connexion\u00a0: ${REASONS[reason]}`,
};
