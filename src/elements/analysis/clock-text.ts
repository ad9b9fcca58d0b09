/** The clocks that other programs write beside moves: `[%clk 0:09:58]`, and `[%emt 0:00:02]` for the time of one move. */
import { commandOf } from '../../notation/make-annotation.js';
import type { Annotation, GameRecord } from '../../notation/record.js';

/** Hours, minutes and seconds, or fewer of them; programs write one to three parts. */
const TIME = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,6}(?:\.\d{1,3})?)$/;

/** A time without the hours and zeros that say nothing, such as `9:58`, `0:02.5` or `1:30:00`. */
const short = (time: string): string | undefined => {
  const [, hours = '0', minutes = '0', seconds] = TIME.exec(time.trim()) ?? [];
  if (seconds === undefined) return undefined;
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const rest = String(Math.round((all % 60) * 1000) / 1000).replace(/^\d(?!\d)/, '0$&');
  const whole = Math.floor(all / 60) % 60;
  return all < 3600
    ? `${whole}:${rest}`
    : `${Math.floor(all / 3600)}:${String(whole).padStart(2, '0')}:${rest}`;
};

/** The time that the mover's clock shows after a move; undefined if it is not recorded or cannot be read. */
export const clockOf = (node: Annotation): string | undefined => {
  const time = commandOf(node, 'clk');
  return time === undefined ? undefined : short(time);
};

/** The time that both clocks show before the first move of a game whose moves have clocks. */
export const startClock = ({ tags, children: [first] }: GameRecord): string | undefined => {
  if (first === undefined || clockOf(first) === undefined) return undefined;
  const control = tags.find(([name]) => name === 'TimeControl')?.[1] ?? '';
  return short(/^(\d{1,6})(?:\+|$)/.exec(control)?.[1] ?? '');
};

/** The time that a move took, such as `0.9s` or `1:30`; undefined if it is not recorded or cannot be read. */
export const timeOf = (node: Annotation): string | undefined => {
  const time = short(commandOf(node, 'emt') ?? '');
  return time?.replace(/^0:0?(.+)$/, '$1s');
};
