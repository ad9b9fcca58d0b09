/** The names and schedules of cards in words. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { renderButton } from '../../shared/ui/fields.js';
import type { CardItem, CardRow } from '../../storage/cards.js';
import { cardsWords, type CardsWords } from '../../words/cards.js';
import { tablebaseWords } from '../../words/tablebase.js';
import type { PageElement } from '../page-element.js';
import { isDue, isInUse } from '../practice/cards.js';
import { nameText } from '../tablebase/tablebase-text.js';
import { cardActions, type CardAction } from './card-actions.js';

export const dayText = (time: number): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long' }).format(time);

/** The pieces of an ending in words. */
export const endingName = (host: PageElement, ending: string): string =>
  nameText(tablebaseWords(host), ending);

export const cardName = (host: PageElement, item: CardItem): string => {
  const words = cardsWords(host);
  switch (item.kind) {
    case 'puzzle':
      return words.puzzle({ id: item.puzzle });
    case 'mistake':
      return item.title ?? words.mistake;
    case 'ending':
      return words.ending({ name: endingName(host, item.ending) });
    case 'repertoire':
      return words.repertoireMove({ color: item.color, number: item.fen.split(' ').at(-1) ?? '1' });
  }
};

/** When a card is due, and how often the user has repeated and failed it. */
export const scheduleText = (words: CardsWords, card: CardRow): string => {
  const { memory, state } = card;
  const due =
    state === 'suspended'
      ? words.isSuspended
      : !isInUse(card)
        ? words.isAbsent
        : memory === undefined
          ? words.fresh
          : isDue(card, Date.now())
            ? words.dueToday
            : words.due({ date: dayText(memory.due) });
  const { reviews = 0, lapses = 0 } = memory ?? {};
  return [
    due,
    ...(reviews > 0 ? [words.reviews({ reviews })] : []),
    ...(lapses > 0 ? [words.lapses({ lapses })] : []),
  ].join(' · ');
};

/** The actions that a card allows. */
const actionsOf = ({ state, memory }: CardRow): readonly CardAction[] => [
  state === 'suspended' ? 'resume' : 'suspend',
  ...(memory === undefined ? [] : (['reset'] as const)),
  'delete',
];

/** Draws buttons for the actions that a card allows. `name` names the card if several cards are shown. */
export const renderActions = (
  words: CardsWords,
  card: CardRow,
  act: (action: CardAction) => void,
  name?: string,
): TemplateResult =>
  html`${repeat(
    actionsOf(card),
    (action) => action,
    (action) =>
      html`<button
        type="button"
        class="quiet"
        title=${words.meanings[action]}
        aria-label=${name === undefined ? nothing : msg(labels.nameAndValue, { name: words[action], value: name })}
        data-test="card-${action}"
        @click=${({ detail }: MouseEvent) => {
          // The second click of a double click may hit the button of another action or card.
          if (detail <= 1) act(action);
        }}
      >
        ${words[action]}
      </button>`,
  )}`;

/** The last action in words; empty if there is none. */
export const lastActionText = (host: PageElement): string => {
  const { last } = cardActions;
  return last === undefined
    ? ''
    : cardsWords(host).did[last.action]({ name: cardName(host, last.before.item) });
};

/** Moves the focus to the button that undoes the last action, if the focused button has disappeared. */
export const focusUndo = async (host: PageElement): Promise<void> => {
  await host.updateComplete;
  const root = host.shadowRoot;
  if (root?.activeElement === null)
    root.querySelector<HTMLElement>('[data-test=card-action] button')?.focus();
};

/** Draws the last action with a button that undoes it. */
export const renderLastAction = (
  host: PageElement,
  onUndo: (card: CardRow | undefined) => void = () => undefined,
): TemplateResult => {
  const text = lastActionText(host);
  return html`<div class="row" data-test="card-action">
    ${
      text === ''
        ? nothing
        : html`<span>${text}</span>
            ${renderButton(html`${icon('undo')}${msg(labels.undo)}`, () => onUndo(cardActions.undo()))}`
    }
  </div>`;
};
