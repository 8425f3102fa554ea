import { join } from 'node:path';
import { getModelDir, getModelPath } from '@escriba/models';
import { openPcmFile, openVoiceDetector, openWhisper, type Transcript, transcribe } from '@escriba/speech';
import { type Clip, CONDITIONS, FAR, makeClip, VARIANTS } from '../accuracy/make-clips.ts';
import { listSamples } from '../accuracy/samples.ts';
import { percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { decodeToPcm } from '../raw/decode-to-pcm.ts';
import type { Table } from '../report/section.ts';
import { makeSounds, type Sound } from '../uncertain/make-sounds.ts';
import { findWrongWords } from '../uncertain/wrong-words.ts';

const BEAM_SIZE = 5;
const LIMITS = [0.3, 0.4, 0.5, 0.6, 0.7];

type Heard = { readonly clip: Clip; readonly transcript: Transcript };
type JudgedWord = { readonly confidence: number; readonly isWrong: boolean; readonly language: string };

/** Which words are marked as uncertain, and which recordings are folded: real speech in hard conditions, and sounds that no language explains. */
export const uncertain: Measurement = {
  name: 'uncertain',
  run: async (context) => {
    const samples = (await listSamples()).filter(({ reference }) => reference !== '');
    const used = context.quick ? samples.slice(0, 2) : samples;
    const conditions = context.quick ? CONDITIONS.slice(0, 2) : [...CONDITIONS, ...VARIANTS, FAR];
    const engine = await openEngine(context);
    try {
      const heard: Heard[] = [];
      for (const condition of conditions) {
        for (const sample of used) {
          const clip = await makeClip(sample, condition, context.folder);
          heard.push({ clip, transcript: await engine.transcribe(clip.path, clip.language) });
        }
        context.say(`  ${condition}`);
      }
      const sounds = await makeSounds(used, context.folder);
      const unexplained: (Sound & { readonly transcript: Transcript })[] = [];
      for (const sound of sounds)
        unexplained.push({ ...sound, transcript: await engine.transcribe(sound.path, 'pt') });
      return {
        tables: [marksTable(heard.flatMap(judge)), foldsTable(heard, unexplained)],
        notes: [
          'The engine alone, beam 5, with the language given. Marks: the samples under eight conditions, six variants and from afar (`packages/bench/src/accuracy/make-clips.ts`); ' +
            'found is the share of the wrong words that is marked, right the share of the marked words that is wrong, in brackets the share of all words that is marked. ' +
            'The limits in use are in `packages/transcript/src/document/unsure-words.ts`. Versions of one sentence are not independent: Portuguese has six, English two, the others one.',
          'Folds: recordings and words, with Portuguese given for the sounds that no language explains (`packages/bench/src/uncertain/make-sounds.ts`).',
        ],
      };
    } finally {
      await engine.close();
    }
  },
};

const openEngine = async ({ folder, signal }: BenchContext) => {
  const modelPath = await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx');
  const detector = await openVoiceDetector({ modelPath });
  const whisper = await openWhisper({ dir: await getModelDir('whisper-base') });
  const pcmPath = join(folder, 'uncertain.pcm');
  return {
    transcribe: async (path: string, language: string): Promise<Transcript> => {
      await decodeToPcm(path, pcmPath);
      const pcm = await openPcmFile(pcmPath);
      try {
        return await transcribe({ detector, whisper }, pcm, { language, beamSize: BEAM_SIZE, signal });
      } finally {
        await pcm.close();
      }
    },
    close: () => Promise.all([detector.close(), whisper.close()]),
  };
};

const certainOf = ({ words }: Transcript) => words.filter(({ unsure }) => unsure !== true);

const judge = ({ clip: { reference, language }, transcript }: Heard): JudgedWord[] => {
  const words = certainOf(transcript);
  const wrong = findWrongWords(
    reference,
    words.map(({ text }) => text),
  );
  return words.map(({ confidence }, index) => ({ confidence, isWrong: wrong[index] === true, language }));
};

const marksTable = (words: readonly JudgedWord[]): Table => ({
  head: ['language', 'words', 'wrong', ...LIMITS.map((limit) => `below ${limit}: found, right`)],
  rows: [...Map.groupBy(words, ({ language }) => language)].map(([language, own]) => [
    language,
    String(own.length),
    String(own.filter(({ isWrong }) => isWrong).length),
    ...LIMITS.map((limit) => toCell(own, limit)),
  ]),
});

const toCell = (words: readonly JudgedWord[], limit: number): string => {
  const marked = words.filter(({ confidence }) => confidence < limit);
  const found = marked.filter(({ isWrong }) => isWrong).length;
  const wrong = words.filter(({ isWrong }) => isWrong).length;
  return `${percent(found / wrong)}, ${percent(found / marked.length)} (${percent(marked.length / words.length)})`;
};

const foldsTable = (
  heard: readonly Heard[],
  unexplained: readonly (Sound & { readonly transcript: Transcript })[],
): Table => {
  const speech = heard.map(({ clip, transcript }) => ({ kind: `speech, ${clip.condition}`, transcript }));
  const rows = [...Map.groupBy([...speech, ...unexplained], ({ kind }) => kind)].map(([kind, members]) => {
    const counts = members.map(({ transcript }) => ({
      all: transcript.words.length,
      certain: certainOf(transcript).length,
    }));
    const sum = (key: 'all' | 'certain') => counts.reduce((total, count) => total + count[key], 0);
    const texts = counts.filter(({ certain }) => certain > 0).length;
    return [
      kind,
      String(members.length),
      String(texts),
      String(sum('certain')),
      String(sum('all') - sum('certain')),
    ];
  });
  return { head: ['recordings', 'number', 'with a text', 'words', 'folded words'], rows };
};
