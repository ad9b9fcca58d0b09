/** The texts of the lessons, in the language of the page. */
import type { Role } from '../../../src/rules/pieces.js';
import { RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { spanish } from '../../../src/elements/board/parts.js';
import { ENGLISH_SPEECH, type SpeechWords } from '../../../src/elements/board/speech-words.js';
import { getLocale } from '../../i18n/locale.js';
import type { Guide } from './guide.js';
import { learnWords } from './words.js';

/** Fetches the guide, and how pieces move, in the language of the page. */
export const fetchGuide = async (): Promise<Guide> => {
  if (getLocale() !== 'es') return (await import('./guide.en.js')).guide;
  const [{ guide }] = await Promise.all([import('./guide.es.js'), spanish.load()]);
  return guide;
};

const speechWords = (): SpeechWords =>
  (getLocale() === 'es' ? spanish.loaded?.SPANISH : undefined) ?? ENGLISH_SPEECH;

/** The guide's text about a piece, or how the piece moves under rules that the guide does not describe. */
export const lessonText = (role: Role, { pieces }: Guide, ruleset: Ruleset): readonly string[] => {
  const { howItMoves } = speechWords();
  if (howItMoves(role, ruleset) === howItMoves(role, RULESETS.cazaux)) return pieces[role].text;
  return [learnWords().howItMoves(howItMoves(role, ruleset))];
};
