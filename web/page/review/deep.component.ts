import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { formatScore } from '../../../src/analysis/chance.js';
import { followMoves, nodesAlong } from '../../../src/game/tree.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { StudyChange } from '../../../src/theory/study.js';
import { labels, msg } from '../../i18n/locale.js';
import { renderButton, renderSelect, type Choice } from '../../shared/ui/fields.js';
import { deepWords } from '../../words/deep.js';
import { explorerWords } from '../../words/explorer.js';
import { renderEngineError } from '../engine-error.js';
import { follow, PageElement } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import {
  deepOf,
  type DeepBudget,
  type DeepProgress,
  type DeepStore,
  type LateDeep,
} from './deep-store.js';
import { gameReportStyles } from './game-report.js';
import { numbered } from './review-words.js';

/** The budgets that can be chosen, by their names. */
const BUDGETS: Readonly<Record<string, DeepBudget>> = {
  m10: { minutes: 10 },
  m60: { minutes: 60 },
  m480: { minutes: 480 },
  n100: { nodes: 100_000_000 },
  n1000: { nodes: 1_000_000_000 },
  none: {},
};

const budgetName = ({ minutes, nodes }: DeepBudget): string => {
  const words = deepWords();
  if (nodes !== undefined) return words.nodes({ millions: nodes / 1e6 });
  if (minutes === undefined) return explorerWords().untilStopped;
  return minutes < 60 ? explorerWords().minutes({ minutes }) : words.hours({ hours: minutes / 60 });
};

/** The deep analysis of the study: its start button, its progress, and the positions whose values have changed. */
export class AcedrexDeep extends PageElement {
  @follow('game', 'later') private game!: GameStore;
  @follow('play', 'later') private play!: LatePlay;
  @follow('deep', 'later') private deep!: LateDeep;

  @state() private budget = 'm10';

  static override styles = [controlStyles, gameReportStyles];

  get #deep(): DeepStore {
    return deepOf(this.deep);
  }

  protected override render(): TemplateResult {
    const deep = this.#deep;
    const { progress } = deep;
    const words = deepWords();
    return html`<h3 id="title">${words.title}</h3>
      ${deep.isRunning ? this.#renderRun(deep, progress) : this.#renderStart()}
      ${deep.isRunning ? nothing : renderEngineError(deep.error)}
      ${progress === undefined ? nothing : this.#renderProgress(progress)}
      ${progress === undefined ? html`<p class="muted">${words.about}</p>` : nothing}
      ${deep.isKept ? nothing : html`<p class="fault">${explorerWords().notKept}</p>`}`;
  }

  #renderStart(): TemplateResult {
    const choices = Object.entries(BUDGETS).map(([name, budget]): Choice<string> => [
      name,
      budgetName(budget),
    ]);
    const words = deepWords();
    return html`<div class="row">
      ${renderButton(
        words.start,
        () => this.#deep.start(BUDGETS[this.budget] ?? {}),
        '',
        this.play.isPlaying,
      )}
      ${renderSelect(
        'deep-budget',
        choices,
        this.budget,
        (budget) => (this.budget = budget),
        words.howLong,
      )}
    </div>`;
  }

  #renderRun(deep: DeepStore, progress: DeepProgress | undefined): TemplateResult {
    const words = deepWords();
    const { done = 0, total = 0, spent } = progress ?? {};
    const share = spent ?? (total === 0 ? 0 : done / total);
    return html`<div class="row">
        <progress max="1" .value=${Math.min(1, share)} aria-label=${words.title}></progress>
        ${renderButton(msg(labels.stop), () => deep.stop(), '', deep.pause === 'tab')}
      </div>
      <p role="status" class="muted" data-test="deep-state">
        ${
          deep.pause !== undefined
            ? words.paused[deep.pause]
            : deep.isWaiting
              ? explorerWords().busy
              : words.running
        }
      </p>`;
  }

  #renderProgress({ done, total, beyond, value, changes }: DeepProgress): TemplateResult {
    const words = deepWords();
    return html`<p data-test="deep-progress">
        ${words.positions({ done, total })}${beyond === 0 ? '' : `, ${words.beyond({ beyond })}`}.
        ${
          value && words.value({ score: formatScore(value.score), first: formatScore(value.first) })
        }
      </p>
      ${
        changes.length === 0
          ? nothing
          : html`<p class="muted" id="changes">${words.changes}</p>
              <ul class="plain" aria-labelledby="changes">
                ${changes.map((change) => this.#renderChange(change))}
              </ul>`
      }`;
  }

  #renderChange({ position, before, after }: StudyChange): TemplateResult | typeof nothing {
    const { game } = this;
    const { moves } = position;
    const path = followMoves(game.record, moves);
    // The user may have deleted the position meanwhile.
    if (path.length !== moves.length) return nothing;
    const { san = '' } = nodesAlong(game.record, path)?.at(-1) ?? {};
    return html`<li>
      <button type="button" class="quiet" @click=${() => game.go(path)}>
        <span>${numbered(game.record, path.length, san)}</span>
        <span class="tabular">${formatScore(before)} → ${formatScore(after)}</span>
      </button>
    </li>`;
  }
}

customElements.define('acedrex-deep', AcedrexDeep);
