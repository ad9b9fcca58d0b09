/** The names and schedules of cards in words. */
import { html, nothing, type TemplateResult } from 'lit';
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
export const actionsOf = ({ state, memory }: CardRow): readonly CardAction[] => [
  state === 'suspended' ? 'resume' : 'suspend',
  ...(memory === undefined ? [] : (['reset'] as const)),
  'delete',
];

/** Draws the last action with a button that undoes it. Always drawn, so that screen readers announce the action. */
export const renderLastAction = (
  host: PageElement,
  onUndo: (card: CardRow | undefined) => void = () => undefined,
): TemplateResult => {
  const { last } = cardActions;
  const words = cardsWords(host);
  return html`<div class="row" role="status" data-test="card-action">
    ${
      last === undefined
        ? nothing
        : html`<span>${words.did[last.action]({ name: cardName(host, last.before.item) })}</span>
            ${renderButton(html`${icon('undo')}${msg(labels.undo)}`, () => onUndo(cardActions.undo()))}`
    }
  </div>`;
};
