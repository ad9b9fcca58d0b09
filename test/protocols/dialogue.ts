/**
 * Protocol dialogues in text files. `# title` begins a dialogue, `@name pattern` defines a part that patterns include as
 * `{name}`, and `;` begins a comment. The steps:
 *
 *     > line       is sent
 *     < line       is the next answer
 *     <~ pattern   matches the next answer; its named groups become parts, too
 *     ~ pattern    matches a later answer; the answers before it are skipped
 *     ~3 pattern   matches the third answer from here, and none before it
 *     ! pattern    matches no answer until now
 *     !2 pattern   matches two answers until now
 *
 * Answers that match the part `complaint` are never skipped.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Talk } from './support.js';

type Parts = ReadonlyMap<string, string>;

interface Dialogue {
  readonly title: string;
  readonly parts: Parts;
  /** The steps with their places in the file. */
  readonly steps: readonly (readonly [place: string, step: string])[];
}

const filled = (text: string, parts: Parts): string =>
  text.replace(/\{([a-z]+)\}/g, (whole, name: string) => parts.get(name) ?? whole);

export const readDialogues = (file: string): readonly Dialogue[] => {
  const parts = new Map<string, string>();
  const dialogues: (Dialogue & { readonly steps: (readonly [string, string])[] })[] = [];
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const [, sign = '', rest = ''] = /^([#@;]?) ?(.*)$/.exec(line) ?? [];
    if (sign === '#') dialogues.push({ title: rest, parts, steps: [] });
    else if (sign === '@') {
      const [name = '', ...words] = rest.split(' ');
      parts.set(name, filled(words.join(' '), parts));
    } else if (sign === '' && line !== '')
      dialogues.at(-1)?.steps.push([`${file}:${index + 1}`, line]);
  }
  return dialogues;
};

/** Only a search of more than a second prints these lines. */
const isProgress = (line: string): boolean => line.includes(' currmove ');

const take = async (
  talk: Talk,
  [, sign = '', count = '', text = '']: readonly string[],
  parts: Map<string, string>,
): Promise<void> => {
  const full = filled(text, parts);
  if (sign === '>') {
    talk.say(full.replace('\\u0007', '\u0007'));
    return;
  }
  if (sign === '<') {
    expect(await nextOf(talk)).toBe(full);
    return;
  }
  const pattern = new RegExp(full);
  if (sign === '!') {
    expect(talk.lines.filter((line) => pattern.test(line))).toHaveLength(Number(count));
    return;
  }
  const answers = sign === '<~' ? [await nextOf(talk)] : await talk.until(pattern);
  const last = answers.at(-1) ?? '';
  const skipped = answers.slice(0, -1).filter((line) => !isProgress(line));
  expect(last).toMatch(pattern);
  if (count !== '') expect(skipped).toHaveLength(Number(count) - 1);
  const complaint = parts.get('complaint');
  if (complaint !== undefined) expect(skipped).not.toContainEqual(expect.stringMatching(complaint));
  for (const [name, value] of Object.entries(pattern.exec(last)?.groups ?? {}))
    parts.set(name, value);
};

const nextOf = async (talk: Talk): Promise<string> => {
  const [line = ''] = await talk.until(/^/);
  return isProgress(line) ? nextOf(talk) : line;
};

/** Runs the steps of a dialogue with further parts, and resolves with all parts, including captured groups. */
export const converse = async (
  talk: Talk,
  { parts, steps }: Dialogue,
  more: Readonly<Record<string, string>> = {},
): Promise<Parts> => {
  const found = new Map([...parts, ...Object.entries(more)]);
  for (const [place, step] of steps) {
    const words = /^(>|<~|<|~|!)(\d*)(?: (.*))?$/.exec(step);
    if (words === null) throw new Error(`${place} is not a step: ${step}`);
    try {
      await take(talk, words, found);
    } catch (error) {
      throw new Error(`${place}: ${step}\n${String(error)}`, { cause: error });
    }
  }
  return found;
};
