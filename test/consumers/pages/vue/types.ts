import 'acedrex/vue.js';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['acedrex-analysis']>['$props'];

export const right: Props = {
  pgn: '1. e5',
  'piece-set': 'letters',
  'onAcedrex-info': (event) => {
    event.detail.info.depth.toFixed();
  },
};
type PuzzleProps = InstanceType<GlobalComponents['acedrex-puzzle']>['$props'];

export const puzzle: PuzzleProps = {
  date: '2026-11-23',
  'onAcedrex-puzzle-solved': (event) => {
    event.detail.mistakes.toFixed();
  },
};
// @ts-expect-error There is no such side.
export const wrong: Props = { orientation: 'green' };
