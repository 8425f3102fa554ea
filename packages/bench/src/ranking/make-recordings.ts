import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Clip, CONDITIONS, makeClip, VARIANTS } from '../accuracy/make-clips.ts';
import { listSamples, type Sample } from '../accuracy/samples.ts';
import type { BenchContext } from '../measurement.ts';
import type { RankedRecording } from './lists.ts';
import { SENTENCES } from './sentences.ts';

const run = promisify(execFile);
const VOICES = ['pt-br', 'pt-br+f2', 'pt-br+m3'];
const SENTENCES_READ = 48;
/** Enough to see harm in languages that a ranking is not made for. */
const CONDITIONS_OF_OTHERS = ['original', 'telephone', 'noise', 'fast, × 1.25'];

/** A recording whose texts are to be listed. */
export type Source = Omit<RankedRecording, 'pieces'> & { readonly path: string };

/** The samples under all conditions, and sentences that espeak-ng reads, if it is there. */
export const makeRecordings = async (context: BenchContext): Promise<Source[]> => {
  const samples = (await listSamples()).filter(({ reference }) => reference !== '');
  const groups = [true, false].map((is) => samples.filter(({ language }) => (language === 'pt') === is));
  const sources: Source[] = [];
  for (const members of groups) {
    for (const [index, sample] of (context.quick ? members.slice(0, 2) : members).entries()) {
      context.signal.throwIfAborted();
      const half = index % 2 === 0 ? 0 : 1;
      const clips = await Promise.all(
        conditionsOf(sample, context.quick).map((condition) => makeClip(sample, condition, context.folder)),
      );
      sources.push(...clips.map((clip) => toSource(clip, sample, half)));
    }
  }
  return [...sources, ...(await readSentences(context))];
};

const conditionsOf = ({ language }: Sample, quick: boolean): readonly string[] => {
  if (quick) return CONDITIONS_OF_OTHERS.slice(0, 2);
  return language === 'pt' ? [...CONDITIONS, ...VARIANTS] : CONDITIONS_OF_OTHERS;
};

const toSource = (clip: Clip, sample: Sample, half: 0 | 1): Source => ({
  name: clip.name,
  group: sample.language === 'pt' ? 'recorded' : 'other languages',
  source: sample.file,
  half,
  language: sample.language,
  reference: sample.reference,
  path: clip.path,
});

const readSentences = async ({ folder, quick, signal, say }: BenchContext): Promise<Source[]> => {
  const sources: Source[] = [];
  for (const [index, reference] of SENTENCES.slice(0, quick ? 2 : SENTENCES_READ).entries()) {
    const path = join(folder, `sentence-${index}.wav`);
    const voice = VOICES[index % VOICES.length] ?? 'pt-br';
    try {
      await run('espeak-ng', ['-v', voice, '-s', '140', '-w', path, reference], { timeout: 30_000, signal });
    } catch (error) {
      say(`  without synthesised sentences: ${String(error).split('\n', 1)[0]}`);
      return sources;
    }
    const half = index % 2 === 0 ? 0 : 1;
    const name = `sentence ${index}`;
    sources.push({ name, group: 'synthetic', source: name, half, language: 'pt', reference, path });
  }
  return sources;
};
