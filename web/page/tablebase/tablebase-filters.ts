/** The choices above the list of endings: the rules, a piece, and which endings are shown. */
import { html, type TemplateResult } from 'lit';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { roleName, rulesetTitle } from '../../i18n/words.js';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import { FILTERS, SHOWN, type TablebasePlace } from './tablebase-address.js';
import type { TablebaseWords } from '../../words/tablebase.js';

export const renderFilters = (
  words: TablebaseWords,
  rulesets: readonly Ruleset[],
  { ruleset, piece, shown }: TablebasePlace & { readonly ruleset: Ruleset },
  onChange: (changes: Partial<TablebasePlace>) => void,
): TemplateResult =>
  html`<div class="filters">
    ${renderField(
      words.ruleset,
      'ruleset',
      rulesets.map((each) => [each.id, rulesetTitle(each)] as const),
      ruleset.id,
      (id) => {
        const chosen = rulesets.find((each) => each.id === id);
        if (chosen !== undefined) onChange({ ruleset: chosen });
      },
    )}
    ${renderField(
      words.withPiece,
      'piece',
      choicesOf(FILTERS, (role) => (role === 'any' ? words.anyPiece : roleName(role))),
      piece,
      (role) => {
        onChange({ piece: role });
      },
    )}
    ${renderField(
      words.show,
      'state',
      choicesOf(SHOWN, (each) => words.states[each]),
      shown,
      (each) => {
        onChange({ shown: each });
      },
    )}
  </div>`;
