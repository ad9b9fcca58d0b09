/**
 * The words of small parts of the page. Their English and Spanish words are in the parts, which fetch nothing else for
 * them; every other language has one module for all of them, which is fetched with its other texts.
 */
import type { ExplorerWords } from '../page/explorer/words.js';
import type { IntroductionWords } from '../page/learn/introduction-words.js';
import type { TrialWords } from '../page/learn/trial-words.js';
import type { LearnWords } from '../page/learn/words.js';
import type { LevelWords } from '../page/play/level-words.js';
import type { TwoWords } from '../page/play/two-words.js';
import type { HelpWords } from '../page/shell/help-words.js';
import type { LowerWords } from '../page/shell/lower-panel.component.js';
import type { NoticeWords } from '../page/shell/rare-notices.js';

export interface PartWords {
  readonly explorer: ExplorerWords;
  readonly introduction: IntroductionWords;
  readonly trial: TrialWords;
  readonly learn: LearnWords;
  readonly levels: LevelWords;
  readonly two: TwoWords;
  readonly help: HelpWords;
  readonly lower: LowerWords;
  readonly notices: NoticeWords;
}
