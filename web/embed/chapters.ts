/** Lets the user choose a chapter of an embedded study, or a game of a PGN. Fetched only if there may be several. */
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.js';
import { Translated, type Language } from '../../src/elements/internal/languages.js';
import { readAny } from '../../src/elements/shared/read-any.js';
import { unpackText } from '../../src/fragment.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { parseRuleset } from '../../src/rules/rulesets.js';
import { tagMap } from '../storage/pgn-header.js';
import { chapterNameOf, KEY_TAG, orientationOf } from '../storage/study-name.js';
import { SOURCES, WORDS } from '../words/chapters.js';
import { paramFault, type EmbedParams, type ParamFault } from './params.js';

const translated = new Translated('', WORDS, SOURCES);

export interface ChapterOffer {
  readonly choice?: HTMLElement;
  readonly fault?: ParamFault;
}

/**
 * Shows a chapter in the analysis and creates a list of all chapters. Creates no list for a single game, or if the host
 * page has replaced the PGN meanwhile.
 */
export const offerChapters = async (
  analysis: AcedrexAnalysis,
  { study, chapter, orientation }: Pick<EmbedParams, 'study' | 'chapter' | 'orientation'>,
  language: Language,
  onChoice: (number: number, name: string) => void,
): Promise<ChapterOffer> => {
  if (study !== '') {
    const text = await unpackText(study);
    if (!text.ok) return { fault: paramFault('study', study, { kind: 'study' }) };
    analysis.pgn = text.value;
  }
  const { pgn, dice, ruleset } = analysis;
  const rules = parseRuleset(ruleset);
  await Promise.all([loadRules(), translated.load(language)]);
  const games = await readAny(pgn, { dice, ...(rules.ok && { ruleset: rules.value }) });
  if (analysis.pgn !== pgn) return {};
  const tags = games.map(({ record }) => tagMap(record?.tags ?? []));
  const show = (index: number): void => {
    const side = tags[index] && orientationOf(tags[index]);
    Object.assign(analysis, { game: index + 1, orientation: side ?? orientation });
  };
  const keyed = tags.findIndex((each) => each.get(KEY_TAG) === chapter);
  const index = chapter === '' ? 0 : keyed < 0 ? Number(chapter) - 1 : keyed;
  const isKnown = index in tags;
  show(isKnown ? index : 0);
  const fault = isKnown
    ? undefined
    : paramFault('chapter', chapter, { kind: 'number', max: tags.length });
  if (tags.length < 2) return { ...(fault && { fault }) };

  const words = translated.in(language);
  const names = tags.map((each, at) => chapterNameOf(each) || words.numbered({ number: at + 1 }));
  const select = document.createElement('select');
  select.name = 'chapter';
  select.append(...names.map((name, at) => new Option(name, `${at}`, false, at === index)));
  select.addEventListener('change', () => {
    const { selectedIndex } = select;
    analysis.ply = 0;
    show(selectedIndex);
    onChoice(selectedIndex + 1, names[selectedIndex] ?? '');
  });
  const choice = document.createElement('label');
  choice.className = 'chapters';
  choice.append(words.title, select);
  return { choice, ...(fault && { fault }) };
};
