/** A line of notes that names a time of the recording. */
export type NoteTime = { readonly ms: number; readonly time: string; readonly text: string };

/** Matches a time, `1:23` or `1:02:03`, but not as part of a longer number. */
const TIME = /(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:])/;

/** Lists the lines that name a time within a recording, in the order of the recording. */
export const listNoteTimes = (text: string, durationMs: number): NoteTime[] =>
  text
    .split('\n')
    .flatMap((line) => readTime(line) ?? [])
    .filter(({ ms }) => ms <= durationMs)
    .toSorted((one, other) => one.ms - other.ms);

const readTime = (line: string): NoteTime | undefined => {
  const found = TIME.exec(line);
  if (found === null) return undefined;
  const [time, hours = '0', minutes = '0', seconds = '0'] = found;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return { ms, time, text: line.replace(time, '').replaceAll(/^[\s[\](),.–-]+|\s+$/g, '') };
};
