import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeAudio, joinSamples } from '@escriba/speech';

const run = promisify(execFile);

/** What speech goes through: a filter of ffmpeg, noise beside it, a codec of telephones. */
type Line = {
  readonly filter?: string;
  /** Noise of this amplitude; speech has 0.08. */
  readonly noise?: number;
  readonly codec?: readonly [name: string, extension: string];
};

const TELEPHONE = 'highpass=f=300:poles=2,lowpass=f=3400:poles=2';
/** A small room: early echoes, then a tail that fades over 0.4 s. */
const ROOM = 'aecho=0.8:0.8:17|29|41|59|83|127|181|251:0.5|0.42|0.36|0.3|0.24|0.17|0.11|0.06';

const LINES: Readonly<Record<string, Line>> = {
  clean: {},
  'telephone, µ-law': { filter: TELEPHONE, codec: ['pcm_mulaw', 'wav'] },
  'telephone, GSM': { filter: TELEPHONE, codec: ['libgsm', 'gsm'] },
  'telephone, noise of 15 dB': { filter: TELEPHONE, noise: 0.0142, codec: ['pcm_mulaw', 'wav'] },
  'noise of 20 dB': { noise: 0.008 },
  'noise of 10 dB': { noise: 0.0253 },
  'noise of 5 dB': { noise: 0.045 },
  'a room': { filter: ROOM },
  'a room, noise of 15 dB': { filter: ROOM, noise: 0.0142 },
};

export const LINE_NAMES: readonly string[] = Object.keys(LINES);

const RATE = 16_000;
const TIMEOUT_MS = 120_000;

/** The sound after a line, as loud as the pipeline makes it. `folder` is for files in between. */
export const sendOver = async (
  samples: Float32Array,
  name: string,
  folder: string,
): Promise<Float32Array> => {
  const line = LINES[name];
  if (line === undefined) throw new RangeError(`no line ${name}`);
  const [from, to] = [join(folder, 'said.raw'), join(folder, `heard.${line.codec?.[1] ?? 'wav'}`)];
  await writeFile(from, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const speech = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', from];
  const source = `anoisesrc=color=pink:amplitude=1:seed=7:sample_rate=${RATE}`;
  const noise = line.noise === undefined ? [] : ['-f', 'lavfi', '-i', source];
  const mixed = `[1:a]volume=${(line.noise ?? 0) / NOISE_LOUDNESS}[n];[0:a]${line.filter ?? 'anull'}[s];[s][n]amix=inputs=2:duration=first:normalize=0`;
  const how = line.noise === undefined ? ['-af', line.filter ?? 'anull'] : ['-filter_complex', mixed];
  const out = line.codec === undefined ? ['-ar', String(RATE)] : ['-ar', '8000', '-c:a', line.codec[0]];
  const args = ['-nostdin', '-v', 'error', '-y', ...speech, ...noise, ...how, '-ac', '1', ...out, to];
  await run(program(), args, { timeout: TIMEOUT_MS });
  return levelled(await joinSamples(decodeAudio(to, { ffmpegPath: program() })));
};

/** The loudness of ffmpeg's pink noise of amplitude 1. */
const NOISE_LOUDNESS = 0.2;

const program = (): string => process.env['FFMPEG_PATH'] ?? 'ffmpeg';

const levelled = (samples: Float32Array): Float32Array => {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (0.9 * sample) / (peak || 1));
};
