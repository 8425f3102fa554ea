import type { WrittenChapter } from './paragraphs-to-write.ts';
import { withoutControls } from './plain.ts';

/** YouTube's rules for chapters in a description: at least so many, and each at least so long. */
const CHAPTERS_MIN = 3;
const LENGTH_MS_MIN = 10_000;
/** YouTube's limit of a description, in characters. */
const DESCRIPTION_LENGTH_MAX = 5_000;

export type YouTubeChapters =
  | { readonly text: string; readonly isLong: boolean }
  /** Why YouTube would show no chapters: too few of them, or too few that are long enough. */
  | { readonly fault: 'few' | 'short' };

/**
 * Writes chapters as lines of a YouTube description, `0:00 Title`. The first begins at 0:00; one that begins within ten seconds of the last, or of
 * the end, is left out, so that its part belongs to the one before. `isLong`: longer than a description may be.
 */
export const toYouTubeChapters = (
  chapters: readonly WrittenChapter[],
  durationMs: number,
): YouTubeChapters => {
  if (chapters.length < CHAPTERS_MIN) return { fault: 'few' };
  const kept: WrittenChapter[] = [];
  for (const { startMs, title } of chapters) {
    // Whole seconds, since those are what YouTube reads.
    const start = kept.length === 0 ? 0 : Math.floor(startMs / 1_000) * 1_000;
    const isApart = start - (kept.at(-1)?.startMs ?? -LENGTH_MS_MIN) >= LENGTH_MS_MIN;
    if (isApart && durationMs - start >= LENGTH_MS_MIN) kept.push({ startMs: start, title });
  }
  if (kept.length < CHAPTERS_MIN) return { fault: 'short' };
  const isHours = (kept.at(-1)?.startMs ?? 0) >= 3_600_000;
  const text = kept
    .map(({ startMs, title }) => `${timeOf(startMs, isHours)} ${plainTitle(title)}\n`)
    .join('');
  return { text, isLong: text.length > DESCRIPTION_LENGTH_MAX };
};

/** YouTube refuses descriptions with angle brackets. */
const plainTitle = (title: string): string =>
  withoutControls(title.replaceAll(/[<>\s]+/gu, ' ')).trim() || '…';

const timeOf = (ms: number, isHours: boolean): string => {
  const seconds = ms / 1_000;
  const [hours, minutes, rest] = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return isHours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const two = (value = 0): string => String(value).padStart(2, '0');
