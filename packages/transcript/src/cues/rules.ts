/** Limits of readability: the usual rules of subtitling. */
export const CUE_RULES = {
  lineLengthMax: 42,
  linesMax: 2,
  durationMsMin: 1_000,
  durationMsMax: 7_000,
  charactersPerSecondMax: 17,
} as const;
