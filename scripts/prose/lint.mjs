/** Finds sentences that break the rules, and compares them with the known sentences. */
import { createHash } from 'node:crypto';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
import { RULES, SUBJECT_RULES } from './rules.mjs';

const english = unified().use(retextEnglish);

/** Number of words around a match that identify the match, even if it moves or other parts of its sentence change. */
const CONTEXT = 4;

const textOf = (node) => ('children' in node ? node.children.map(textOf).join('') : node.value);

/** Matches sentence breaks that retext does not recognise, after a number or a single letter. */
const AFTER_NUMBER = /(?<=(?:\d|\b\p{Lu})\.\s+)(?=\p{Lu}\p{Ll}*\s)/u;

/** @returns {{ text: string, line: number }[]} sentences with their lines in the block, counted from 0 */
const sentencesOf = (text) =>
  english
    .parse(text)
    .children.flatMap((paragraph) => paragraph.children ?? [])
    .filter(({ type }) => type === 'SentenceNode')
    .flatMap((sentence) => {
      let line = sentence.position.start.line - 1;
      return textOf(sentence)
        .split(AFTER_NUMBER)
        .map((part) => {
          const start = line;
          line += part.split('\n').length - 1;
          return { text: part.replace(/\s+/g, ' ').trim(), line: start };
        });
    });

const keyOf = (rule, sentence, index, length) => {
  const before = sentence
    .slice(0, index)
    .split(' ')
    .slice(-CONTEXT - 1);
  const after = sentence
    .slice(index + length)
    .split(' ')
    .slice(0, CONTEXT + 1);
  // A long match is identified by its first words alone.
  const match = sentence
    .slice(index, index + length)
    .split(' ')
    .slice(0, 12);
  const context = [...before, ...match, ...after].join(' ').toLowerCase();
  return createHash('sha256')
    .update(`${rule} ${context.replace(/[^\p{L}\d]+/gu, ' ').trim()}`)
    .digest('hex')
    .slice(0, 10);
};

/**
 * Finds all matches of the rules in some blocks.
 * @param {import('./sources.mjs').Block[]} blocks
 */
export const lint = (blocks) =>
  blocks.flatMap(({ file, kind, line, text }) => {
    const isSubject = kind === 'subject';
    const sentences = isSubject ? [{ text, line: 0 }] : sentencesOf(text);
    return sentences.flatMap((sentence) =>
      (isSubject ? [...SUBJECT_RULES, ...RULES] : RULES).flatMap(
        ({ id, find, unless, instead }) => {
          if (sentence.text.search(find) < 0 || unless?.test(sentence.text)) return [];
          return [...sentence.text.matchAll(find)].map(({ 0: found, index }) => ({
            file,
            kind,
            line: line + sentence.line,
            rule: id,
            instead,
            found,
            sentence: sentence.text,
            key: keyOf(id, sentence.text, index, found.length),
          }));
        },
      ),
    );
  });

/**
 * Splits findings into new and known ones.
 * @param {ReturnType<typeof lint>} findings
 * @param {ReadonlySet<string>} known keys of sentences that were there before
 */
export const compare = (findings, known) => {
  const keys = new Set(findings.map(({ key }) => key));
  return {
    fresh: findings.filter(({ key }) => !known.has(key)),
    old: findings.filter(({ key }) => known.has(key)),
    gone: [...known].filter((key) => !keys.has(key)),
  };
};
