import * as Type from 'typebox';
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
};

export const Stream = Type.Object({
  codec_type: Type.Optional(Type.String()),
  codec_name: Type.Optional(Type.String()),
  channels: Type.Optional(Type.Number()),
  sample_rate: Type.Optional(Type.String()),
  disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Number()) })),
});
export type Stream = Type.Static<typeof Stream>;

export const Container = Type.Object({
  format_name: Type.String(),
  tags: Type.Optional(Type.Object({ major_brand: Type.Optional(Type.String()) })),
  probe_score: Type.Number(),
});
export type Container = Type.Static<typeof Container>;

/** Telephones use 8,000 samples per second. Lower rates make hours of audio from few bytes. */
const SAMPLE_RATE_MIN = 4_000;

/** What its streams make of a file. @throws noAudio, notMedia, corruptMedia, unsupportedFormat */
export const describeMedia = (
  format: Pick<Container, 'format_name' | 'tags'>,
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
  return {
    kind,
    container: format.format_name,
    codec: sound.codec_name,
    mimeType: mimeTypeOf({
      kind,
      container: format.format_name,
      codecs: [...sounds, ...films].map((stream) => stream.codec_name ?? ''),
      brand: format.tags?.major_brand,
    }),
    audioStreams: sounds.length,
  };
};
