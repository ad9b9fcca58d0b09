/** The German sentences of errors in games between two people; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { TwoPlayerErrors } from '../../errors/play-codes.js';
import { side } from './german-names.js';

export const TWO_PLAYER_GERMAN: Sentences<TwoPlayerErrors> = {
  'play-too-long': ({ max }) =>
    `Der Text ist zu lang: Der Link einer Partie hat höchstens ${max} Zeichen.`,
  'play-foreign': () => 'Das ist kein Link einer Partie zwischen zwei Personen.',
  'play-version': ({ text, known }) =>
    `Der Link hat Version ${text} seines Formats; dieses Programm liest Version ${known}. Laden Sie die Seite neu, oder aktualisieren Sie das Programm.`,
  'play-unsupported': ({ missing }) =>
    missing === 'crypto'
      ? 'Partien zwischen zwei Personen brauchen WebCrypto, das Browser nur auf sicheren Seiten (https) anbieten.'
      : 'Dieser Browser ist zu alt für Partien zwischen zwei Personen. Aktualisieren Sie ihn.',
  'play-damaged': () =>
    'Der Link ist beschädigt oder unvollständig. Kopieren Sie ihn noch einmal ganz, oder bitten Sie erneut darum.',
  'play-forged': ({ seat }) =>
    `Der Link enthält etwas, das ${side(seat)} nicht signiert hat. Er wurde unterwegs verändert.`,
  'play-invitation': () =>
    'Der Schlüssel der Einladung gehört nicht zu dieser Partie. Bitten Sie um eine neue Einladung.',
  'play-seat-taken': ({ seat }) =>
    `Jemand anderes hat diese Einladung angenommen und spielt mit ${side(seat)}.`,
  'play-illegal-move': ({ seat, number, text }) =>
    `Zug ${number} (${text}) von ${side(seat)} ist nicht erlaubt.`,
  'play-not-now': ({ seat, action }) =>
    `${side(seat)} kann das an dieser Stelle der Partie nicht tun: ${action}.`,
  'play-roll': ({ seat, number, roll }) =>
    `Zug ${number} von ${side(seat)} passt nicht zum Wurf, ${roll}.`,
  'play-commitment': ({ seat }) =>
    `${side(seat)} hat für den Würfel eine andere Zahl offengelegt als die vorher versiegelte.`,
  'play-time-back': ({ seat }) =>
    `Die Uhr von ${side(seat)} lief rückwärts: Ein Ereignis ist älter als das, auf das es folgt.`,
  'play-time-ahead': ({ seat }) =>
    `Ein Ereignis von ${side(seat)} liegt in der Zukunft. Prüfen Sie Datum und Uhrzeit beider Geräte.`,
  'play-clock': ({ seat }) =>
    `Die Restzeit von ${side(seat)} ist mit dieser Bedenkzeit nicht möglich.`,
  'play-flood': ({ seat, max }) =>
    `${side(seat)} hat zu viel gesendet: höchstens ${max} Ereignisse.`,
  'play-no-seat': () => 'Dieses Gerät hat in dieser Partie keinen Platz; es kann nur zuschauen.',
  'play-unknown-game': () => 'Dieses Gerät hat diese Partie nicht.',
  'play-time-up': () => 'Ihre Zeit ist abgelaufen.',
  'play-setting': ({ name }) => `Die Einstellung ${name} der neuen Partie ist nicht brauchbar.`,
  'play-store': ({ reason }) => `Die Partie konnte nicht gespeichert werden: ${reason}`,
};
