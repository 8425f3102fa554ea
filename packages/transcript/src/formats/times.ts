/** `00:01:02,345`, as in subtitles; `mark` precedes the milliseconds. */
export const clockTime = (ms: number, mark: ',' | '.'): string =>
  `${timeStamp(ms)}${mark}${String(Math.round(ms) % 1_000).padStart(3, '0')}`;

/** Formats a time as `00:01:02`, in whole seconds. */
export const timeStamp = (ms: number): string => {
  const seconds = Math.floor(Math.round(ms) / 1_000);
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
};

/** Formats day and time of a message for a file, so that they sort by their letters; undefined without one. */
export const sentTime = (sentAt: string | undefined): string | undefined =>
  sentAt?.slice(0, 16).replace('T', ' ');
