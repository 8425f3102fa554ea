import { clockMs, LOOSE_CLOCK } from '../clock.ts';

/** A subtitle with its lines as the file has them, without blank ones. */
export type RawCue = {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
  /** The speaker, where the subtitle's name has it. */
  readonly voice: string | null;
};

export type ParsedCues = {
  readonly cues: readonly RawCue[];
  /** Lines before the first subtitle that belong to none. */
  readonly preface: readonly string[];
  readonly isVtt: boolean;
};

const ARROW = '(?:-{1,3} ?>|--&gt;|[–—]>|[→⇒])';
const TIMES = new RegExp(
  String.raw`^\s*(?:\d{1,7}[.)]?\s+)?[[(]?(-?${LOOSE_CLOCK})\s*${ARROW}\s*(-?${LOOSE_CLOCK})[\])]?(.*)$`,
);
/** Times as YouTube writes them in SBV. */
const SBV_TIMES = /^(\d{1,3}:\d{2}:\d{2}\.\d{3}),(\d{1,3}:\d{2}:\d{2}\.\d{3})\s*$/;
/** Matches the rest of a time line after the times: settings of WebVTT, or coordinates of SubRip. */
const SETTINGS = /^(?:\s+(?:align|position|line|size|vertical|region|[XY][12]):\S+)*\s*$/i;
const VTT_HEADER = /^\ufeff?WEBVTT(?:[ \t]|$)/;
const VTT_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** A subtitle's number: `12`, `#12`, `1.012`. */
const NUMBER = /^#?(?:\d{1,9}|\d{1,3}(?:[.,]\d{3}){1,2})$/;

/** Returns whether a line can only be a subtitle's number. */
export const isNumberLine = (line: string): boolean => NUMBER.test(line);

/** The name of a subtitle of Webex: `12 "João Silva" (3219)`. */
const NAMED_CUE = /^\d{1,9} "([^"]{1,120})" \(\d+\)$/;

/** Returns the times of a time line; undefined for any other. `rest` is text in the same line. */
export const readTimes = (line: string) => {
  const [, start, end, rest = ''] = (/[>→⇒;]/.test(line) ? TIMES : SBV_TIMES).exec(line) ?? [];
  if (start === undefined || end === undefined) return undefined;
  const startMs = clockMs(start);
  return { startMs, endMs: Math.max(startMs, clockMs(end)), rest: SETTINGS.test(rest) ? '' : rest.trim() };
};

/**
 * Returns the subtitles of SubRip or WebVTT. A subtitle has all lines up to the next time line, also after a blank one; only what numbers
 * the next subtitle is no text. The work grows with the length of the text.
 */
export const parseCues = (text: string): ParsedCues => {
  const lines = text.replaceAll(/[\ufeff\u200b]/g, '').split(/\r\n|\r|\n/);
  const isVtt = VTT_HEADER.test(lines.find((line) => line.trim() !== '') ?? '');
  const cues: RawCue[] = [];
  let preface: string[] = [];
  let open: Omit<RawCue, 'lines'> | undefined;
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
    const voice = NAMED_CUE.exec(held.findLast((above) => above.trim() !== '')?.trim() ?? '')?.[1] ?? null;
    number = takeNumber(held, { number, isVtt, isFirst: open === undefined }) ?? number;
    close();
    open = { startMs: times.startMs, endMs: times.endMs, voice };
    if (times.rest !== '') held.push(times.rest);
  }
  close();
  return { cues, preface, isVtt };
};

/** Removes header and comments of WebVTT, which end with a blank line. The header is only at the beginning of the file. */
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
  const ownNumber = Number(name.replaceAll(/\D/g, ''));
  const isNext = isNumber && ownNumber === number + 1;
  // A number is text, as in a countdown, unless a blank line is before it or it goes on counting.
  if (!(isNext || (isAdjacent && isApart && (isNumber || isVtt)))) return undefined;
  held.splice(at);
  return isNumber ? ownNumber : undefined;
};
