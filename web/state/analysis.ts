/** What the analysis page shows: a game with a cursor, and the engine that follows it. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  endOfLine,
  nodesAlong,
  playAt,
  positionAt,
  startRecord,
  type Path,
} from '../../src/game/tree.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeFen, parseFen } from '../../src/notation/fen.js';
import type { GameRecord } from '../../src/notation/record.js';
import type { Move } from '../../src/rules/moves.js';
import type { Color } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import { startSetup, type Setup } from '../../src/rules/setup.js';
import type { Square } from '../../src/rules/squares.js';
import { validate } from '../../src/rules/validate.js';
import { EngineSession, type EngineState } from './engine.js';

/** Why a FEN was refused; `at` counts characters from 0 where the fault has a place. */
export interface FenFault {
  readonly message: string;
  readonly at?: number;
}

/** Needs the rules to be loaded. */
export class Analysis implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #engine: EngineSession;
  #record: GameRecord = startRecord(Position.start(RULESETS.cazaux));
  #path: Path = [];
  #position = Position.start(RULESETS.cazaux);
  #orientation: Color = 'white';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    this.#engine = new EngineSession(() => {
      host.requestUpdate();
    });
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#engine.stop();
  }

  get record(): GameRecord {
    return this.#record;
  }

  get path(): Path {
    return this.#path;
  }

  get position(): Position {
    return this.#position;
  }

  get orientation(): Color {
    return this.#orientation;
  }

  get engine(): EngineState {
    return this.#engine.state;
  }

  get isEngineOn(): boolean {
    return this.#engine.isOn;
  }

  get lastMove(): readonly [Square, Square] | undefined {
    const node = nodesAlong(this.#record, this.#path)?.at(-1);
    return node && [node.move.from, node.move.to];
  }

  play(move: Move): void {
    const { record, path } = playAt(this.#record, this.#path, move);
    this.#show(record, path);
  }

  /** Goes to a place in the game. */
  go(path: Path): void {
    this.#show(this.#record, path);
  }

  back(): void {
    this.go(this.#path.slice(0, -1));
  }

  /** Goes on along the first line. */
  forward(): void {
    if (this.hasNext) this.go([...this.#path, 0]);
  }

  /** Whether the game goes on from here. */
  get hasNext(): boolean {
    return nodesAlong(this.#record, [...this.#path, 0]) !== undefined;
  }

  toStart(): void {
    this.go([]);
  }

  toEnd(): void {
    this.go(endOfLine(this.#record, this.#path));
  }

  flip(): void {
    this.#orientation = this.#orientation === 'white' ? 'black' : 'white';
    this.#host.requestUpdate();
  }

  /** A new game from the opening array. */
  reset(): void {
    this.#begin(Position.start(this.#record.ruleset));
  }

  /** A new game from a FEN, or what is wrong with it; then nothing changes. */
  setFen(text: string): FenFault | undefined {
    const { ruleset } = this.#record;
    const setup = parseFen(text, ruleset);
    if (!setup.ok) return setup.error;
    if (makeFen(setup.value) === makeFen(this.#position.setup)) return undefined;
    const position = Position.fromSetup(setup.value, ruleset);
    if (!position.ok) return { message: position.error.map(({ message }) => message).join(' ') };
    this.#begin(position.value);
    return undefined;
  }

  /**
   * Goes on under another ruleset: from its opening array if the game is still at its own, else from
   * the position on the board without the rights that it does not know.
   */
  setRuleset(ruleset: Ruleset): FenFault | undefined {
    const { setup } = this.#position;
    const atStart = makeFen(setup) === makeFen(startSetup(this.#record.ruleset));
    const position = Position.fromSetup(
      atStart ? startSetup(ruleset) : adaptRights(setup, ruleset),
      ruleset,
    );
    if (!position.ok) return { message: position.error.map(({ message }) => message).join(' ') };
    this.#begin(position.value);
    return undefined;
  }

  toggleEngine(): void {
    if (this.#engine.isOn) this.#engine.stop();
    else this.#analyse();
  }

  #begin(position: Position): void {
    this.#show(startRecord(position), []);
  }

  #show(record: GameRecord, path: Path): void {
    this.#record = record;
    this.#path = path;
    this.#position = positionAt(record, path);
    if (this.#engine.isOn) this.#analyse();
    this.#host.requestUpdate();
  }

  #analyse(): void {
    const nodes = nodesAlong(this.#record, this.#path) ?? [];
    void this.#engine.analyse({
      ruleset: this.#record.ruleset.id,
      fen: makeFen(this.#record.setup),
      moves: nodes.map(({ move }) => makeCoordinates(move)),
    });
  }
}

/** Drops the rights that have no ground under a ruleset. */
const adaptRights = (setup: Setup, ruleset: Ruleset): Setup => {
  const groundless = validate(setup, ruleset)
    .filter(({ code }) => code === 'right-without-piece')
    .flatMap(({ squares }) => squares);
  return { ...setup, rights: setup.rights.filter((square) => !groundless.includes(square)) };
};
