import type { ImportedText } from './imported.ts';

const HOUR_MS = 3_600_000;

/** Returns when the first turn with a time begins, in ms; undefined without one. */
export const firstTimeOf = ({ turns }: ImportedText): number | undefined => {
  let firstMs: number | undefined;
  for (const { startMs } of turns)
    if (startMs !== undefined && (firstMs === undefined || startMs < firstMs)) firstMs = startMs;
  return firstMs;
};

/**
 * Returns by how much a file's times are probably ahead of the recording: whole hours of a timecode that begins at 01:00:00, or the first
 * time of a clock if no text would be inside the recording otherwise. 0 if they fit.
 */
export const timeOffsetOf = (text: ImportedText, durationMs: number): number => {
  const firstMs = firstTimeOf(text) ?? 0;
  const hoursMs = Math.floor(firstMs / HOUR_MS) * HOUR_MS;
  if (hoursMs > 0 && firstMs - hoursMs < durationMs) return hoursMs;
  return firstMs >= durationMs ? firstMs : 0;
};

/** Returns the text with its times earlier by `offsetMs`, none before 0. */
export const shiftTimes = (text: ImportedText, offsetMs: number): ImportedText => {
  if (offsetMs === 0) return text;
  const move = (ms: number): number => Math.max(0, ms - offsetMs);
  const span = (part: { readonly startMs: number; readonly endMs: number }) => ({
    startMs: move(part.startMs),
    endMs: move(part.endMs),
  });
  if (text.kind === 'plain')
    return {
      kind: 'plain',
      turns: text.turns.map((turn) =>
        turn.startMs === undefined ? turn : { ...turn, startMs: move(turn.startMs) },
      ),
    };
  return {
    kind: 'timed',
    turns: text.turns.map((turn) => ({
      ...turn,
      ...span(turn),
      ...(turn.words === undefined ? {} : { words: turn.words.map((word) => ({ ...word, ...span(word) })) }),
    })),
  };
};
