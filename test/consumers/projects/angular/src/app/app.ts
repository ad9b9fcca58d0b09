import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'acedrex/board.js';
import type { BoardEvents } from 'acedrex/board.js';
import 'acedrex/puzzle.js';
import { createEngine } from 'acedrex';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <acedrex-board style="display: block; width: 480px" (acedrex-move)="search($event)" />
    <p>
      Move <output id="move">{{ move() }}</output>, engine <output id="best">{{ best() }}</output>
    </p>
    <acedrex-puzzle style="display: block; width: 480px" />
  `,
  styles: [],
})
export class App {
  readonly #engine = createEngine();
  protected readonly move = signal('');
  protected readonly best = signal('');

  protected async search(event: Event): Promise<void> {
    const { detail } = event as CustomEvent<BoardEvents['acedrex-move']>;
    this.move.set(detail.san);
    const result = await this.#engine.analyse(detail.fen, { depth: 4 });
    this.best.set(result.ok ? (result.value.bestMove ?? '') : result.error.message);
  }
}
