import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { COORDINATES, type Coordinates } from '../../../src/drawing/svg.js';
import { THEME_NAMES, type ThemeName } from '../../../src/drawing/theme.js';
import { COLORS, opposite, type Color } from '../../../src/rules/pieces.js';
import { makeFen } from '../../../src/notation/fen.js';
import { withOpening } from '../../../src/theory/opening.js';
import { makePgnInSteps } from '../../../src/notation/pgn-write.js';
import type { Program } from '../../../src/notation/program-writers.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { rasterize } from '../../../src/elements/board/export.js';
import { inSlices } from '../../shared/in-slices.js';
import { copyText, download, fileName } from '../../shared/save.js';
import { frameCode, makeShareLink, type LeftOut, type ShareLink } from '../links/share-link.js';
import { withName, withOrientation } from '../../storage/study-name.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { follow, provided } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { errorText } from '../../i18n/error-texts.js';
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import type { GifOptions, MakeGif } from './gif.js';
import { BACKGROUNDS, drawBoard, drawLine, type PictureStyle } from './pictures.js';
import { MAX_LINK } from '../links/line-link.js';
import { chaptersWords } from '../../words/chapters.js';
import { countsWords } from '../../words/counts.js';

/** Milliseconds after which the dialog is shown even if the text of a long game is not ready. */
const PATIENCE = 500;
/** Maximum length of a shown text, in characters. Longer texts can only be copied or saved. */
const MAX_SHOWN = 1_000_000;
/** The supported programs, and the file extensions of their formats. */
const PROGRAM_FILES: Readonly<Record<Program, readonly [name: string, ending: string]>> = {
  xboard: ['XBoard', 'pgn'],
  jocly: ['Jocly', 'pjn'],
  courier: ['Game Courier', 'txt'],
};
/** Side length of a PNG in pixels. */
const PNG_SIDE = 1200;
const GIF_SIDES = ['400', '600', '900'] as const;
/** Choices for the milliseconds per position in a GIF. */
const GIF_DELAYS = ['500', '900', '1500', '3000'] as const;

/** The dialog for sharing the position or the game as a link, FEN, PGN or picture. */
export class AcedrexShareDialog extends PageDialog {
  @follow('game') private game!: GameStore;
  @provided('studies') private studies!: StudyStore;

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      .copy {
        display: flex;
        gap: 0.4rem;
      }

      .copy > :first-child {
        flex: 1;
        min-inline-size: 0;
      }

      textarea {
        block-size: 7rem;
      }

      fieldset {
        display: grid;
        gap: 0.7rem;
        min-inline-size: 0;
        margin: 0;
        padding: 0.5rem min(0.8rem, 4vw) 0.8rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
      }

      fieldset .row {
        align-items: end;
      }

      .said:not(:empty) {
        position: sticky;
        inset-block-end: 0;
        padding-block: 0.4rem;
        background: var(--app-surface);
      }

      .sample {
        inline-size: min(5rem, 100%);
        aspect-ratio: 1;
        margin-inline-start: auto;
      }

