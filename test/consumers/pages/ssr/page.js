import { createElement } from 'react';
import { renderBoardSvg } from 'acedrex/drawing.js';
import { parseFen, RULESETS } from 'acedrex';

const FEN =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/5U6/12/RL1GCAKCGULR b g1g12 - 1 1';

/** The position as a picture, for readers without scripts; the element does not show it. */
export const Page = () => {
  const setup = parseFen(FEN, RULESETS.cazaux);
  return createElement(
    'acedrex-analysis',
    { fen: FEN },
    createElement('div', {
      slot: 'picture',
      dangerouslySetInnerHTML: { __html: setup.ok ? renderBoardSvg(setup.value) : '' },
    }),
  );
};
