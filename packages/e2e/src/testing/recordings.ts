import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { encodeRecording, makeRecording, samplePath, sampleText } from '@escriba/testing';

export type Recordings = ReturnType<typeof createRecordings>;

/** Creates files that visitors upload, in a separate folder. */
export const createRecordings = () => {
  const folder = mkdtempSync(join(tmpdir(), 'escriba-recordings-'));
  const file = (name: string): string => join(folder, name);
  return {
    /** Returns 4 s of Portuguese, the fastest to transcribe. */
    short: (): string => samplePath('short-pt.wav'),
    silence: (): string => samplePath('silence.wav'),
    /** Copies a sample under another name. */
    named: async (name: string, sample = 'short-pt.wav'): Promise<string> => {
      await copyFile(samplePath(sample), file(name));
      return file(name);
    },
    /** Makes 4 s of Portuguese and then silence: much to send (32 kB per second), little to transcribe. */
    padded: async (name: string, seconds: number): Promise<string> => {
      const input = ['-i', samplePath('short-pt.wav'), '-af', `apad=whole_dur=${seconds}`];
      return encodeRecording(file(name), [...input, '-c:a', 'pcm_s16le']);
    },
    /** Joins sentences of several speakers one after the other, with their text. */
    joined: async (name: string, samples: readonly string[]) => {
      const inputs = samples.flatMap((sample) => ['-i', samplePath(sample)]);
      const filter = `concat=n=${samples.length}:v=0:a=1`;
      const path = await encodeRecording(file(name), [...inputs, '-filter_complex', filter, '-ac', '1']);
      const texts = await Promise.all(samples.map(sampleText));
      return { path, text: texts.join(' ') };
    },
    /** Makes speech of any length, far longer than a test waits for it. */
    long: async (name: string, minutes: number): Promise<string> => {
      const input = ['-stream_loop', '-1', '-t', String(minutes * 60), '-i', samplePath('three-voices.ogg')];
      return encodeRecording(file(name), [...input, '-c', 'copy']);
    },
    /** Cuts the first seconds of a sample. */
    beginningOf: (sample: string, name: string, seconds: number): Promise<string> =>
      encodeRecording(file(name), ['-t', String(seconds), '-i', samplePath(sample), '-c', 'copy']),
    /** Cuts a part of a sample, in seconds. */
    partOf: async (
      sample: string,
      name: string,
      part: { from: number; seconds: number },
    ): Promise<string> => {
      const { from, seconds } = part;
      const input = ['-ss', String(from), '-t', String(seconds), '-i', samplePath(sample)];
      return encodeRecording(file(name), input);
    },
    /** Makes a sample in noise, which is the same in every run. Amplitudes of 0.05 cost words, 0.1 all certainty. */
    inNoise: async (sample: string, name: string, amplitude: number): Promise<string> => {
      const source = `anoisesrc=color=pink:amplitude=${amplitude}:seed=1:duration=30`;
      const noise = ['-f', 'lavfi', '-i', source];
      const mix = '[0]volume=-14dB[speech];[speech][1]amix=inputs=2:duration=first:normalize=0';
      return encodeRecording(file(name), ['-i', samplePath(sample), ...noise, '-filter_complex', mix]);
    },
    /** Returns 4 s of Portuguese in another format. */
    converted: (name: string, options: readonly string[]): Promise<string> =>
      encodeRecording(file(name), ['-i', samplePath('short-pt.wav'), ...options]),
    /** Encodes a sample as phones send voice messages. */
    voiceMessage: async (sample: string): Promise<Buffer> => {
      const path = file(`${sample}.opus`);
      return readFile(await encodeRecording(path, ['-i', samplePath(sample), '-c:a', 'libopus']));
    },
    zipped: async (name: string, files: Readonly<Record<string, Uint8Array>>): Promise<string> => {
      await writeFile(file(name), zipSync({ ...files }));
      return file(name);
    },
    written: async (name: string, content: string | Uint8Array): Promise<string> => {
      await writeFile(file(name), content);
      return file(name);
    },
    /** Creates a sparse file of this size. */
    ofSize: async (name: string, sizeBytes: number): Promise<string> => {
      await writeFile(file(name), '');
      await truncate(file(name), sizeBytes);
      return file(name);
    },
    mutedVideo: (name: string): Promise<string> => makeRecording({ path: file(name), audio: false }),
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};
