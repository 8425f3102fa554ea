import { clockMs, LOOSE_CLOCK } from '../clock.ts';

/** A subtitle with its lines as the file has them, without blank ones. */
export type RawCue = { readonly startMs: number; readonly endMs: number; readonly lines: readonly string[] };

export type ParsedCues = {
  readonly cues: readonly RawCue[];
  /** Lines before the first subtitle that belong to none. */
  readonly preface: readonly string[];
  readonly isVtt: boolean;
};

const TIMES = new RegExp(
  String.raw`^\s*(?:\d{1,7}[.)]?\s+)?[[(]?(${LOOSE_CLOCK})\s*(?:-{1,3}>|--&gt;|[–—]>|[→⇒])\s*(${LOOSE_CLOCK})[\])]?(.*)$`,
);
/** What follows the times in a time line: settings of WebVTT, or coordinates of SubRip. */
const SETTINGS = /^(?:\s+(?:align|position|line|size|vertical|region|[XY][12]):\S+)*\s*$/i;
const VTT_HEADER = /^\ufeff?WEBVTT(?:[ \t]|$)/;
const VTT_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const NUMBER = /^\d{1,9}$/;

/** The times of a time line; undefined for any other. `rest` is text in the same line. */
export const readTimes = (line: string) => {
  const [, start, end, rest = ''] = (/[>→⇒;]/.test(line) ? TIMES.exec(line) : null) ?? [];
  if (start === undefined || end === undefined) return undefined;
  const startMs = clockMs(start);
  return { startMs, endMs: Math.max(startMs, clockMs(end)), rest: SETTINGS.test(rest) ? '' : rest.trim() };
};

/**
 * The subtitles of SubRip or WebVTT. A subtitle has all lines up to the next time line, also after a blank one; only what numbers the
 * next subtitle is no text. The work grows with the length of the text.
 */
export const parseCues = (text: string): ParsedCues => {
  const lines = text.replaceAll('\ufeff', '').split(/\r\n|\r|\n/);
  const isVtt = VTT_HEADER.test(lines.find((line) => line.trim() !== '') ?? '');
  const cues: RawCue[] = [];
  let preface: string[] = [];
  let open: { startMs: number; endMs: number } | undefined;
  let held: string[] = [];
  let number = 0;
  const close = (): void => {
    const kept = (isVtt ? withoutBlocks(held, open === undefined) : held).filter(
      (line) => line.trim() !== '',
    );
    if (open === undefined) preface = kept;
    else cues.push({ ...open, lines: kept.map((line) => line.trim()) });
    held = [];
  };
  for (const line of lines) {
    const times = readTimes(line);
    if (times === undefined) {
      held.push(line);
      continue;
    }
    number = takeNumber(held, { number, isVtt, isFirst: open === undefined }) ?? number;
    close();
    open = { startMs: times.startMs, endMs: times.endMs };
    if (times.rest !== '') held.push(times.rest);
  }
  close();
  return { cues, preface, isVtt };
};

/** Header and comments of WebVTT end with a blank line; the header is only at the beginning of the file. */
const withoutBlocks = (lines: readonly string[], isHead: boolean): string[] => {
  let isSkipped = isHead;
  let isAfterBlank = isHead;
  return lines.filter((line) => {
    const isBlank = line.trim() === '';
    if (isAfterBlank && !isBlank) isSkipped ||= VTT_BLOCK.test(line);
    if (isBlank && line === '') isSkipped = false;
    isAfterBlank = isBlank;
    return !isSkipped;
  });
};

type Numbering = { readonly number: number; readonly isVtt: boolean; readonly isFirst: boolean };

/** Removes what names the next subtitle from the end of the lines before it. Returns its number, if it is one. */
const takeNumber = (held: string[], { number, isVtt, isFirst }: Numbering): number | undefined => {
  const at = held.findLastIndex((line) => line.trim() !== '');
  const name = held[at]?.trim();
  if (name === undefined) return undefined;
  const isAdjacent = at === held.length - 1;
  const isApart = at === 0 ? isFirst : held[at - 1]?.trim() === '';
  const isNumber = NUMBER.test(name);
  const isNext = isNumber && Number(name) === number + 1;
  // A number is text, as in a countdown, unless a blank line is before it or it goes on counting.
  if (!(isNext || (isAdjacent && isApart && (isNumber || isVtt)))) return undefined;
  held.splice(at);
  return isNumber ? Number(name) : undefined;
};
