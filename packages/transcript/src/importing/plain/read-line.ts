import { CLOCK, clockMs } from '../clock.ts';
import { canBeName, isDate, isProperName } from '../speaker-names.ts';

/** A time at an end of a line, and how sure it is that it is no part of the text: `weak` for one space between the two. */
export type TimeMark = { readonly startMs: number | undefined; readonly isStrong: boolean };

export type PlainLine = {
  readonly raw: string;
  /** The text without its time. */
  readonly text: string;
  readonly time: TimeMark | undefined;
  /** A name with only a time behind it: `João Silva   0:00`, `[João Silva] 14:03:22`. */
  readonly head: { readonly name: string; readonly time: TimeMark } | undefined;
};

/** Day and time of a message, as in this product's texts of conversations. */
const SENT_AT = /^\[\d{4}-\d{2}-\d{2} \d{2}:\d{2}\]\s*/;
/** A time at the start of a line, as in `[00:01:02] `, `(1:02) - `, `00:01:02   ` or `00:01 - 00:04: `. */
const AT_START = new RegExp(
  String.raw`^([[(]?)(${CLOCK})(\s*(?:-{1,2}>|[–—→-]|até|a|to)\s*${CLOCK})?[\])]?(\s*[-–—|]\s*|\s*:\s+|\s+|$|(?<=[\])]))`,
);
const AT_END = new RegExp(
  String.raw`^(.+?)(\s*[,;|–—-]\s*|\s+|\s*(?=[[(]))([[(]?)(${CLOCK})(?:\s*(?:-{1,2}>|[–—→-])\s*${CLOCK}(?=[\])]))?[\])]?\s*:?$`,
);
const HEAD_LENGTH_MAX = 100;

/** Divides a line into its time and the rest. Whether it certainly is a time depends on the other lines. */
export const readLine = (raw: string): PlainLine => {
  const sent = SENT_AT.exec(raw)?.[0];
  if (sent !== undefined)
    return {
      raw,
      text: raw.slice(sent.length),
      time: { startMs: undefined, isStrong: true },
      head: undefined,
    };
  const found = AT_START.exec(raw);
  if (found === null) return { raw, text: raw, time: undefined, head: readHead(raw) };
  const [whole, bracket = '', clock = '', until, gap = ''] = found;
  const isStrong = bracket !== '' || until !== undefined || gap !== ' ';
  return { raw, text: raw.slice(whole.length), time: { startMs: clockMs(clock), isStrong }, head: undefined };
};

const readHead = (raw: string): PlainLine['head'] => {
  if (raw.length > HEAD_LENGTH_MAX) return undefined;
  const [, before = '', gap = '', bracket = '', clock] = AT_END.exec(raw) ?? [];
  const bare = /^\[(.+)\]$/.exec(before)?.[1];
  const name = (bare ?? before).replace(/\s*:$/, '').trim();
  if (clock === undefined || !canBeName(name) || isDate(name)) return undefined;
  const isStrong = bare !== undefined || bracket !== '' || gap !== ' ';
  return { name, time: { startMs: clockMs(clock), isStrong } };
};

/** Returns the lines with only those times that the whole text confirms: others are words, as in `14:30 foi o horário`. */
export const confirmTimes = (lines: readonly PlainLine[]): PlainLine[] => {
  const timed = lines.flatMap(({ time }) => time?.startMs ?? []);
  const backward = timed.filter((ms, index) => ms < (timed[index - 1] ?? 0)).length;
  const areTimes =
    timed.length > 1 && timed.length >= lines.length * TIMED_SHARE_MIN && backward * 5 <= timed.length;
  const heads = lines.flatMap(({ head }) => head ?? []);
  const isHead = ({ name, time }: NonNullable<PlainLine['head']>): boolean =>
    heads.length > 1 ? time.isStrong || isProperName(name) : time.isStrong && isProperName(name);
  return lines.map((line) => {
    if (line.head !== undefined) return isHead(line.head) ? line : { ...line, head: undefined };
    return line.time === undefined || line.time.isStrong || areTimes
      ? line
      : { ...line, text: line.raw, time: undefined };
  });
};

const TIMED_SHARE_MIN = 0.2;
