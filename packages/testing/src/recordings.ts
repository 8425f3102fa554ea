import { encodeRecording } from './encode-recording.ts';

type Recording = {
  /** The extension selects the format: wav, mp3, m4a, aac, ogg, flac, mp4, mov, avi, webm. */
  readonly path: string;
  /** A recording to convert; default: a generated sound. */
  readonly from?: string;
  readonly sound?: 'silence' | 'noise' | 'tone';
  readonly durationSeconds?: number;
  /** Whether to repeat `from` until the duration is reached. */
  readonly loop?: boolean;
  readonly picture?: boolean;
  readonly audio?: boolean;
};

const SOUNDS = {
  silence: 'anullsrc=r=16000:cl=mono',
  noise: 'anoisesrc=r=16000:a=0.2:seed=7',
  tone: 'sine=f=440:r=16000',
};
const VIDEO_ENDINGS = new Set(['mp4', 'mov', 'avi', 'webm']);

/** Creates a recording with the system's ffmpeg and returns its path. Video formats get a picture by default. */
export const makeRecording = async (recording: Recording): Promise<string> => {
  const { path, audio = true } = recording;
  const { picture = VIDEO_ENDINGS.has(path.split('.').at(-1) ?? '') } = recording;
  const inputs = [...(audio ? heard(recording) : []), ...(picture ? seen(recording) : [])];
  return encodeRecording(path, audio && picture ? [...inputs, '-shortest'] : inputs);
};

const heard = ({ from, loop, sound = 'tone', durationSeconds = 1 }: Recording): string[] => {
  const limit = ['-t', String(durationSeconds)];
  if (from === undefined) return ['-f', 'lavfi', ...limit, '-i', SOUNDS[sound]];
  return loop ? ['-stream_loop', '-1', ...limit, '-i', from] : ['-i', from];
};

/** Returns the picture of a recording, which is longer than a converted sound; `-shortest` cuts it. */
const seen = ({ from, durationSeconds = from === undefined ? 1 : 36_000 }: Recording): string[] => [
  '-f',
  'lavfi',
  '-t',
  String(durationSeconds),
  '-i',
  'testsrc=s=64x48:r=5',
];
