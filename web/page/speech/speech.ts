/** The words for speech in the page's language, and the field for moves and questions. */
import { boardWords } from '../../../src/elements/board/parts.js';
import { speechIn, type SpeechWords } from '../../../src/elements/board/board-rules.js';
import { getLocale } from '../../i18n/locale.js';
import { Translated } from '../../../src/elements/internal/languages.js';
import { type SaidWords, SOURCES, WORDS } from '../../words/said.js';
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { TypedPlace } from './commands.js';

export interface Speech {
  readonly words: SaidWords;
  readonly board: SpeechWords;
}

const said = new Translated('', WORDS, SOURCES);

/** The words; undefined until {@link fetchSpeech} has fetched them. */
export const speech = (): Speech | undefined => {
  const locale = getLocale();
  return said.missing(locale) === undefined && boardWords.missing(locale) === undefined
    ? { words: said.in(locale), board: speechIn(boardWords.in(locale)) }
    : undefined;
};

export const fetchSpeech = async (): Promise<void> => {
  await Promise.all([said.load(getLocale()), boardWords.load(getLocale())]);
};

/** Draws the field. `place` is called for each typed text. It returns undefined while the view has no board. */
export const typedField = (
  host: LitElement,
  { values }: Pick<SettingsStore, 'values'>,
  place: () => TypedPlace | undefined,
): TemplateResult | typeof nothing => {
  if (!values.hasConsole) return nothing;
  void loadPart(host, () => import('./console.component.js'));
  return html`<acedrex-console .place=${place}></acedrex-console>`;
};
