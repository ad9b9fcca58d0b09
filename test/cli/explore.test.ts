/** Runs `acedrex explore` as a user does, kills it and resumes it. */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Position, RULESETS, makePgn, parsePgn } from '../../src/index.js';
import { TheoryBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import type { TheoryFinding } from '../../src/theory/types.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { PROGRAM, runKilled, start, useCommand, type Ran } from './program.js';
import { valueOf } from '../support/value.js';

const { file, read, readLines, files, run: runPlain } = useCommand('explore');

const run = (...args: readonly string[]): Promise<Ran> => runPlain(args);

const graphOf = (name: string): TheoryGraph => valueOf(TheoryGraph.load(readFileSync(file(name))));

/** The findings that a killed run left in its graph and in the complete lines of its journal. */
const leftBy = (name: string): ReadonlyMap<string, TheoryFinding> => {
  const found = new Map<string, TheoryFinding>();
  if (!existsSync(file(name))) return found;
  const graph = graphOf(name);
  const lines = existsSync(file(`${name}.journal`)) ? read(`${name}.journal`).split('\n') : [];
  graph.addAll(lines.slice(1, -1).map((line) => JSON.parse(line) as TheoryFinding));
  for (const key of graph.keys()) {
    const finding = graph.findingOf(key);
    if (finding !== undefined) found.set(key, finding);
  }
  return found;
};

describe('explore', () => {
  test('keeps all finished positions after each kill and ends with the same graph as without kills', async () => {
    const random = new Random(Number(process.env.EXPLORE_SEED ?? 5));
    const common = ['--nodes', '300', '--lines', '2', '--threads', '1'];
    const args = ['--graph', file('killed.graph'), ...common, '--positions'];
    let kept: ReadonlyMap<string, TheoryFinding> = new Map();
    const most = scaled(2);
    for (let kills = 0; kills < most; kills += 1) {
      await runKilled(['explore', ...args, '100000000'], 1 + random.below(3));
      const left = leftBy('killed.graph');
      for (const [key, finding] of kept) {
        const now = left.get(key);
        // Later searches of further moves add to it.
        if (now?.nodes === finding.nodes) expect(now).toEqual(finding);
        else expect(now?.nodes).toBeGreaterThan(finding.nodes);
      }
      kept = left;
    }
    expect(kept.size).toBeGreaterThanOrEqual(most);
    // As if the process had been killed while writing a line.
    appendFileSync(file('killed.graph.journal'), '{"key":"00');
    const goal = String(kept.size + 5);
    expect((await run(...args, goal)).status).toBe(0);
    expect((await run('--graph', file('whole.graph'), ...common, '--positions', goal)).status).toBe(
      0,
    );
    expect(readFileSync(file('killed.graph'))).toEqual(readFileSync(file('whole.graph')));
    expect(files()).toEqual(['killed.graph', 'whole.graph']);
  });

  test('resumes after SIGINT, and several engines find the same result as a single engine', async () => {
    const args = ['--graph', file('a.graph'), '--nodes', '2000', '--threads', '2'];
    const { child, end, talk } = start([PROGRAM, 'explore', ...args, '--hours', '5']);
    await expect.poll(() => leftBy('a.graph').size).toBeGreaterThan(5);
    child.kill('SIGINT');
    expect(await end).toBe(130);
    expect(talk()).toContain('the same command resumes here');
    const left = leftBy('a.graph');
    expect((await run(...args, '--positions', String(left.size + 15))).status).toBe(0);
    const both = graphOf('a.graph');
    expect(both.size).toBe(left.size + 15);
    const single = ['--graph', file('b.graph'), '--nodes', '2000', '--threads', '1'];
    expect((await run(...single, '--positions', '20')).status).toBe(0);
    const one = graphOf('b.graph');
    const shared = [...one.keys()].filter(
      (key) => both.findingOf(key)?.nodes === one.findingOf(key)?.nodes,
    );
    expect(shared).not.toEqual([]);
    for (const key of shared) expect(both.findingOf(key)).toEqual(one.findingOf(key));
  });

  test('writes PGN, JSON and an opening book', async () => {
    const outputs = ['--pgn', file('a.pgn'), '--json', file('a.jsonl'), '--book', file('a.book')];
    const args = ['--graph', file('a.graph'), '--ruleset', 'courier', '--nodes', '500'];
    expect((await run(...args, '--positions', '40', ...outputs, '--loss', '100')).status).toBe(0);
    const graph = graphOf('a.graph');
    expect([graph.ruleset, graph.size]).toEqual(['courier', 40]);
    const root = Position.start(RULESETS.courier);
    const found = graph.find(root.key);

    const [{ record, errors } = { record: undefined, errors: [] }] = parsePgn(read('a.pgn'));
    expect(errors).toEqual([]);
    expect(record && makePgn(record)).toBe(read('a.pgn'));
    expect(record?.ruleset.id).toBe('courier');
    expect(record?.evaluation?.score).toEqual(found?.score);
    expect(record?.children.map(({ evaluation }) => evaluation?.score)).toEqual(
      found?.moves.map(({ score }) => score),
    );
    expect(record?.children.map(({ comment }) => comment.split(',')[0])).toEqual(
      found?.moves.map(({ share }) => `${Math.round(100 * share)}%`),
    );

    const lines = readLines('a.jsonl') as { fen: string; line: string[]; depth: number }[];
    expect(lines).toHaveLength(40);
    expect(lines[0]).toMatchObject({ fen: root.fen, line: [], depth: found?.depth });

    const book = valueOf(await TheoryBook.load(readFileSync(file('a.book'))));
    for (const { fen } of lines) {
      const position = valueOf(Position.fromFen(fen, RULESETS.courier));
      const { score, depth, moves } = graph.find(position.key) ?? {};
      const told = book.find(position.key);
      expect(told).toMatchObject({ score, depth });
      expect(told?.moves.map(({ move }) => move)).toEqual(moves?.map(({ move }) => move));
    }

    // Without a goal it only writes, with the ruleset of the graph.
    const again = await run('--graph', file('a.graph'), '--pgn', '-', '--loss', '100');
    expect([again.status, again.out]).toEqual([0, read('a.pgn')]);
  });

  test('starts from a FEN or from games and merges graphs', async () => {
    const common = ['--nodes', '200', '--threads', '1'];
    const fen = 'k11/12/12/12/12/12/7r4/12/12/12/7R4/3K8 w - - 0 1';
    expect(
      (await run(fen, '--graph', file('a.graph'), '--positions', '30', ...common)).status,
    ).toBe(0);
    expect(graphOf('a.graph').roots.map((root) => root.fen)).toEqual([fen]);

    writeFileSync(
      file('games.pgn'),
      '1. e5 e8 2. Uf3 *\n\n1. e5 h8 *\n\n[Ruleset "murray"]\n\n1. e5 *\n\n[Dice "8"]\n\n1. e5 *\n\n1. e5 e10 *\n',
    );
    const source = ['--from', file('games.pgn'), '--plies', '2', '--graph', file('b.graph')];
    const from = await run(...source, '--positions', '4', ...common);
    expect(from.status).toBe(0);
    expect(from.talk).toContain('games.pgn, game 3 uses the ruleset murray; it is skipped');
    expect(from.talk).toContain('games.pgn, game 4 uses dice; it is skipped');
    expect(from.talk).toMatch(/games\.pgn, line \d+, "e10"/);
    const games = graphOf('b.graph');
    const after = (...moves: readonly string[]): string =>
      moves.reduce(
        (position, text) => valueOf(position.move(text)),
        Position.start(RULESETS.cazaux),
      ).key;
    expect([...games.keys()].sort()).toEqual(
      [after(), after('e5'), after('e5', 'e8'), after('e5', 'h8')].sort(),
    );

    expect(
      (await run('--graph', file('c.graph'), '--merge', file('a.graph'), file('b.graph'))).status,
    ).toBe(0);
    expect(graphOf('c.graph').size).toBe(34);
    expect(graphOf('c.graph').roots).toHaveLength(2);
  });

  test('reports invalid input and leaves existing files unchanged', async () => {
    const graph = file('a.graph');
    const args = ['--graph', graph, '--positions', '3', '--nodes', '100'];
    const refused = async (...more: readonly string[]): Promise<string> => {
      const { status, talk } = await run(...args, ...more);
      expect(status).toBe(1);
      return talk;
    };
    expect(await refused('12/12')).toContain('FEN, character 6: The board has 2 ranks');
    expect(await refused('--from', file('none.pgn'))).toContain('none.pgn: no such file');
    expect(files()).toEqual([]);

    writeFileSync(graph, 'a letter to my mother');
    expect(await refused()).toContain('a.graph: This is not an opening theory file.');
    expect(readFileSync(graph, 'utf8')).toBe('a letter to my mother');
    rmSync(graph);
    expect((await run(...args)).status).toBe(0);
    const bytes = readFileSync(graph);
    writeFileSync(graph, bytes.subarray(0, 100));
    expect(await refused()).toMatch(
      /a\.graph: The file ends after 100 bytes; it should have \d+\./,
    );
    writeFileSync(graph, bytes);
    expect(await refused('--ruleset', 'murray')).toContain(
      'a.graph: The theory is for the ruleset cazaux, not murray.',
    );
    expect(await refused('--merge', file('none.graph'))).toContain('none.graph: no such file');
    expect(await refused('--pgn', graph)).toContain(
      'a.graph is named twice and would be overwritten',
    );

    const other = new TheoryGraph({ ruleset: 'cazaux', build: '0.0.1+older' });
    writeFileSync(graph, other.save());
    expect(await refused()).toMatch(
      /a\.graph: The theory was made by engine build 0\.0\.1\+older, not .*--other-build/,
    );
    expect((await run(...args, '--other-build')).status).toBe(0);
    expect(graphOf('a.graph').build).toBe('0.0.1+older');
    expect((await run(...args, '--breadth', '0')).status).toBe(2);
    writeFileSync(`${file('lost.graph')}.journal`, '{"version":1}\n');
    expect((await run('--graph', file('lost.graph'), '--positions', '3')).talk).toContain(
      'lost.graph.journal belongs to',
    );
    writeFileSync(`${graph}.lock`, String(process.pid));
    expect(await refused()).toContain(`a.graph is being written by process ${process.pid}`);
  });

  test.runIf(scaled(1) > 1)(
    'analyses a study with its variations, resumes after kills, and copies other games',
    async () => {
      const other = '[Ruleset "courier"]\n\n1. e5 *\n';
      writeFileSync(
        file('study.pgn'),
        `[Ruleset "cazaux"]\n\n1. e5 {mine} e8 (1... h8 2. h5) 2. Uf3 *\n\n${other}`,
      );
      writeFileSync(file('whole.pgn'), read('study.pgn'));
      const common = ['--nodes', '300', '--threads', '1', '--positions', '25'];
      const study = ['explore', '--study', file('study.pgn'), ...common];
      await runKilled(study, 1);
      await runKilled(study, 3);
      expect((await run('--study', file('study.pgn'), ...common)).status).toBe(0);
      const whole = await run('--study', file('whole.pgn'), ...common);
      expect(whole.status).toBe(0);
      expect(whole.talk).toContain(
        'game 2 uses the ruleset courier; it is copied without analysis',
      );
      expect(read('study.analysed.pgn')).toBe(read('whole.analysed.pgn'));
      expect(readFileSync(file('study.graph'))).toEqual(readFileSync(file('whole.graph')));
      expect(files()).toEqual(
        ['study', 'whole'].flatMap((name) => [
          `${name}.analysed.pgn`,
          `${name}.graph`,
          `${name}.pgn`,
        ]),
      );

      const graph = graphOf('study.graph');
      const [chapter, copy] = parsePgn(read('study.analysed.pgn'));
      const start = Position.start(RULESETS.cazaux);
      expect(chapter?.record?.evaluation?.score).toEqual(graph.find(start.key)?.score);
      const [first] = chapter?.record?.children ?? [];
      expect(first?.comment).toBe('mine');
      const replies = first?.children.map(({ san, evaluation }) => [san, evaluation !== undefined]);
      expect(replies?.slice(0, 2)).toEqual([
        ['e8', true],
        ['h8', true],
      ]);
      expect(copy?.record?.children[0]?.evaluation).toBeUndefined();
    },
  );
});
