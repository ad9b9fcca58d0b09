/** The interface to a browser. page.ts builds everything else on it. */

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit', 'safari'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** What the user has set in the browser or the system. */
export interface Preferences {
  readonly isDark?: boolean;
  /** Whether forced colours replace those of pages: black on white, or white on black if dark. */
  readonly hasForcedColors?: boolean;
  /** The language of the requested pages; English if absent. */
  readonly language?: 'es';
  /** Whether windows are private. Windows opened by WebKit drivers always are. */
  readonly isPrivate?: boolean;
}

/** A point of the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page, or in its first frame, and waits for its promise. */
  run(code: string, isInFrame: boolean): Promise<unknown>;
  hover(at: Point): Promise<void>;
  /** Presses a button of the mouse at the first point, and releases it at the last one. */
  drag(points: readonly Point[], button: 'left' | 'right'): Promise<void>;
  /** Puts a finger on the first point, and lifts it from the last one. */
  touch(points: readonly Point[]): Promise<void>;
  /** Presses keys together, such as Control and z. */
  press(keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The PDF of the page as browsers print it by default, without backgrounds. */
  print(): Promise<Buffer>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>;
  /** Brings the tab to the front. */
  show(): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** Opens a tab. All tabs have the same storage. */
  open(): Promise<Tab>;
  close(): Promise<void>;
}
