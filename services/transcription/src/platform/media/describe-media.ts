import * as Type from 'typebox';
import { isBrowserForm } from './browser-forms.ts';
import { corruptMedia, noAudio, notMedia, unsupportedFormat } from './media.errors.ts';
import { mimeTypeOf } from './mime-type.ts';

export type ProbedMedia = {
  kind: 'audio' | 'video';
  /** ffmpeg's name of the container, e.g. `mp3` or `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** ffmpeg's name of the codec of the decoded audio, e.g. `aac`. */
  codec: string;
  /** Media type of the content, e.g. `audio/mpeg`. */
  mimeType: string;
  /** Length of the audio by its packets, regardless of the container's. */
  durationMs: number;
  audioStreams: number;
  /** Whether every browser in use plays all of its sound, by its codecs. */
  isBrowserForm: boolean;
  /** The length that the container states, to 10 ms; null if it states none, or a start that is not 0. */
  statedMs: number | null;
};

export const Stream = Type.Object({
  codec_type: Type.Optional(Type.String()),
  codec_name: Type.Optional(Type.String()),
  profile: Type.Optional(Type.String()),
  channel_layout: Type.Optional(Type.String()),
  channels: Type.Optional(Type.Number()),
  sample_rate: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Object({ language: Type.Optional(Type.String()) })),
  disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Number()) })),
});
export type Stream = Type.Static<typeof Stream>;

export const Container = Type.Object({
  format_name: Type.String(),
  /** The length in seconds. */
  duration: Type.Optional(Type.String()),
  start_time: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Object({ major_brand: Type.Optional(Type.String()) })),
  probe_score: Type.Number(),
});
export type Container = Type.Static<typeof Container>;

/** Lowest sample rate. Telephones use 8,000 samples per second; lower rates make hours of audio from few bytes. */
const SAMPLE_RATE_MIN = 4_000;

/** Describes a file by its streams. @throws noAudio, notMedia, corruptMedia, unsupportedFormat */
export const describeMedia = (
  format: Omit<Container, 'probe_score'>,
  streams: readonly Stream[],
): Omit<ProbedMedia, 'durationMs'> => {
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const films = streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  const [sound] = sounds;
  if (sound === undefined) {
    if (films.length > 0) throw noAudio();
    throw streams.length > 0 ? notMedia() : corruptMedia();
  }
  if (sound.codec_name === undefined || sound.codec_name === 'unknown') throw unsupportedFormat();
  if (!sound.channels || Number(sound.sample_rate) < SAMPLE_RATE_MIN) throw corruptMedia();
  const kind = films.length > 0 ? 'video' : 'audio';
  const mimeType = mimeTypeOf({
    kind,
    container: format.format_name,
    codecs: [...sounds, ...films].map(codecOf),
    brand: format.tags?.major_brand,
  });
  return {
    kind,
    container: format.format_name,
    codec: sound.codec_name,
    mimeType,
    audioStreams: sounds.length,
    isBrowserForm: isBrowserForm({
      mimeType,
      sounds: sounds.map((stream) => ({ codec: codecOf(stream), profile: stream.profile })),
      films: films.map(codecOf),
      layout: sound.channel_layout ?? LAYOUTS[sound.channels],
    }),
    statedMs: statedMsOf(format),
  };
};

/** Layouts of channels that a file does not name. */
const LAYOUTS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo' };

const codecOf = (stream: Stream): string => stream.codec_name ?? '';

/** Latest start of sound that is ignored: encoders' delays are shorter. */
const START_SECONDS_MAX = 0.1;

const statedMsOf = ({ duration, start_time: start = '0' }: Omit<Container, 'probe_score'>): number | null =>
  duration === undefined || Math.abs(Number(start)) > START_SECONDS_MAX
    ? null
    : Math.round(Number(duration) * 100) * 10;
