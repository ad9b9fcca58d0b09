import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { foldText } from '../../shared/fold-text.js';
import { labels, msg } from '../../i18n/locale.js';
import { provided } from '../page-element.js';
import { actionName, KEY_GROUPS, pressed } from '../key-names.js';
import { KEY_BINDINGS, keysOf, type KeyBinding } from '../keys.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { places, viewOf } from '../places.js';
import { REPERTOIRE_ADDRESS } from '../../shared/addresses.js';
import { addressOfPuzzles } from '../puzzles/puzzles-address.js';
import {
  announcedChoice,
  fullScreenSwitches,
  languageChoice,
  lookChoices,
  overlaySwitches,
  settingSwitch,
  volumeChoice,
} from '../settings/choices.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { isListed, titleOf } from '../studies/title.js';
import { helpWords } from '../../words/help.js';
import { paletteWords, type PaletteWords } from '../../words/palette.js';
import { puzzlesWords } from '../../words/puzzles.js';
import { repertoireWords } from '../../words/repertoire.js';
import { shortcutsWords } from '../../words/shortcuts.js';

interface Entry {
  readonly group: keyof PaletteWords['groups'];
  readonly label: string;
  /** A shortcut, or the current value of a setting. */
  readonly note?: string;
  readonly run: () => unknown;
}

/** Maximum number of entries shown. */
const MAX_SHOWN = 60;

/**
 * Lets the user find actions, views, settings and studies by a few letters. A combobox filters the list.
 *
 * @fires acedrex-act - The user has chosen an action with a shortcut; `detail` is its binding.
 */
export class AcedrexPaletteDialog extends PageDialog {
  @provided('settings') private settings!: SettingsStore;
  @provided('studies') private studies!: StudyStore;

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      dialog {
        margin-block-start: min(12vh, 6rem);
      }

      input {
        inline-size: 100%;
      }

      ul {
        max-block-size: min(50vh, 26rem);
        margin: 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.8rem;
        align-items: center;
        min-block-size: 2rem;
        padding: 0.2rem 0.5rem;
        border-radius: var(--app-radius);
        cursor: pointer;
        &[aria-selected='true'] {
          outline: 2px solid var(--app-accent);
          outline-offset: -2px;
          background: color-mix(in srgb, var(--app-accent) 16%, transparent);
        }
      }

      .name {
        flex: 1 1 12rem;
        overflow-wrap: anywhere;
      }

