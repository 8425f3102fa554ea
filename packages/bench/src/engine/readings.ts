import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { samplePath } from '@escriba/testing';
import { listSamples } from '../accuracy/samples.ts';
import { decodeToPcm } from '../raw/decode-to-pcm.ts';
import { makeLongRecording } from '../recordings.ts';

/** Bytes of a second of raw samples: 16 kHz, mono, 16 bits. */
const BYTES_PER_SECOND = 32_000;

/** A recording that says the Portuguese sentences several times. */
export type Readings = { readonly path: string; readonly seconds: number; readonly reference: string };

/** Makes a recording of whole readings of the five Portuguese sentences, of about a minute each, with what is said in it. */
export const makeReadings = async (folder: string, count: number): Promise<Readings> => {
  const sentences = (await listSamples()).filter(({ file }) => file.startsWith('fleurs-pt'));
  let bytes = 0;
  for (const { file } of sentences) {
    const pcm = join(folder, 'sentence.pcm');
    await decodeToPcm(samplePath(file), pcm);
    bytes += (await stat(pcm)).size;
  }
  const seconds = (count * bytes) / BYTES_PER_SECOND;
  const reading = sentences.map(({ reference }) => reference).join(' ');
  return {
    path: await makeLongRecording(folder, seconds),
    seconds,
    reference: Array.from({ length: count }, () => reading).join(' '),
  };
};
