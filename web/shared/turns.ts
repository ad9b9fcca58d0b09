/** Runs tasks one after the other, whether the one before succeeds or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  async take<Value>(task: () => Promise<Value>): Promise<Value> {
    const taken = this.#last.then(task);
    this.#last = taken.catch(() => undefined);
    return taken;
  }
}
