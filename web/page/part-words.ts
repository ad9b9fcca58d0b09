/** The words of small parts of the page; English is with the parts. */
import type { ExplorerWords } from './explorer/words.js';
import type { IntroductionWords } from './learn/introduction-words.js';
import type { UnreadWords } from './import/unread-words.js';
import type { TrialWords } from './learn/trial-words.js';
import type { LearnWords } from './learn/words.js';
import type { LevelWords } from './play/level-words.js';
import type { TwoWords } from './play/two-words.js';
import type { ReasonWords } from './review/reason-words.js';
import type { ReviewWords } from './review/running-words.js';
import type { HelpWords } from './shell/help-words.js';
import type { LowerWords } from './lower-words.js';
import type { LibraryWords } from './studies/library-words.js';
import type { NoticeWords } from './shell/rare-notices.js';

/** What the first view needs. */
export interface FirstWords {
  readonly introduction: IntroductionWords;
  readonly lower: LowerWords;
}

/** Spanish has the words of the other parts with the parts; every other language has all of them in one module. */
export interface PartWords extends FirstWords {
  readonly explorer: ExplorerWords;
  readonly library: LibraryWords;
  readonly learn: LearnWords;
  readonly trial: TrialWords;
  readonly unread: UnreadWords;
  readonly levels: LevelWords;
  readonly two: TwoWords;
  readonly help: HelpWords;
  readonly notices: NoticeWords;
  readonly reasons: ReasonWords;
  readonly review: ReviewWords;
}
