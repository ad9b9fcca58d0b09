/** Parses HTML and XML and reports events. */
import { Tokenizer } from '../vendor/htmlparser2.js';

export interface MarkupHandler {
  /** Called when an element begins. `at` is the offset after its tag. */
  readonly open: (name: string, at: number, attributes: ReadonlyMap<string, string>) => void;
  readonly close: (name: string, at: number) => void;
  readonly text: (from: number, to: number) => void;
  /** Called for a character that is written as an entity. */
  readonly character: (character: string, from: number, to: number) => void;
}

const nothing = (): void => undefined;

export const readMarkup = (source: string, isXml: boolean, handler: MarkupHandler): void => {
  let name = '';
  let attribute = '';
  let attributes = new Map<string, string>();
  /** End of the processed source. After an unclosed tag, the tokenizer reports text that begins before this end. */
  let done = 0;
  const open = (end: number): void => {
    done = end + 1;
    handler.open(name, end + 1, attributes);
  };
  const textFrom = (from: number, to: number): void => {
    handler.text(Math.max(from, done), to);
    done = to;
  };
  const tokenizer = new Tokenizer(
    { xmlMode: isXml, decodeEntities: true },
    {
      onopentagname: (from, to) => {
        name = source.slice(from, to).toLowerCase();
        attributes = new Map();
      },
      onattribname: (from, to) => {
        attribute = source.slice(from, to).toLowerCase();
      },
      onattribdata: (from, to) => {
        attributes.set(attribute, source.slice(from, to));
      },
      onopentagend: open,
      onselfclosingtag: (end) => {
        open(end);
        if (isXml) handler.close(name, end + 1);
      },
      onclosetag: (from, to) => {
        done = to;
        handler.close(source.slice(from, to).trim().toLowerCase(), to);
      },
      ontext: textFrom,
      ontextentity: (code, to) => {
        handler.character(String.fromCodePoint(code), source.lastIndexOf('&', to - 1), to);
      },
      oncdata: (from, to, offset) => {
        textFrom(from, to - offset);
      },
      onattribentity: nothing,
      onattribend: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
};
