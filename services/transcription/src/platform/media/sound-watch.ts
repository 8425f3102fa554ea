/** An audio track of a recording: its language if the container names one. */
export type Track = { readonly isMono: boolean; readonly language?: string | undefined };

/** `container`: ffmpeg's name of it. `startSeconds`: the time in the container that is the recording's 0. */
export type SeenSound = {
  readonly container: string;
  readonly startSeconds: number;
  readonly tracks: readonly Track[];
};

/** What ffmpeg says of its input at the verbosity `level+verbose`: its container, its tracks, and each start of an output's filters. */
const INPUT = /^\[info\] Input #0, ([\w,]+), from/;
const TRACK = /^\[info\] {3}Stream #0:\d+(?:\[\w+\])?(?:\((\w+)\))?: Audio: .*? Hz, ([^,]+)/;
const START = /^\[info\] {3}Duration: [^,]+, start: (-?[\d.]+)/;
const OUTPUT = /^\[info\] (?:Stream mapping:|Output #0)/;
const FILTERS_START = /\] \[verbose\] tb:\d+\/\d+ samplefmt:/;
const UNKNOWN_LANGUAGES: ReadonlySet<string | undefined> = new Set(['und', 'mul', 'zxx', undefined]);
/** Longer than such a line. */
const LINE_LENGTH_MAX = 1_000;

/** Reads ffmpeg's messages; calls `onChange` when its filters start a second time: the sound has changed. */
export const createSoundWatch = (onChange: () => void) => {
  const tracks: Track[] = [];
  let [rest, container] = ['', ''];
  let [starts, startSeconds] = [0, 0];
  let isInput = true;

  const read = (line: string): void => {
    if (FILTERS_START.test(line)) starts += 1;
    if (!isInput) return;
    container ||= INPUT.exec(line)?.[1] ?? '';
    startSeconds ||= Number(START.exec(line)?.[1] ?? 0);
    isInput = !OUTPUT.test(line);
    const [found, language, layout = ''] = TRACK.exec(line) ?? [];
    if (found === undefined) return;
    tracks.push({
      isMono: layout.trim() === 'mono' || layout.trim() === '1 channels',
      language: UNKNOWN_LANGUAGES.has(language) ? undefined : language,
    });
  };

  return {
    add: (text: string): void => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()?.slice(-LINE_LENGTH_MAX) ?? '';
      lines.forEach(read);
      if (starts > 1) onChange();
    },
    seen: (): SeenSound => ({ container, startSeconds, tracks }),
  };
};
