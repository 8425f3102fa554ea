/** A chapter of the recording in the player. */
export type PlayerChapter = { readonly startMs: number; readonly title: string };

/** Returns the index of the chapter at a time; -1 before the first. Chapters are in order. */
export const chapterAt = (chapters: readonly PlayerChapter[], ms: number): number =>
  chapters.findLastIndex(({ startMs }) => startMs <= ms);