      @media (pointer: coarse) {
        li {
          min-block-size: 2.75rem;
        }
      }
    `,
  ];

  @state() private typed = '';
  @state() private index = 0;
  /** The studies in the library; empty until they have been loaded. */
  @state() private listed: readonly Entry[] = [];

  override async show(): Promise<void> {
    this.typed = '';
    this.index = 0;
    await super.show();
    this.renderRoot.querySelector('input')?.focus();
    const entries = await this.studies.library.list().catch(() => []);
    this.listed = entries
      .filter((entry) => entry.deleted === undefined && isListed(entry))
      .map((entry) => ({
        group: 'studies',
        label: titleOf(entry),
        run: async () => {
          if (!(await this.studies.open(entry.id))) return;
          places.go('');
          this.dispatchEvent(new CustomEvent('acedrex-opened'));
        },
      }));
  }

  // --- What can be found -----------------------------------------------------------------------------

  get #entries(): readonly Entry[] {
    return [...this.#actions, ...this.#views, ...this.#settings, ...this.listed];
  }

  get #actions(): readonly Entry[] {
    const words = helpWords();
    const bindings = KEY_GROUPS.flatMap(({ names }) =>
      KEY_BINDINGS.filter(({ name }) => names.includes(name)),
    );
    return bindings
      .filter(({ name }) => name !== 'palette' && name !== 'nextPuzzle')
      .map((binding) => ({
        group: 'actions',
        label: actionName(binding.name, words),
        note: keysOf(binding, this.settings.values)
          .map((key) => pressed(binding, key, words))
          .join(' '),
        run: () => this.#act(binding),
      }));
  }

  #act(binding: KeyBinding): void {
    const act = (): void => {
      this.dispatchEvent(new CustomEvent('acedrex-act', { detail: binding }));
    };
    if (binding.views !== undefined || viewOf(places.view) === undefined) {
      act();
      return;
    }
    // These actions apply to the game on the board.
    const follow = (): void => {
      places.unfollow(follow);
      setTimeout(act);
    };
    places.follow(follow);
    places.go('');
  }

  get #views(): readonly Entry[] {
    const words = puzzlesWords(this);
    const views: readonly (readonly [label: string, address: string])[] = [
      [msg(labels.board), ''],
      [msg(labels.play), '#play'],
      // Names each label separately, because a computed name would add all labels to the first download.
      [msg(labels.editor), '#editor'],
      [msg(labels.puzzles), '#puzzles'],
      [msg(labels.learn), '#learn'],
      [msg(labels.library), '#library'],
      [msg(labels.endings), '#endings'],
      [msg(labels.friends), '#friends'],
      [words.daily, addressOfPuzzles({ isDaily: true })],
      [words.problems, addressOfPuzzles({ isProblems: true })],
      [repertoireWords(this).title, REPERTOIRE_ADDRESS],
      [msg(labels.settings), '#settings'],
      [helpWords().introduction, '#start'],
    ];
    return views.map(([label, address]) => ({
      group: 'views',
      label,
      run: () => places.go(address),
    }));
  }

  get #settings(): readonly Entry[] {
    const { settings } = this;
    const words = paletteWords(this);
    const shortcuts = shortcutsWords(this);
    const choices = [
      languageChoice(settings),
      ...lookChoices(settings, shortcuts),
      volumeChoice(settings, shortcuts),
      announcedChoice(settings),
    ];
    const switches = [
      ...overlaySwitches(settings),
      settingSwitch(settings, 'showArrows', msg(labels.showEnginesArrows)),
      settingSwitch(settings, 'showBar', msg(labels.showEvaluationBar)),
      settingSwitch(settings, 'sounds', msg(labels.sounds)),
      settingSwitch(settings, 'labelAttacks', shortcuts.labelAttacks),
      settingSwitch(settings, 'hasConsole', msg(labels.typeMovesAndQuestions)),
      settingSwitch(settings, 'hasLetterKeys', shortcuts.letterKeys),
      ...fullScreenSwitches(shortcuts),
    ];
    return [
      ...choices.flatMap(({ label, values, chosen, nameOf, choose }) =>
        values.map((value): Entry => ({
          group: 'settings',
          label: words.choice({ setting: label, value: nameOf(value) }),
          note: value === chosen ? words.on : '',
          run: () => choose(value),
        })),
      ),
      ...switches.map(({ label, isOn, turn }): Entry => ({
        group: 'settings',
        label,
        note: isOn ? words.on : words.off,
        run: () => turn(!isOn),
      })),
    ];
  }

  /** The entries that contain every typed word. Entries that start with the typed text come first. */
  get #found(): readonly Entry[] {
    const folded = foldText(this.typed.trim());
    if (folded === '') return this.#entries.slice(0, MAX_SHOWN);
    const typed = folded.split(/\s+/);
    const { groups } = paletteWords(this);
    const found = this.#entries
      .map((entry) => [entry, foldText(entry.label)] as const)
      .filter(([{ group }, label]) => {
        const text = `${label} ${foldText(groups[group])}`;
        return typed.every((word) => text.includes(word));
      });
    const isFirst = ([, label]: readonly [Entry, string]): boolean => label.startsWith(folded);
    return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
      .slice(0, MAX_SHOWN)
      .map(([entry]) => entry);
  }

  // --- Drawing -----------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const words = paletteWords(this);
    const found = this.#found;
    return this.renderDialog(
      words.title,
      html`<div
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, found)}
        @click=${(event: Event) => {
          const option = (event.target as Element).closest('[role=option]');
          if (option !== null) this.#run(found[Number(option.id.slice('entry-'.length))]);
        }}
      >
        <input
          role="combobox"
          aria-label=${words.label}
          aria-expanded="true"
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant=${found.length === 0 ? nothing : `entry-${this.index}`}
          placeholder=${words.label}
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          .value=${this.typed}
          @input=${(event: Event) => {
            this.typed = (event.target as HTMLInputElement).value;
            this.index = 0;
          }}
        />
        <ul id="found" role="listbox" aria-label=${words.title}>
          ${found.map(
            ({ label, note = '', group }, index) =>
              html`<li
                id="entry-${index}"
                role="option"
                aria-selected=${index === this.index ? 'true' : 'false'}
              >
                <span class="name">${label}</span>
                ${note === '' ? nothing : html`<span class="muted">${note}</span>`}
                <small class="muted">${words.groups[group]}</small>
              </li>`,
          )}
        </ul>
        <p class="muted" role="status">
          ${found.length === 0 ? words.none : words.found({ count: found.length })}
        </p>
      </div>`,
    );
  }

  protected override updated(): void {
    this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  #onKey(event: KeyboardEvent, found: readonly Entry[]): void {
    if (event.isComposing) return;
    const last = found.length - 1;
    const to = {
      ArrowDown: this.index >= last ? 0 : this.index + 1,
      ArrowUp: this.index <= 0 ? last : this.index - 1,
      PageDown: Math.min(last, this.index + 10),
      PageUp: Math.max(0, this.index - 10),
    }[event.key];
    if (to !== undefined) this.index = Math.max(0, to);
    else if (event.key === 'Enter') this.#run(found[this.index]);
    else return;
    event.preventDefault();
  }

  /** Runs an entry's action after the dialog has closed. The action may open another dialog or move the focus. */
  #run(entry: Entry | undefined): void {
    if (entry === undefined) return;
    this.dialog.addEventListener('close', () => setTimeout(entry.run), { once: true });
    this.close();
  }
}

customElements.define('acedrex-palette-dialog', AcedrexPaletteDialog);