      progress {
        flex: 1;
        accent-color: var(--app-accent);
      }
    `,
  ];

  /** The result or error to show. An error is a function, because its text may still have to be fetched. */
  @state() private said: string | (() => string) = '';
  @state() private copied = '';
  /** The link to the current place and the text of the game; undefined until both are ready. */
  @state() private shared: (ShareLink & { readonly pgn: string }) | undefined;
  /** Undefined if the game is not a chapter. The study's link is undefined if it would be too long. */
  @state() private study: { readonly link: string | undefined } | undefined;
  @state() private program: Program = 'xboard';
  @state() private coordinates: Coordinates = 'outside';
  @state() private theme: ThemeName = 'light';
  @state() private isFromStart = true;
  @state() private gifSide: (typeof GIF_SIDES)[number] = '600';
  @state() private gifDelay: (typeof GIF_DELAYS)[number] = '900';
  /** The side at the bottom of a GIF; by default, the same side as on the board. */
  @state() private gifSideDown: Color | undefined;
  @state() private hasNames = true;
  @state() private making: { readonly done: number; readonly total: number } | undefined;
  #abort: AbortController | undefined;
  #linked: GameRecord | undefined;

  override async show(): Promise<void> {
    this.#sayNothing();
    await Promise.race([this.#prepare(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    await super.show();
  }

  protected override willUpdate(): void {
    if (this.#linked === undefined || this.game.record === this.#linked) return;
    // The game on the board may change while the dialog is open, for example by an engine move.
    if (this.dialog.open) void this.#prepare();
    else {
      this.shared = undefined;
      this.#linked = undefined;
    }
  }

  async #prepare(): Promise<void> {
    const { record, path, roll, name, orientation } = this.game;
    if (record !== this.#linked) this.shared = undefined;
    this.#linked = record;
    const link = await makeShareLink(record, path, { roll, name });
    // The record contains a roll only at the start. Elsewhere, the roll belongs to the next move.
    const whole = roll !== undefined && path.length === 0 ? { ...record, roll } : record;
    const turned = withOrientation(whole, orientation);
    const pgn = withName(await inSlices(makePgnInSteps(withOpening(turned))), name);
    if (this.#linked !== record) return;
    this.shared = { ...link, pgn };
    this.study = undefined;
    if (this.studies.chapters.study === undefined) return;
    const { studyLink } = await import('../studies/chapter-work.js');
    this.study = { link: await studyLink(this.studies, path).catch(() => undefined) };
  }

  protected override render(): TemplateResult {
    const { position } = this.game;
    const fen = makeFen(position.setup);
    const { pgn } = this.shared ?? {};
    return this.renderDialog(
      msg(labels.shareAndExport),
      html`
        ${this.#renderStudy()} ${this.#renderLink()}
        ${this.#renderText(msg(labels.positionAsFen), 'fen', fen)}
        ${
          pgn === undefined || pgn.length > MAX_SHOWN
            ? nothing
            : html`<label class="field"
                ><span class="label">PGN</span
                ><textarea class="code" name="pgn" readonly .value=${pgn}></textarea>
              </label>`
        }
        <div class="row">
          ${renderButton(
            this.copied === 'pgn' ? msg(labels.copied) : msg(labels.copyPgn),
            () => void this.#copy('pgn', pgn ?? ''),
            '',
            pgn === undefined,
          )}
          ${renderButton(msg(labels.pgnFile), this.#savePgn, '', pgn === undefined)}
          ${renderButton(msg(labels.printOrSaveAsPdf), () => this.#print('game'))}
          ${renderButton(msg(labels.printScoreSheet), () => this.#print('score sheet'))}
        </div>
        ${this.#renderPrograms()} ${this.#renderFrame()} ${this.#renderPictures()}
        <p class="muted said" role="status">
          ${typeof this.said === 'string' ? this.said : this.said()}
        </p>
      `,
    );
  }

  /** HTML code that embeds the study or, if the study is too long, the game. Empty if both are too long. */
  #renderFrame(): TemplateResult | typeof nothing {
    if (this.shared === undefined) return nothing;
    const { pgn } = this.shared;
    const game = new URLSearchParams({ pgn, ply: String(this.game.path.length) }).toString();
    const study = this.study?.link?.slice(1);
    const code = (study && frameCode(study, document.baseURI)) ?? frameCode(game, document.baseURI);
    return code === undefined ? nothing : this.#renderText(msg(labels.embed), 'embed', code);
  }

  #renderLink(): TemplateResult | typeof nothing {
    if (this.shared === undefined) return nothing;
    const { link: fragment, carries, leftOut } = this.shared;
    const link = new URL(fragment, location.href).href;
    return html`${this.#renderText(LINK_LABELS[carries](), 'link', link)}
    ${
      leftOut === undefined
        ? nothing
        : html`<div class="row" data-test="long-game">
            <p class="muted">
              ${carries === 'line' ? msg(labels.gameIsTooLong) : msg(labels.gameIsTooLongFor)}
              ${msg(labels.leftOut, { parts: leftOutText(leftOut()) })}
            </p>
            ${renderButton(msg(labels.saveGameAsFile), this.#savePgn)}
          </div>`
    }`;
  }

  /** Offers the study with all its chapters as a link and as a file, or only as a file if it is too long. */
  #renderStudy(): TemplateResult | typeof nothing {
    if (this.study === undefined) return nothing;
    const words = chaptersWords(this);
    const { link } = this.study;
    return html`${
        link === undefined
          ? html`<p class="muted" data-test="long-study">${words.tooLong({ max: MAX_LINK })}</p>`
          : this.#renderText(words.link, 'study-link', new URL(link, location.href).href)
      }
      <div class="row">
        ${renderButton(words.file, () => void this.#saveStudy())}
        ${renderButton(words.print, () => this.#print('study'))}
      </div>`;
  }

  async #saveStudy(): Promise<void> {
    const { studyFile } = await import('../studies/chapter-work.js');
    const name = this.studies.chapters.study?.name ?? '';
    download(await studyFile(this.studies), fileName(name, 'pgn'));
  }

  /** Draws a button for the system's share dialog, if the browser supports it. */
  #renderShare(name: string, text: string): TemplateResult | typeof nothing {
    if (!name.endsWith('link') || !('share' in navigator)) return nothing;
    return html`<button
      type="button"
      @click=${async () => {
        const title = this.studies.name;
        try {
          await navigator.share({ url: text, ...(title !== '' && { title }) });
        } catch (error) {
          // The user has closed the system's share dialog.
          if (error instanceof DOMException && error.name === 'AbortError') return;
          this.said = msg(labels.browserBlockedSharingCopyLink);
        }
      }}
    >
      ${msg(labels.share)}
    </button>`;
  }

  readonly #savePgn = (): void =>
    this.#save(this.shared?.pgn ?? '', 'pgn', 'application/x-chess-pgn');

  #renderText(label: string, name: string, text: string): TemplateResult {
    return html`<div class="field">
      <label class="above" for=${name}>${label}</label>
      <div class="copy">
        <input
          class="code"
          id=${name}
          name=${name}
          readonly
          .value=${text}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
        />
        <button type="button" @click=${() => void this.#copy(name, text)}>
          ${this.copied === name ? msg(labels.copied) : msg(labels.copy)}
        </button>
        ${this.#renderShare(name, text)}
      </div>
    </div>`;
  }

  // --- Other programs ------------------------------------------------------------------------------

  #renderPrograms(): TemplateResult {
    return html`<div class="row">
      ${renderField(
        msg(labels.forAnotherProgram),
        'program',
        choicesOf(Object.keys(PROGRAM_FILES) as Program[], (program) => PROGRAM_FILES[program][0]),
        this.program,
        (value) => {
          this.program = value;
        },
      )}
      <button type="button" @click=${this.#copyForProgram}>
        ${this.copied === 'program' ? msg(labels.copied) : msg(labels.copy)}
      </button>
      ${renderButton(msg(labels.saveFile), this.#saveForProgram)}
    </div>`;
  }

  /** Passes the game in the chosen program's format to `use`, or reports that the program does not support the game. */
  #forProgram(use: (text: string) => void): void {
    void loadPart(this, async () => {
      const { PROGRAM_WRITERS } = await import('../../../src/notation/program-writers.js');
      const text = PROGRAM_WRITERS[this.program](this.game.record);
      if (text.ok) use(text.value);
      else {
        const { error } = text;
        this.said = () => errorText(error);
      }
    });
  }

  readonly #copyForProgram = (): void => {
    this.#forProgram((text) => void this.#copy('program', text));
  };

  readonly #saveForProgram = (): void => {
    this.#forProgram((text) => {
      this.#save(text, PROGRAM_FILES[this.program][1], 'text/plain');
    });
  };

  // --- Pictures ------------------------------------------------------------------------------------

  #renderPictures(): TemplateResult {
    const { making } = this;
    return html`<fieldset>
      <legend>${msg(labels.pictures)}</legend>
      <div class="row">
        ${renderField(
          msg(labels.coordinates),
          'coordinates',
          choicesOf(COORDINATES, coordinatesName),
          this.coordinates,
          (value) => (this.coordinates = value),
        )}
        ${renderField(
          msg(labels.colours),
          'colours',
          choicesOf(THEME_NAMES, themeName),
          this.theme,
          (value) => (this.theme = value),
        )}
        <img
          class="sample"
          alt=""
          src="data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawBoard(this.game, this.#style))}"
        />
      </div>
      <div class="row">
        <button
          type="button"
          @click=${() => this.#save(drawBoard(this.game, this.#style), 'svg', 'image/svg+xml')}
        >
          ${msg(labels.svgPicture)}
        </button>
        ${renderButton(msg(labels.pngPicture), () => void this.#savePng())}
      </div>
      <div class="row">
        ${renderField(
          msg(labels.line),
          'line',
          choicesOf(LINES, lineName),
          this.isFromStart ? 'start' : 'here',
          (value) => (this.isFromStart = value === 'start'),
        )}
        ${renderField(
          msg(labels.speed),
          'speed',
          choicesOf(GIF_DELAYS, delayName),
          this.gifDelay,
          (value) => (this.gifDelay = value),
        )}
        ${renderField(
          msg(labels.size),
          'size',
          choicesOf(GIF_SIDES, sizeName),
          this.gifSide,
          (value) => (this.gifSide = value),
        )}
        ${renderField(
          msg(labels.orientation),
          'orientation',
          choicesOf(COLORS, sideName),
          this.#orientation,
          (value) => (this.gifSideDown = value),
        )}
        ${
          this.#players === undefined
            ? nothing
            : html`<label class="row"
                ><input
                  type="checkbox"
                  name="names"
                  .checked=${this.hasNames}
                  @change=${(event: Event) => (this.hasNames = (event.target as HTMLInputElement).checked)}
                />${msg(labels.namesOfPlayers)}</label
              >`
        }
        ${
          making === undefined
            ? renderButton(msg(labels.animatedGif), this.#saveGif)
            : html`<progress
                  max=${making.total}
                  .value=${making.done}
                  aria-label=${msg(labels.animatedGif)}
                ></progress>
                ${renderButton(msg(labels.stop), () => this.#abort?.abort())}`
        }
      </div>
    </fieldset>`;
  }

  get #orientation(): Color {
    return this.gifSideDown ?? this.game.orientation;
  }

  /** The players' names, if the game names at least one player. */
  get #players(): Readonly<Record<Color, string>> | undefined {
    const tags = tagMap(this.game.record.tags);
    const white = knownTag(tags, 'White');
    const black = knownTag(tags, 'Black');
    return white === '' && black === '' ? undefined : { white, black };
  }

  get #gifOptions(): GifOptions {
    const players = this.hasNames ? this.#players : undefined;
    const below = this.#orientation;
    return {
      side: Number(this.gifSide),
      delay: Number(this.gifDelay),
      names: players && {
        above: players[opposite(below)],
        below: players[below],
        background: BACKGROUNDS[this.theme],
        text: BACKGROUNDS[this.theme === 'light' ? 'dark' : 'light'],
      },
    };
  }

  get #style(): PictureStyle {
    const { coordinates, theme } = this;
    return { coordinates, theme };
  }

  #print(what: 'game' | 'study' | 'score sheet'): void {
    this.close();
    void loadPart(this, async () => {
      const { printGame, printScoreSheet, printStudy } = await import('./print.js');
      if (what === 'study') await printStudy(this.studies, chaptersWords(this).numbered);
      else (what === 'game' ? printGame : printScoreSheet)(this.game);
    });
  }

  readonly #saveGif = (): void =>
    void loadPart(this, async () => {
      const { makeGif } = await import('./gif.js');
      await this.#encode(makeGif);
    });

  async #encode(makeGif: MakeGif): Promise<void> {
    const pictures = drawLine(this.game, this.isFromStart, this.#orientation, this.#style);
    const name = fileName(this.studies.name, 'gif');
    this.#abort = new AbortController();
    this.making = { done: 0, total: pictures.length };
    this.#sayNothing();
    try {
      const onProgress = (done: number): void => {
        this.making = { done, total: pictures.length };
      };
      const gif = await makeGif(pictures, this.#gifOptions, onProgress, this.#abort.signal);
      if (gif === undefined) return;
      download(gif, name);
      const kilobytes = Math.ceil(gif.size / 1000);
      this.said = msg(labels.framesKb, { frames: pictures.length, kilobytes });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.said = msg(labels.couldNotCreatePicture, { reason });
    } finally {
      this.making = undefined;
    }
  }

  #sayNothing(): void {
    this.said = '';
    this.copied = '';
  }

  /** Downloads a file named after the study, and removes the message "Copied.". */
  #save(content: Blob | string, extension: string, type?: string): void {
    this.#sayNothing();
    download(content, fileName(this.studies.name, extension), type);
  }

  async #copy(name: string, text: string): Promise<void> {
    const isCopied = await copyText(text);
    // The button also shows “Copied.”, because the message at the end of the dialog is out of view on a phone.
    this.copied = isCopied ? name : '';
    this.said = isCopied ? msg(labels.copied) : msg(labels.browserBlockedCopyingSelectText);
  }

  async #savePng(): Promise<void> {
    try {
      this.#save(await rasterize(drawBoard(this.game, this.#style), PNG_SIDE), 'png');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.said = msg(labels.couldNotCreatePicture, { reason });
    }
  }
}

const LINK_LABELS: Readonly<Record<ShareLink['carries'], () => string>> = {
  game: () => msg(labels.linkToThisGame),
  line: () => msg(labels.linkToThisLine),
  position: () => msg(labels.linkToThisPosition),
};

/** Describes what a link omits, for example “3 variations, 1 comment”. */
const leftOutText = (leftOut: LeftOut): string => {
  const { moves, variations, comments, glyphs, shapes, tags } = leftOut;
  const words = countsWords();
  return [
    ...(moves > 0 ? [words.moves({ moves })] : []),
    ...(variations > 0 ? [words.variations({ variations })] : []),
    ...(comments > 0 ? [words.comments({ comments })] : []),
    ...(glyphs > 0 ? [words.glyphs({ glyphs })] : []),
    ...(shapes > 0 ? [words.shapes({ shapes })] : []),
    ...(tags > 0 ? [words.tags({ tags })] : []),
  ].join(', ');
};

const LINES = ['start', 'here'] as const;

const coordinatesName = (coordinates: Coordinates): string => {
  const names: Readonly<Record<Coordinates, () => string>> = {
    inside: () => msg(labels.inside),
    outside: () => msg(labels.outside),
    none: () => msg(labels.none),
  };
  return names[coordinates]();
};

const themeName = (theme: ThemeName): string =>
  theme === 'light' ? msg(labels.light) : msg(labels.dark);

const delayName = (delay: (typeof GIF_DELAYS)[number]): string => {
  const names: Readonly<Record<(typeof GIF_DELAYS)[number], () => string>> = {
    500: () => msg(labels.fast),
    900: () => msg(labels.normal),
    1500: () => msg(labels.slow),
    3000: () => msg(labels.verySlow),
  };
  return names[delay]();
};

const sizeName = (side: (typeof GIF_SIDES)[number]): string => msg(labels.pixels, { size: side });

const sideName = (color: Color): string =>
  color === 'white' ? msg(labels.whiteBelow) : msg(labels.blackBelow);

const lineName = (line: (typeof LINES)[number]): string =>
  line === 'start' ? msg(labels.fromStart) : msg(labels.fromThisPosition);

customElements.define('acedrex-share-dialog', AcedrexShareDialog);
