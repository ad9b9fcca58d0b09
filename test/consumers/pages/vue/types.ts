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
/** vue-tsc looks up the listeners of templates in camel case. */
export const template: Props = {
  ruleset: undefined,
  onAcedrexMove: ({ detail }) => {
    detail.san.toUpperCase();
  },
};
export const wrongListener: Props = {
  // @ts-expect-error An event has no method toFixed.
  onAcedrexMove: (event) => event.toFixed(),
};
// @ts-expect-error There is no such side.
export const wrong: Props = { orientation: 'green' };
