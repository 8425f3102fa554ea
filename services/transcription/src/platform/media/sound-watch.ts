import type { Stream } from './describe-media.ts';
import { describesInput, endsInput, readInput, startsFilters } from './ffmpeg-messages.ts';

/** An audio track of a recording: its language if the container names one. */
export type Track = { readonly isMono: boolean; readonly language?: string | undefined };

/**
 * The sound that ffmpeg reports of a recording. `container`: ffmpeg's name of it. `startSeconds`: the time in the container that is the
 * recording's 0.
 */
export type SeenSound = {
  readonly container: string;
  readonly startSeconds: number;
  readonly tracks: readonly Track[];
};

const UNKNOWN_LANGUAGES: ReadonlySet<string | undefined> = new Set(['und', 'mul', 'zxx', undefined]);
/** Longest line that is read. */
const LINE_LENGTH_MAX = 1_000;

/** Reads ffmpeg's messages at `level+verbose`; calls `onChange` when its filters start a second time: the sound has changed. */
export const createSoundWatch = (onChange: () => void) => {
  const described: string[] = [];
  let [rest, starts, isInput] = ['', 0, true];

  const read = (line: string): void => {
    if (startsFilters(line)) starts += 1;
    isInput &&= !endsInput(line);
    if (isInput && describesInput(line)) described.push(line);
  };

  return {
    add: (text: string): void => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()?.slice(-LINE_LENGTH_MAX) ?? '';
      lines.forEach(read);
      if (starts > 1) onChange();
    },
    seen: (): SeenSound => {
      const { format, streams } = readInput(described.join('\n')) ?? { format: undefined, streams: [] };
      return {
        container: format?.format_name ?? '',
        startSeconds: Number(format?.start_time ?? 0),
        tracks: streams.filter(isSound).map(trackOf),
      };
    },
  };
};

const isSound = ({ codec_type: kind, sample_rate: rate }: Stream): boolean =>
  kind === 'audio' && rate !== undefined;

const trackOf = ({ channel_layout: layout, tags }: Stream): Track => ({
  isMono: layout?.trim() === 'mono' || layout?.trim() === '1 channels',
  language: UNKNOWN_LANGUAGES.has(tags?.language) ? undefined : tags?.language,
});
