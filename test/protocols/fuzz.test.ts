/**
 * Thousands of random commands to the built program: each `go` has exactly one answer, and it is a legal move in the
 * last accepted position.
 */
import { expect, test } from 'vitest';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { checkUci, UciFuzz } from './fuzz-uci.js';
import { XboardFuzz } from './fuzz-xboard.js';
import { OWN_ENDS, talkToProcess } from './support.js';

const COMMANDS = scaled(150);
/** PROTOCOL_SEED sets the seed to repeat a run. */
const SEED = Number(process.env.PROTOCOL_SEED ?? 20_261_125);

test(`acedrex uci answers ${COMMANDS} random commands correctly (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const fuzz = new UciFuzz(random);
  const talk = talkToProcess(['uci']);
  const count = (line: string): number => talk.lines.filter((each) => each === line).length;
  for (let sent = 0; sent < COMMANDS;) {
    const lines = Array.from({ length: 1 + random.below(30) }, () => fuzz.next()).flat();
    // The commands are sent in random groups, without waiting for answers.
    for (let from = 0; from < lines.length;) {
      const size = 1 + random.below(8);
      talk.say(...lines.slice(from, from + size));
      from += size;
      if (random.chance(3)) await new Promise((resolve) => setTimeout(resolve, random.below(6)));
    }
    const mark = `info string Unknown command: "mark${sent}".`;
    talk.say(...fuzz.finish(), `mark${sent}`);
    sent += lines.length + 2;
    await talk.until(new RegExp(`^info string Unknown command: "mark${sent - lines.length - 2}"`));
    expect(count(mark)).toBe(1);
    await expect
      .poll(() => talk.lines.filter((line) => line.startsWith('bestmove')).length)
      .toBe(fuzz.expected.length);
  }
  talk.say('isready');
  fuzz.readies += 1;
  await expect.poll(() => count('readyok')).toBe(fuzz.readies);
  checkUci(talk.lines, fuzz);
  talk.say('quit');
  expect(OWN_ENDS).toContain(await talk.exit);
});

test(`acedrex xboard answers ${COMMANDS} random commands correctly (seed ${SEED})`, async () => {
  const fuzz = new XboardFuzz(new Random(SEED));
  const talk = talkToProcess(['xboard']);
  talk.say('xboard', 'protover 2', 'new', 'sd 1', 'easy');
  await talk.until(/^feature done=1$/);
  const last: string[] = [];
  for (let sent = 0; sent < COMMANDS;) {
    const [lines, check] = fuzz.next();
    talk.say(...lines, `ping ${sent}`);
    last.push(...lines);
    const answers = await talk.until(new RegExp(`^pong ${sent}$`));
    sent += lines.length + 1;
    try {
      check(answers);
    } catch (error) {
      throw new Error(`${last.slice(-12).join('\n')}\n\n${answers.join('\n')}`, { cause: error });
    }
  }
  talk.say('quit');
  expect(OWN_ENDS).toContain(await talk.exit);
});
