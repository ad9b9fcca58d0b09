/**
 * WebKit by the W3C's WebDriver protocol: WebKitGTK on Linux, Safari on macOS. The journeys use a dozen of its
 * commands, each of which is one HTTP request. Libraries for it were rejected: they start Firefox through
 * geckodriver only, which Debian does not have, so that they would come in addition to Puppeteer.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import type { Engine, Point, Preferences, Tab } from './tab.js';

/** Milliseconds after which a driver that does not respond is abandoned. */
const PATIENCE_WITH_DRIVER = 90_000;
/** The property by which the protocol refers to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Keys that produce no character, in the private use area of Unicode. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** Characters for which Shift is held. The driver of WebKitGTK presses only the key of a character. */
const IS_SHIFTED = /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/;

type Body = Readonly<Record<string, unknown>>;

const request = async (method: string, url: string, body?: Body): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_WITH_DRIVER),
  });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${error}: ${message}`);
};

/** A browser, and its window that receives commands. */
class Session {
  readonly #address: string;
  #window = '';

  private constructor(address: string) {
    this.#address = address;
  }

  static async begin(driver: string, capabilities: Body): Promise<Session> {
    const begun = await request('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const session = new Session(
      `${driver}/session/${(begun as { readonly sessionId: string }).sessionId}`,
    );
    session.#window = String(await session.send('GET', 'window'));
    return session;
  }

  get window(): string {
    return this.#window;
  }

  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Body): Promise<unknown> {
    return request(method, `${this.#address}/${path}`, method === 'POST' ? (body ?? {}) : body);
  }

  async switchTo(window: string): Promise<void> {
    if (window === this.#window) return;
    await this.send('POST', 'window', { handle: window });
    this.#window = window;
  }

  async open(): Promise<string> {
    const { handle } = (await this.send('POST', 'window/new', { type: 'window' })) as {
      readonly handle: string;
    };
    return handle;
  }

  end(): Promise<unknown> {
    return request('DELETE', this.#address);
  }
}

const pointer = (type: 'mouse' | 'touch', actions: readonly Body[]): Body => ({
  actions: [{ type: 'pointer', id: type, parameters: { pointerType: type }, actions }],
});

const moveTo = ({ x, y }: Point): Body => ({
  type: 'pointerMove',
  duration: 0,
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y),
});

class WebDriverTab implements Tab {
  readonly #session: Session;
  readonly #window: string;

  constructor(session: Session, window: string) {
    this.#session = session;
    this.#window = window;
  }

