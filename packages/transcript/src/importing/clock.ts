const HOUR_MS = 3_600_000;

/** A time in a line of text: `0:03`, `00:01:02`, `1:02:03.450`, `00:00:01:12` with frames, `2:03:22 PM`. */
export const CLOCK = String.raw`(?:\d{1,4}:)?\d{1,3}:\d{2}(?:[.,]\d{1,9}|:\d{2,3})?(?!\d)(?:\s?[AaPp]\.?[Mm]\b\.?)?`;
/** A time in a time line of subtitles, also as translators and recognition of print leave it: `00: 00: 01, 500`. */
export const LOOSE_CLOCK = String.raw`\d{1,4}\s?:\s?\d{1,2}(?:\s?:\s?\d{1,2})?(?:\s?[.,;:]\s?\d{1,9})?`;

const PARTS =
  /^(?:(?<hours>\d+):)?(?<minutes>\d+):(?<seconds>\d{1,2})(?:(?<mark>[.,;:])(?<fraction>\d+))?(?<half>[AaPp])?/;

/** Returns the milliseconds of a time that one of the patterns matched; 0 for one before the beginning, as of subtitles that were moved. */
export const clockMs = (text: string): number => {
  if (text.startsWith('-')) return 0;
  const { hours, minutes, seconds, mark, fraction, half } =
    PARTS.exec(text.replaceAll(/\s/g, ''))?.groups ?? {};
  const wholeMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 + Number(seconds ?? 0) * 1_000;
  // Two digits after a colon are frames, at a rate that the file does not tell.
  const isFrames = mark === ':' && (fraction?.length ?? 0) < 3;
  const fractionMs = fraction === undefined || isFrames ? 0 : Math.round(Number(`0.${fraction}`) * 1_000);
  return wholeMs + fractionMs + halfDayMs(half?.toLowerCase(), wholeMs);
};

const halfDayMs = (half: string | undefined, ms: number): number => {
  const isTwelve = ms >= 12 * HOUR_MS;
  if (half === 'p' && !isTwelve) return 12 * HOUR_MS;
  return half === 'a' && isTwelve ? -12 * HOUR_MS : 0;
};
