/** The German sentences of errors in live games; only what plays such games loads them. */
import type { Sentences } from '../../errors/codes.js';
import type { LiveErrors, RelayReason } from '../../errors/live-codes.js';
import { side } from './german-names.js';

const REASONS: Readonly<Record<RelayReason, string>> = {
  'rooms-full':
    'Er hat so viele Partien, wie er aufnehmen kann. Versuchen Sie es später noch einmal.',
  'room-full': 'In dieser Partie sind zu viele Leute. Versuchen Sie es später noch einmal.',
  'too-long': 'Eine Nachricht war zu lang.',
  flood: 'Es wurden zu viele Nachrichten gesendet.',
  'read-only': 'Zuschauer können nichts senden.',
  slow: 'Diese Verbindung ist zu langsam.',
  address: 'Die Adresse ist nicht die einer Partie.',
  stopping: 'Er wird gerade beendet.',
};

export const LIVE_GERMAN: Sentences<LiveErrors> = {
  'live-too-long': ({ max }) =>
    `Eine Nachricht der Live-Partie ist zu lang: Sie darf höchstens ${max} Zeichen haben.`,
  'live-message': ({ field }) =>
    `Eine Nachricht der Live-Partie hat ein falsches Format: ${field}.`,
  'live-version': ({ text, known }) =>
    `Eine Nachricht hat Version ${text} ihres Formats; dieses Programm liest Version ${known}. Laden Sie die Seite neu, oder aktualisieren Sie das Programm.`,
  'live-flood': ({ max }) => `Ein Teilnehmer sendet mehr als ${max} Nachrichten pro Sekunde.`,
  'live-forged': ({ seat }) => `Eine Nachricht ist nicht von ${side(seat)} signiert.`,
  'live-replayed': ({ seat }) => `Eine Nachricht von ${side(seat)} kam zweimal an.`,
  'live-address': () =>
    'Die Adresse des Vermittlungsservers ist nicht brauchbar. Geben Sie eine Adresse wie wss://schach.example.org ein.',
  'live-unreachable': ({ host }) =>
    `Der Vermittlungsserver ${host} ist nicht erreichbar. Prüfen Sie seine Adresse und Ihre Verbindung.`,
  'live-relay': ({ host, reason }) =>
    `Der Vermittlungsserver ${host} hat die Verbindung beendet. ${REASONS[reason]}`,
};