  async #send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Body): Promise<unknown> {
    await this.#session.switchTo(this.#window);
    return this.#session.send(method, path, body);
  }

  async goto(url: string): Promise<void> {
    await this.#send('POST', 'url', { url });
  }

  async reload(): Promise<void> {
    await this.#send('POST', 'refresh');
  }

  async run(code: string, isInFrame: boolean): Promise<unknown> {
    if (!isInFrame) return this.#run(code);
    const frame = await this.#send('POST', 'execute/sync', {
      script: 'return document.querySelector("iframe");',
      args: [],
    });
    if (typeof frame !== 'object' || frame === null || !(ELEMENT in frame))
      throw new Error('the page has no frame');
    await this.#send('POST', 'frame', { id: frame });
    try {
      return await this.#run(code);
    } finally {
      await this.#send('POST', 'frame', { id: null });
    }
  }

  async #run(code: string): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      new Promise((resolve) => { resolve(${code}); }).then(
        (value) => { done({ value: value === undefined ? null : value, isUndefined: value === undefined }); },
        (error) => { done({ error: String(error) }); },
      );`;
    const outcome = await this.#send('POST', 'execute/async', { script, args: [] });
    const { error, value, isUndefined } = outcome as {
      readonly error?: string;
      readonly value?: unknown;
      readonly isUndefined?: boolean;
    };
    if (error !== undefined) throw new Error(error);
    return isUndefined === true ? undefined : value;
  }

  async hover(at: Point): Promise<void> {
    await this.#send('POST', 'actions', pointer('mouse', [moveTo(at)]));
  }

  drag(points: readonly Point[], button: 'left' | 'right'): Promise<void> {
    return this.#stroke('mouse', points, button === 'left' ? 0 : 2);
  }

  touch(points: readonly Point[]): Promise<void> {
    return this.#stroke('touch', points, 0);
  }

  async #stroke(type: 'mouse' | 'touch', points: readonly Point[], button: number): Promise<void> {
    const [first, ...others] = points;
    if (first === undefined) return;
    await this.#send(
      'POST',
      'actions',
      pointer(type, [
        moveTo(first),
        { type: 'pointerDown', button },
        ...others.map(moveTo),
        { type: 'pointerUp', button },
      ]),
    );
  }

  async press(keys: readonly string[]): Promise<void> {
    const isShifted = keys.some((key) => IS_SHIFTED.test(key)) && !keys.includes('Shift');
    const values = (isShifted ? ['Shift', ...keys] : keys).map((key) => KEYS[key] ?? key);
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...[...values].reverse().map((value) => ({ type: 'keyUp', value })),
    ];
    await this.#send('POST', 'actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  async type(text: string): Promise<void> {
    for (const character of text) await this.press([character]);
  }

  async resize(width: number, height: number): Promise<void> {
    // The window has a frame and bars of unknown size, which is measured by trying.
    await this.#send('POST', 'window/rect', { x: 0, y: 0, width, height });
    const [wide, high] = (await this.#run('[innerWidth, innerHeight]')) as [number, number];
    await this.#send('POST', 'window/rect', {
      width: 2 * width - wide,
      height: 2 * height - high,
    });
  }

  async print(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('POST', 'print', { background: false })), 'base64');
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('GET', 'screenshot')), 'base64');
  }

  async show(): Promise<void> {
    await this.#session.switchTo(this.#window);
  }

  async close(): Promise<void> {
    await this.#send('DELETE', 'window');
  }
}

/** Programs that end with this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const program of running) program.kill('SIGKILL');
});

const start = (
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess => {
  const program = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env });
  running.add(program);
  program.on('exit', () => running.delete(program));
  return program;
};

const stop = async (program: ChildProcess): Promise<void> => {
  if (!running.has(program)) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
};

/** Starts a driver and waits until it responds. */
const startDriver = async (
  path: string,
  argsFor: (port: number) => readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<{ readonly program: ChildProcess; readonly address: string }> => {
  const port = await freePort();
  const program = start(path, argsFor(port), env);
  const address = `http://127.0.0.1:${port}`;
  const end = Date.now() + PATIENCE_WITH_DRIVER;
  for (;;) {
    const isReady = await request('GET', `${address}/status`).then(
      () => true,
      () => false,
    );
    if (isReady) return { program, address };
    if (Date.now() > end || program.exitCode !== null) throw new Error(`${path} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** A browser that keeps one window open, because it ends with its last one. */
const engineOf = async (
  driver: string,
  capabilities: Body,
  end: () => Promise<void>,
): Promise<Engine> => {
  const session = await Session.begin(driver, {
    ...capabilities,
    timeouts: { script: PATIENCE_WITH_DRIVER, pageLoad: PATIENCE_WITH_DRIVER },
  }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const first = session.window;
  return {
    open: async () => {
      await session.switchTo(first);
      return new WebDriverTab(session, await session.open());
    },
    close: async () => {
      await session.end().catch(() => undefined);
      await end();
    },
  };
};

/** Makes a locale in a separate folder. The system may lack it, and MiniBrowser requests pages in its language. */
const makeLocale = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'acedrex-locale-'));
  execFileSync('localedef', ['-i', name, '-f', 'UTF-8', join(folder, `${name}.UTF-8`)]);
  return folder;
};

/** MiniBrowser, the browser of WebKitGTK, on a virtual screen. Its windows store nothing on the disk. */
export const launchWebKit = async (
  driverPath: string,
  screenPath: string,
  { isDark = false, language }: Preferences,
): Promise<Engine> => {
  const screen = start(screenPath, [
    ...['-displayfd', '3', '-nolisten', 'tcp'],
    ...['-screen', '0', '1600x1200x24'],
  ]);
  const numbers = screen.stdio[3];
  if (!numbers) throw new Error('the screen says no number');
  const [number] = (await once(numbers, 'data')) as [Buffer];
  // English needs no locale, because MiniBrowser requests English if the locale is missing.
  const locales = language === undefined ? undefined : makeLocale('es_ES');
  const { program, address } = await startDriver(
    driverPath,
    (port) => ['--host=127.0.0.1', `--port=${port}`],
    {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      GDK_BACKEND: 'x11',
      GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
      LC_ALL: language === undefined ? 'en_GB.UTF-8' : 'es_ES.UTF-8',
      ...(locales !== undefined && { LOCPATH: locales }),
      // There is no graphics card, and a screen reader is not needed.
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  );
  return engineOf(address, {}, async () => {
    await stop(program);
    await stop(screen);
    if (locales !== undefined) rmSync(locales, { recursive: true });
  });
};

/** Safari itself, which uses the preferences of the system. */
export const launchSafari = async (driverPath: string): Promise<Engine> => {
  const { program, address } = await startDriver(driverPath, (port) => ['-p', String(port)]);
  return engineOf(address, { browserName: 'safari' }, () => stop(program));
};
