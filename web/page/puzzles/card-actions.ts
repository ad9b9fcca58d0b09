/** The user's actions on cards. The last action can be undone. */
import { Store } from '../../../src/elements/shared/store.js';
import type { CardRow } from '../../storage/cards.js';
import type { ChangeCard } from '../../storage/practice.js';
import {
  deleted,
  reset,
  resumed,
  suspended,
  withMemoryOf,
  withStateOf,
} from '../practice/cards.js';
import { practiceHistory } from '../practice/history.js';

const CHANGES = { suspend: suspended, resume: resumed, reset, delete: deleted } as const;
export type CardAction = keyof typeof CHANGES;

class CardActions extends Store<CardActions> {
  /** The last action, and the card before it. */
  readonly last: { readonly action: CardAction; readonly before: CardRow } | undefined;

  act(action: CardAction, before: CardRow): void {
    change(before, CHANGES[action](Date.now()));
    this.publish({ last: { action, before } });
  }

  /** Undoes the last action. A review since then is kept. Returns the restored card. */
  undo(): CardRow | undefined {
    const { last } = this;
    if (last !== undefined) {
      const undone = last.action === 'reset' ? withMemoryOf : withStateOf;
      change(last.before, undone(last.before, Date.now()));
    }
    this.publish({ last: undefined });
    return last?.before;
  }

  /** Ends the offer to undo the last action. */
  clear(): void {
    this.publish({ last: undefined });
  }
}

const change = ({ key }: CardRow, by: ChangeCard): void =>
  practiceHistory.changeCards(new Map([[key, by]]));

export const cardActions = new CardActions();
