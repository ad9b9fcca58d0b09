/** The choice of problems of the collection. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  findProblems,
  PROBLEM_THEMES,
  type CollectedProblem,
  type ProblemWish,
} from '../../../src/problems/collection.js';
import { parseStipulation, type Stipulation } from '../../../src/problems/stipulation.js';
import type { Color } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, RULESETS, type RulesetName } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import type { CollectionWords } from '../../words/collection.js';

const ANY = 'any';
/** Choices of the greatest number of men. */
const MEN = ['6', '8', '10', '12'] as const;

/** What a stipulation asks for. Where the sentence ends with the number of moves, it says that they are moves. */
export const taskText = (words: CollectionWords, turn: Color, stipulation: Stipulation): string => {
  const { play, goal, moves } = stipulation;
  const task = words.task[play]({ turn, goal, moves, isWhole: moves % 1 === 0 });
  return task.endsWith(String(moves)) ? `${task} ${words.moves({ count: moves })}` : task;
};

interface Wishes {
  readonly all: readonly CollectedProblem[];
  readonly ruleset: RulesetName;
  readonly wish: ProblemWish;
  /** Of the problem that is shown, among those that match. */
  readonly index: number;
  readonly choose: (wish: ProblemWish) => void;
  readonly chooseRuleset: (ruleset: RulesetName) => void;
}

export const renderWishes = (
  words: CollectionWords,
  { all, ruleset, wish, index, choose, chooseRuleset }: Wishes,
): TemplateResult => {
  const inRuleset = findProblems(all, { ruleset });
  const stipulations = [...new Set(inRuleset.map(({ stipulation }) => stipulation))];
  const themes = PROBLEM_THEMES.filter((theme) =>
    inRuleset.some((problem) => problem.themes.includes(theme)),
  );
  const found = findProblems(all, { ruleset, ...wish }).length;
  return html`<div class="wishes">
      ${renderField(
        words.ruleset,
        'ruleset',
        choicesOf(RULESET_NAMES, (name) => rulesetTitle(RULESETS[name])),
        ruleset,
        chooseRuleset,
      )}
      ${renderField(
        words.stipulation,
        'stipulation',
        choicesOf([ANY, ...stipulations], (text) => {
          const stipulation = parseStipulation(text);
          if (!stipulation.ok) return words.any;
          // In help play, Black begins if the number of moves is whole.
          const { play, moves } = stipulation.value;
          const turn = play === 'help' && moves % 1 === 0 ? 'black' : 'white';
          return `${text}: ${taskText(words, turn, stipulation.value)}`;
        }),
        wish.stipulation ?? ANY,
        (text) => {
          choose({ ...wish, stipulation: text === ANY ? undefined : text });
        },
      )}
      ${renderField(
        words.theme,
        'theme',
        choicesOf([ANY, ...themes] as const, (theme) =>
          theme === ANY ? words.any : words.themes[theme],
        ),
        wish.theme ?? ANY,
        (theme) => {
          choose({ ...wish, theme: theme === ANY ? undefined : theme });
        },
      )}
      ${renderField(
        words.men,
        'men',
        choicesOf([ANY, ...MEN] as const, (men) =>
          men === ANY ? words.any : words.atMost({ men: Number(men) }),
        ),
        wish.men === undefined ? ANY : (String(wish.men) as (typeof MEN)[number]),
        (men) => {
          choose({ ...wish, men: men === ANY ? undefined : Number(men) });
        },
      )}
    </div>
    <p class="muted" data-test="problem-count">
      ${found === 0 ? nothing : words.place({ number: index + 1, all: found })}
    </p>`;
};
