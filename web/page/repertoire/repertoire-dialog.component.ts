import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { mergeTrees } from '../../../src/game/merge.js';
import { nodeAt, positionAt, type Path } from '../../../src/game/tree.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import { colorName, rulesetTitle } from '../../i18n/chess-terms.js';
import { labels, msg } from '../../i18n/locale.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { choicesOf, renderButton, renderField, type Choice } from '../../shared/ui/fields.js';
import { tagMap, knownTag } from '../../storage/pgn-header.js';
import { repertoireWords } from '../../words/repertoire.js';
import { ownSide, storedName } from '../games/own-side.js';
import { PageDialog } from '../page-dialog.js';
import { follow, provided } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { Repertoire } from './model.js';
import { moveText } from './repertoire-element.js';
import {
  branchOf,
  movesIn,
  repertoireOf,
  type Extent,
  type RepertoireStore,
} from './repertoire-store.js';

/** Adds the moves up to a move of the game, and moves after it, to one of the user's repertoires. */
export class AcedrexRepertoireDialog extends PageDialog {
  @follow('game') private game!: GameStore;
  @provided('settings') private settings!: SettingsStore;
  @provided('play') private play!: LatePlay;
  @provided('studies') private studies!: StudyStore;

  static override styles = [controlStyles, dialogStyles];

  /** The move up to which moves are added; undefined while the dialog is closed. */
  @state() private path: Path | undefined;
  @state() private color: Color = 'white';
  @state() private extent: Extent = 'line';
  /** Whether the moves have been added. `failed`: the last change could not be stored. */
  @state() private outcome: 'pending' | 'added' | 'failed' | undefined;

  private get repertoires(): RepertoireStore {
    const { game, settings, studies, play } = this;
    return repertoireOf({ game, settings, studies, play });
  }

  protected override stores(): readonly Store[] {
    return [this.repertoires];
  }

  async ask(path: Path): Promise<void> {
    const { record, orientation } = this.game;
    const tags = tagMap(record.tags);
    const players = { white: knownTag(tags, 'White'), black: knownTag(tags, 'Black') };
    this.path = path;
    this.color = ownSide(players, storedName()) ?? orientation;
    this.extent = path.length === 0 ? 'all' : 'line';
    this.outcome = undefined;
    await this.show();
    this.dialog.addEventListener('close', () => (this.path = undefined), { once: true });
  }

  protected override render(): TemplateResult {
    const words = repertoireWords(this);
    return this.renderDialog(
      words.addTitle,
      this.path === undefined || this.repertoires.status === 'loading'
        ? nothing
        : this.outcome === 'added'
          ? this.#renderAdded()
          : this.#renderQuestion(this.path),
    );
  }

  #renderQuestion(path: Path): TemplateResult {
    const words = repertoireWords(this);
    const { color, extent, outcome, repertoires } = this;
    const branch = branchOf(this.game.record, path, extent);
    const own = repertoires.of(color, branch.ruleset);
    const moves = newMoves(own, branch);
    const sources = [...own.sources, { id: '', record: branch }];
    const conflicts =
      new Repertoire(color, sources).contradictions.length - own.contradictions.length;
    return html`
      <div class="row">
        ${renderField(words.side, 'repertoire-side', choicesOf(COLORS, colorName), color, (chosen) => (this.color = chosen))}
        ${renderField(words.what, 'repertoire-moves', this.#extents(path), extent, (chosen) => (this.extent = chosen))}
      </div>
      <p role="status" data-test="new-moves">
        ${words.newMoves({ moves })}
        ${conflicts > 0 ? words.conflicts({ count: conflicts }) : nothing}
      </p>
      ${outcome === 'failed' ? html`<p class="fault" role="alert">${words.failed}</p>` : nothing}
      <div class="row">
        ${renderButton(words.addNow, () => void this.#add(branch), 'primary', moves === 0 || outcome === 'pending')}
        ${renderButton(msg(labels.cancel), () => this.close())}
      </div>
    `;
  }

  #extents(path: Path): readonly Choice<Extent>[] {
    const words = repertoireWords(this);
    const { record } = this.game;
    const node = nodeAt(record, path);
    if (node === undefined)
      return [
        ['main', words.wholeLine],
        ['all', words.whole],
      ];
    const { children } = node;
    const { fullmoves: number, turn } = positionAt(record, path.slice(0, -1));
    const san = moveText({ san: node.san, number, turn });
    return [
      ['line', words.extents.line({ san })],
      ...(children.length === 0
        ? []
        : ([
            ['main', words.extents.main({ san })],
            ['all', words.extents.all({ san })],
          ] as const)),
    ];
  }

  async #add(branch: GameRecord): Promise<void> {
    const { color } = this;
    const words = repertoireWords(this);
    if (this.outcome === 'pending') return;
    this.outcome = 'pending';
    try {
      await this.repertoires.add(color, [branch], (ruleset) =>
        words.name({ color, ruleset: rulesetTitle(ruleset) }),
      );
      this.outcome = 'added';
    } catch {
      this.outcome = 'failed';
    }
  }

  #renderAdded(): TemplateResult {
    const { change } = this.repertoires;
    const words = repertoireWords(this);
    return html`
      <p role="status" data-test="added">
        ${change === undefined ? nothing : words.changes.added({ color: change.color, moves: change.moves })}
      </p>
      <div class="row">
        ${renderButton(msg(labels.close), () => this.close(), 'primary')}
        ${
          change === undefined
            ? nothing
            : renderButton(msg(labels.undo), async () => {
                try {
                  await change.undo();
                  this.close();
                } catch {
                  this.outcome = 'failed';
                }
              })
        }
      </div>
    `;
  }
}

/** Number of moves of a game that a repertoire does not contain. */
const newMoves = (repertoire: Repertoire, branch: GameRecord): number => {
  const start = makeFen(branch.setup);
  const known = repertoire.sources.find(({ record }) => makeFen(record.setup) === start)?.record;
  return known === undefined
    ? movesIn(branch)
    : movesIn(mergeTrees(known, branch)) - movesIn(known);
};

customElements.define('acedrex-repertoire-dialog', AcedrexRepertoireDialog);
