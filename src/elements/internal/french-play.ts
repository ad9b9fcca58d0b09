/** The French sentences of errors in games between two people; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { TwoPlayerErrors } from '../../errors/play-codes.js';
import { side } from './french-names.js';

export const TWO_PLAYER_FRENCH: Sentences<TwoPlayerErrors> = {
  'play-too-long': ({ max }) =>
    `Le texte est trop long\u00a0: le lien d’une partie a ${max} caractères au plus.`,
  'play-foreign': () => 'Ce n’est pas le lien d’une partie entre deux personnes.',
  'play-version': ({ text, known }) =>
    `Le lien est de la version ${text} de son format\u202f; ce programme lit la version ${known}. Rechargez la page ou mettez le programme à jour.`,
  'play-unsupported': ({ missing }) =>
    missing === 'crypto'
      ? 'Les parties entre deux personnes ont besoin de WebCrypto, que les navigateurs n’offrent que sur les pages sécurisées (https).'
      : 'Ce navigateur est trop ancien pour les parties entre deux personnes. Mettez-le à jour.',
  'play-damaged': () =>
    'Le lien est endommagé ou incomplet. Copiez-le en entier ou demandez qu’on vous l’envoie de nouveau.',
  'play-forged': ({ seat }) =>
    `Le lien contient quelque chose que les ${side(seat)} n’ont pas signé. Il a été modifié en chemin.`,
  'play-invitation': () =>
    'La clé de l’invitation n’est pas celle de cette partie. Demandez une nouvelle invitation.',
  'play-seat-taken': ({ seat }) =>
    `Une autre personne a accepté cette invitation et joue avec les ${side(seat)}.`,
  'play-illegal-move': ({ seat, number, text }) =>
    `Le coup ${number} (${text}) des ${side(seat)} n’est pas légal.`,
  'play-not-now': ({ seat, action }) =>
    `Les ${side(seat)} ne peuvent pas faire cela à ce moment de la partie\u00a0: ${action}.`,
  'play-roll': ({ seat, number, roll }) =>
    `Le coup ${number} des ${side(seat)} ne correspond pas au lancer, ${roll}.`,
  'play-commitment': ({ seat }) =>
    `Les ${side(seat)} ont révélé pour le dé un nombre différent de celui qu’ils avaient scellé.`,
  'play-time-back': ({ seat }) =>
    `La pendule des ${side(seat)} a reculé\u00a0: un événement est antérieur à celui qu’il suit.`,
  'play-time-ahead': ({ seat }) =>
    `Un événement des ${side(seat)} est dans le futur. Vérifiez la date et l’heure des deux appareils.`,
  'play-clock': ({ seat }) =>
    `Le temps restant des ${side(seat)} n’est pas possible avec cette cadence.`,
  'play-flood': ({ seat, max }) =>
    `Les ${side(seat)} ont trop envoyé\u00a0: ${max} événements au plus.`,
  'play-no-seat': () =>
    'Cet appareil n’a pas de place dans cette partie\u202f; il peut seulement la regarder.',
  'play-unknown-game': () => 'Cet appareil n’a pas cette partie.',
  'play-time-up': () => 'Votre temps est écoulé.',
  'play-setting': ({ name }) => `Le réglage ${name} de la nouvelle partie ne convient pas.`,
  'play-store': ({ reason }) => `La partie n’a pas pu être enregistrée\u00a0: ${reason}`,
};
