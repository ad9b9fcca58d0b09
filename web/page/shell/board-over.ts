/** Opens parts over the board (see places.ts): the introduction, a lesson, or a panel on a phone. */
import type { Role } from '../../../src/rules/pieces.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { TrialStore } from '../learn/lesson-text.js';
import { panelName, type Panel } from '../layout.js';
import { roleName } from '../../i18n/chess-terms.js';
import { labels, msg } from '../../i18n/locale.js';
import { places, type Opened } from '../places.js';
import type { SettingsStore } from '../settings/settings-store.js';

interface BoardHost {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly analysis: AnalysisStore;
  readonly isPhone: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
  trial: TrialStore | undefined;
  choose(panel: Panel, isNew?: boolean): void;
}

const loadTrial = () => import('../learn/trial.component.js');

export class BoardOver {
  readonly #host: BoardHost;
  #panel: Opened | undefined;
  #lesson: Opened | undefined;

  constructor(host: BoardHost) {
    this.#host = host;
  }

  async open(address: string): Promise<void> {
    if (address.startsWith('#lesson=')) await loadTrial();
    if (!places.isWanted(address)) return;
    if (address === '#start') this.#start();
    else if (address.startsWith('#lesson='))
      await this.try(address.slice('#lesson='.length) as Role);
    else {
      const panel = address === '#play' ? 'play' : 'position';
      this.cover(panel);
      this.#host.choose(panel, true);
    }
  }

  /** Records that a panel covers the board. Going back from the panel returns to the moves. */
  cover(panel: 'play' | 'position'): void {
    const address = panel === 'play' ? '#play' : '#ruleset';
    const close = (): void => this.#host.choose('analysis', true);
    this.#panel = places.enter({ address, name: () => panelName(panel), close }, this.#panel);
  }

  get isCovered(): boolean {
    return this.#panel?.isReleased === false;
  }

  uncover(): void {
    this.#panel?.release();
  }

  /** Shows the introduction beside the game on the board. On a phone, the introduction replaces a pane. */
  #start(): void {
    const host = this.#host;
    // The introduction hides the engine's lines.
    host.analysis.stop();
    host.choose('analysis');
    if (host.isPhone) host.settings.set({ lowerTab: 'moves' });
    places.enter({
      address: '#start',
      name: () => msg(labels.firstSteps),
      close: () => undefined,
    });
  }

  /** Starts a trial of a piece. */
  async try(role: Role): Promise<void> {
    const { TrialStore } = await loadTrial();
    const host = this.#host;
    host.analysis.stop();
    host.choose('analysis');
    host.trial ??= new TrialStore(host.game.record.ruleset, role);
    host.trial.start(role);
    const close = (): void => {
      host.trial = undefined;
    };
    this.#lesson = places.enter(
      { address: `#lesson=${role}`, name: () => roleName(role), close },
      this.#lesson,
    );
    // On a phone, the button that starts the trial is below the board.
    host.renderRoot.querySelector('.stage')?.scrollIntoView({ block: 'nearest' });
  }

  endLesson(): void {
    this.#host.trial = undefined;
    this.#lesson?.release();
  }
}
