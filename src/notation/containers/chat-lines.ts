/** Recognises the lines of exported chats. */

const DATE =
  '(?:\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}|\\p{L}{3,12}(?: \\d{1,2})?)(?:,| at| um| a las| à)?\\s+';
const STAMP = `(?:${DATE})?\\d{1,2}[:.]\\d\\d(?:[:.]\\d\\d)?(?:\\s?[ap]\\.?m\\.?)?`;
const NAME = '[^\\s:<>[\\]()#{}\\d.][^:<>[\\](){}\\n]{0,39}?';

/** A message with its time: `[25/11/26, 14:10:07] Ana: e5`, `25/11/26, 14:10 - Ana: e5`, `14:10 <Ana> e5`. */
const MESSAGE = new RegExp(
  `^\\s*[[(]?${STAMP}[\\])]?\\s*(?:[-–—] )?(?:<[@+ ]?${NAME}>|${NAME}:)(?:\\s+|$)`,
  'iu',
);
/** A message without a time: `<Ana> e5`. */
const SAID = new RegExp(`^\\s*<[@+ ]?[A-Z]${NAME}>\\s+`, 'u');
/** A move with a speaker but without a time, such as `Ana: e5`. */
const MOVED = new RegExp(`^\\s*${NAME}:\\s+(?=(?:\\d{1,3}\\.|[A-Z]?[a-l]1?\\d(?!\\d)))`, 'u');
/** A line that names the speaker of the next lines: `Ana — Today at 14:02`, `Ana, [25.11.2026 14:10]`, `Ana  2:10 PM`. */
const SPEAKER = new RegExp(`^\\s*${NAME}(?:,|\\s[—–-]|\\s)\\s*[[(]?${STAMP}[\\])]?\\s*$`, 'iu');

/** Whether a line names the speaker of the next lines. */
export const speakerOf = (line: string): boolean => SPEAKER.test(line);

/** The offset in a line at which the message begins. */
export const messageAt = (line: string): number => {
  const [prefix = ''] = MESSAGE.exec(line) ?? SAID.exec(line) ?? MOVED.exec(line) ?? [];
  return prefix.length;
};

/** Whether at least two lines in a text contain messages or name a speaker. */
export const isChat = (text: string): boolean => {
  let count = 0;
  for (const line of text.split('\n', 40))
    if (line.length < 2000 && (messageAt(line) > 0 || speakerOf(line))) count += 1;
  return count > 1;
};
