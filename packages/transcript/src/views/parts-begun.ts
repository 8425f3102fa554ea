import type { RecordingPart } from '@escriba/contracts/transcription/library';

type Part = Pick<RecordingPart, 'name' | 'startMs'>;

/**
 * Returns the names of the parts that begin after the previous paragraph's start and up to this one's; undefined if none does. Several
 * begin at once if all but the last have no words. `previousMs` is undefined for the first paragraph.
 */
export const namesBegun = (
  parts: readonly Part[],
  previousMs: number | undefined,
  startMs: number,
): string | undefined => {
  const begun = parts.filter(
    (part) =>
      part.startMs !== null &&
      part.startMs <= startMs &&
      (previousMs === undefined || part.startMs > previousMs),
  );
  return begun.length === 0 ? undefined : begun.map(({ name }) => name).join(' · ');
};
