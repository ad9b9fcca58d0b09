import { html, nothing, type TemplateResult, css } from 'lit';
import { state } from 'lit/decorators.js';
import type { Role } from '../../../src/rules/pieces.js';
import {
  makeRuleset,
  MAX_MOVE_LIMIT,
  parseRuleset,
  RULESETS,
  SWITCH_VALUES,
  type Ruleset,
  type Switches,
} from '../../../src/rules/rulesets.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import { themeStyles } from '../../../src/elements/board/theme.styles.js';
import { howItMoves } from '../../../src/elements/board/speech-words.js';
import {
  differencesOf,
  LISTED_SWITCHES,
  switchTexts,
  valueIndex,
} from '../../../src/elements/editor/switches.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { nearestNamed, roleName, rulesetTitle } from '../../i18n/chess-terms.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { chipStyles, dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { follow } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import type { StudyStore } from '../studies/study-store.js';
import { continueUnder, rulesetOptions } from './change-rules.js';
import { diagramStyles, drawMoves, movesDifferently } from './move-diagram.js';
import { followRuleWords, ruleWordsFor } from './rule-words.js';

const rulesDialogStyles = css`
  select,
  .switches input {
    inline-size: 100%;
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.4rem;
    .row select {
      flex: 1 1 10rem;
      inline-size: auto;
    }
  }

  ul {
    margin: 0;
    padding-inline-start: 1.2rem;
  }

  h4 {
    margin: 0;
    font-size: 1rem;
  }

  .chip {
    background: var(--app-good);
    color: var(--app-surface);
    font-weight: 500;
  }

  .pieces {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: 0.8rem;
    padding: 0;
    list-style: none;
    li {
      display: grid;
      grid-template-columns: min(7.5rem, 40%) minmax(0, 1fr);
      gap: 0.7rem;
      align-items: start;
      line-height: 1.35;
    }
    .muted {
      margin-block-start: 0.3rem;
      font-size: 0.9rem;
    }
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1rem;
    font-size: 0.88rem;
    span {
      display: inline-flex;
      align-items: center;
      gap: 0.35em;
    }
    i {
      display: inline-block;
      inline-size: 0.7em;
      block-size: 0.7em;
      border: 2px solid currentColor;
      border-radius: 50%;
      font: 700 1.1em/0.5 var(--app-sans);
    }
    .both {
      background: currentColor;
    }
    .capture {
      border: 0;
    }
    .first {
      border-style: dashed;
    }
    .new {
      border-color: var(--app-good);
      background: var(--app-good);
    }
    .gone {
      border-color: var(--app-rubric);
    }
  }

  dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.2rem 1rem;
    margin: 0;
  }

  dd {
    margin: 0;
  }

  .differs {
    color: var(--app-good);
    font-weight: 600;
  }

  summary {
    padding-block: 0.4rem;
    cursor: pointer;
  }

  .switches {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: 0.6rem;
    margin: 0;
    padding: 0.3rem 0 0;
    border: 0;
    > .field {
      align-content: end;
    }
  }
`;

/** The order of the pieces. Pieces that differ from modern chess come first. */
const ROLES: readonly Role[] = [
  'aanca',
  'unicornio',
  'lion',
  'giraffe',
  'king',
  'pawn',
  'rook',
  'crocodile',
];

/** The switches that do not concern a single piece. */
const OTHER_RULES = [
  'kingFile',
  'kingLeapCaptures',
  'kingLeapFromCheck',
  'kingLeapOverAttack',
  'bareKing',
  'stalemate',
] as const;

/** The current rules in words and diagrams, how they differ from other rules, and their switches. */
export class AcedrexRulesDialog extends PageDialog {
  @follow('game') private game!: GameStore;
  @follow('studies') private studies!: StudyStore;
  @follow('play') private play!: LatePlay;

  static override styles = [
    themeStyles,
    controlStyles,
    dialogStyles,
    chipStyles,
    diagramStyles,
    rulesDialogStyles,
  ];

  /** The ruleset that the user has chosen for comparison, if any. */
  @state() private chosenBase: string | undefined;
  @state() private faults: readonly SetupFault[] = [];

  constructor() {
    super();
    followRuleWords(this);
  }

  override async show(): Promise<void> {
    this.faults = [];
    await super.show();
  }

  protected override render(): TemplateResult {
    const { ruleset } = this.game.record;
    const base = this.#base(ruleset);
    return this.renderDialog(
      msg(labels.rulesInForce),
      html`
        <label class="field"
          ><span class="label">${msg(labels.ruleset)}</span
          ><select
            name="rules"
            ?disabled=${this.play.isPlaying}
            @change=${(event: Event) => {
              const select = event.target as HTMLSelectElement;
              const wanted = parseRuleset(select.value);
              if (wanted.ok) void this.#change(wanted.value, select);
            }}
          >
            ${rulesetOptions(ruleset)}
          </select></label
        >
        ${this.faults.map((fault) => html`<p class="fault" role="alert">${errorText(fault)}</p>`)}
        <p data-test="rules-source">${sourceText(ruleset)}</p>
        ${this.#renderNote()} ${this.#renderDifferences(ruleset, base)}
        ${this.#renderPieces(ruleset, base)} ${this.#renderOthers(ruleset, base)}
        ${this.#renderOptions(ruleset)}
      `,
    );
  }

  /** The ruleset to compare with: the user's choice, or by default the named ruleset closest to a custom one. */
  #base(ruleset: Ruleset): Ruleset {
    const others = Object.values(RULESETS).filter(({ id }) => id !== ruleset.id);
    const usual = ruleset.name === 'custom' ? nearestNamed(ruleset) : others[0];
    return others.find(({ id }) => id === this.chosenBase) ?? usual ?? RULESETS.cazaux;
  }

  /** Explains how changing the rules affects the game. */
  #renderNote(): TemplateResult | typeof nothing {
    if (this.play.isPlaying)
      return html`<p class="muted">${msg(labels.rulesCannotBeChangedDuring)}</p>`;
    if (this.game.record.children.length === 0) return nothing;
    return html`<p class="muted">${msg(labels.ifYouChangeRulesGame)}</p>`;
  }

  #renderDifferences(ruleset: Ruleset, base: Ruleset): TemplateResult {
    const { rules } = ruleWordsFor(getLocale());
    const differences = differencesOf(ruleset, rules, base);
    const others = Object.values(RULESETS).filter(({ id }) => id !== ruleset.id);
    return html`<section>
      <div class="row">
        <h3 id="unlike">${msg(labels.theseRulesComparedWith)}</h3>
        <select
          name="base"
          aria-labelledby="unlike"
          @change=${(event: Event) => (this.chosenBase = (event.target as HTMLSelectElement).value)}
        >
          ${others.map(
            (other) =>
              html`<option value=${other.id} .selected=${other.id === base.id}>
                ${rulesetTitle(other)}
              </option>`,
          )}
        </select>
      </div>
      <ul data-test="rule-differences">
        ${differences.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
    </section>`;
  }

  #renderPieces(ruleset: Ruleset, base: Ruleset): TemplateResult {
    const { pieces } = ruleWordsFor(getLocale());
    const differs = (role: Role): boolean => movesDifferently(role, ruleset, base);
    return html`<section>
      <h3>${msg(labels.howPiecesMove)}</h3>
      <ul class="pieces">
        ${ROLES.map(
          (role) =>
            html`<li data-role=${role}>
              ${drawMoves(role, ruleset, base)}
              <div>
                <h4>
                  ${capitalised(roleName(role))}
                  ${differs(role) ? html`<span class="chip">${msg(labels.differs)}</span>` : nothing}
                </h4>
                <p>${capitalised(howItMoves(pieces, role, ruleset))}.</p>
                ${
                  differs(role)
                    ? html`<p class="muted">
                        ${rulesetTitle(base)}: ${howItMoves(pieces, role, base)}.
                      </p>`
                    : nothing
                }
              </div>
            </li>`,
        )}
      </ul>
      <p class="legend muted">
        <span><i class="both"></i>${msg(labels.movesAndTakes)}</span>
        <span><i class="quiet"></i>${msg(labels.movesOnly)}</span>
        <span><i class="capture">×</i>${msg(labels.takesOnly)}</span>
        <span><i class="first"></i>${msg(labels.firstMoveOnly)}</span>
        <span><i class="new"></i>${msg(labels.onlyUnderTheseRules)}</span>
        <span><i class="gone"></i>${msg(labels.onlyUnder, { ruleset: rulesetTitle(base) })}</span>
      </p>
    </section>`;
  }

  #renderOthers({ switches }: Ruleset, base: Ruleset): TemplateResult {
    const { rules } = ruleWordsFor(getLocale());
    const { moveLimit } = switches;
    const row = (subject: string, value: unknown, differs: boolean): TemplateResult =>
      html`<dt>${subject}</dt>
        <dd class=${differs ? 'differs' : ''}>${value}</dd>`;
    return html`<section>
      <h3>${msg(labels.everythingElse)}</h3>
      <dl>
        ${OTHER_RULES.map((name) => {
          const [subject, value] = switchTexts(name, switches, rules);
          return row(subject, value, switches[name] !== base.switches[name]);
        })}
        ${row(rules.moveLimit, moveLimit || rules.noLimit, moveLimit !== base.switches.moveLimit)}
        ${row(msg(labels.thirdRepetition), msg(labels.isDraw), false)}
        ${row(msg(labels.promotion), msg(labels.toPieceThatStarted), false)}
        ${row(msg(labels.castlingAndEnPassant), msg(labels.doNotExist), false)}
        ${this.game.isDice ? row(msg(labels.die), msg(labels.beforeEachTurnRollSays), true) : nothing}
      </dl>
    </section>`;
  }

  #renderOptions(ruleset: Ruleset): TemplateResult {
    const { rules } = ruleWordsFor(getLocale());
    return html`<details>
      <summary>${rules.options}</summary>
      <fieldset class="switches" ?disabled=${this.play.isPlaying}>
        ${LISTED_SWITCHES.map((name) => {
          const [label, ...values] = rules.switches[name];
          const chosen = valueIndex(name, ruleset.switches);
          return html`<label class="field"
            ><span class="label">${label}</span
            ><select
              data-switch=${name}
              @change=${(event: Event) => {
                const select = event.target as HTMLSelectElement;
                this.#set({ [name]: SWITCH_VALUES[name][select.selectedIndex] }, select);
              }}
            >
              ${values.map(
                (word, index) =>
                  html`<option value=${index} .selected=${index === chosen}>${word}</option>`,
              )}
            </select></label
          >`;
        })}
        <label class="field"
          ><span class="label">${rules.moveLimit}</span
          ><input
            type="number"
            name="moveLimit"
            min="0"
            max=${MAX_MOVE_LIMIT}
            .value=${String(ruleset.switches.moveLimit)}
            @change=${(event: Event) => {
              const field = event.target as HTMLInputElement;
              const moveLimit = field.valueAsNumber;
              const isValid =
                Number.isInteger(moveLimit) && moveLimit >= 0 && moveLimit <= MAX_MOVE_LIMIT;
              if (isValid) this.#set({ moveLimit });
              else field.value = String(this.game.record.ruleset.switches.moveLimit);
            }}
        /></label>
      </fieldset>
    </details>`;
  }

  #set(changes: Partial<Switches>, select?: HTMLSelectElement): void {
    const { ruleset } = this.game.record;
    void this.#change(makeRuleset(changes, ruleset.switches), select);
  }

  /** Changes the rules. If this is not possible, the list shows the old value again. */
  async #change(ruleset: Ruleset, select?: HTMLSelectElement): Promise<void> {
    const { game, studies } = this;
    const { ruleset: before } = game.record;
    this.faults = await continueUnder(game, studies, ruleset);
    if (game.record.ruleset.id !== before.id) return;
    if (select?.name === 'rules') select.value = before.id;
    else this.#showOld(select, before);
  }

  #showOld(select: HTMLSelectElement | undefined, { switches }: Ruleset): void {
    const name = LISTED_SWITCHES.find((known) => known === select?.dataset.switch);
    if (name !== undefined && select !== undefined)
      select.selectedIndex = valueIndex(name, switches);
  }
}

const SOURCES = {
  cazaux: labels.usualRulesAsWikipediasArticle,
  courier: labels.rulesOfGameCourierPreset,
  murray: labels.bodlaendersPageOnChessVariant,
  golladay: labels.codexOf1283InGolladays,
} as const;

const sourceText = (ruleset: Ruleset): string =>
  ruleset.name === 'custom'
    ? msg(labels.yourOwnChoiceOfRules, { ruleset: rulesetTitle(nearestNamed(ruleset)) })
    : msg(SOURCES[ruleset.name]);

customElements.define('acedrex-rules-dialog', AcedrexRulesDialog);
