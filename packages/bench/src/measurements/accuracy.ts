import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { getModel } from '@escriba/models';
import { normaliseWords, wordErrors } from '@escriba/speech';
import { samplePath, sampleText } from '@escriba/testing';
import { percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { transcribeAsVisitor } from '../product/transcribe.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import { recordingFile } from '../recordings.ts';
import type { Section } from '../report/section.ts';

type Sample = {
  readonly file: string;
  readonly group: string;
  readonly language: string;
  readonly reference: string;
};

const FLEURS: readonly (readonly [language: string, count: number])[] = [
  ['pt', 5],
  ['de', 1],
  ['en', 1],
  ['es', 1],
  ['fr', 1],
];

/** Word errors of the whole product on recordings with a known text, compared with the engine alone. */
export const accuracy: Measurement = {
  name: 'accuracy',
  run: async (context) => {
    const samples = await listSamples();
    const alone = await openEngineAlone({
      processes: availableParallelism(),
      beamSize: 5,
      folder: context.folder,
    });
    const product = await startBenchProduct({ ...context, worker: 'awake', env: { SPEECH_BEAM_SIZE: '5' } });
    const records = openJobRecords(product.databaseUrl);
    try {
      const scores: Score[] = [];
      for (const sample of context.quick ? samples.slice(0, 2) : samples) {
        context.signal.throwIfAborted();
        const path = samplePath(sample.file);
        const recording = await recordingFile(path);
        const { text } = await transcribeAsVisitor({
          url: product.url,
          records,
          recording,
          language: sample.language,
        });
        const raw = await alone.transcribe(path, sample.language);
        scores.push(scoreOf(sample, text, raw.text));
        report(context, scores.at(-1));
      }
      return toSection(scores);
    } finally {
      await Promise.all([records.close(), alone.close()]);
      await product.stop();
    }
  },
};

const listSamples = async (): Promise<Sample[]> => {
  const fleurs = FLEURS.flatMap(([language, count]) =>
    Array.from({ length: count }, (_, index) => ({
      file: `fleurs-${language}-00${index}.ogg`,
      language,
      group: `FLEURS ${language}`,
    })),
  );
  const spoken = await Promise.all(
    [...fleurs, { file: 'short-pt.wav', language: 'pt', group: 'short-pt' }].map(async (sample) => ({
      ...sample,
      reference: await sampleText(sample.file),
    })),
  );
  return [
    ...spoken,
    {
      file: 'two-speakers-en.wav',
      language: 'en',
      group: 'two-speakers-en',
      reference: await readDialogue(),
    },
    { file: 'silence.wav', language: 'pt', group: 'silence', reference: '' },
  ];
};

const readDialogue = async (): Promise<string> => {
  const words = JSON.parse(await readFile(samplePath('two-speakers-en.json'), 'utf8')) as { word: string }[];
  return words.map(({ word }) => word).join(' ');
};

type Score = Sample & { readonly words: number; readonly errors: number; readonly errorsAlone: number };

const scoreOf = (sample: Sample, text: string, textAlone: string): Score => ({
  ...sample,
  words: normaliseWords(sample.reference).length,
  errors: countErrors(sample.reference, text),
  errorsAlone: countErrors(sample.reference, textAlone),
});

const countErrors = (reference: string, text: string): number => {
  const { substitutions, insertions, deletions } = wordErrors(reference, text);
  return substitutions + insertions + deletions;
};

const report = ({ say }: BenchContext, score: Score | undefined): void => {
  if (score)
    say(
      `  ${score.file}: ${score.errors} of ${score.words} words wrong, the engine alone ${score.errorsAlone}`,
    );
};

const sum = (scores: readonly Score[], key: 'words' | 'errors' | 'errorsAlone'): number =>
  scores.reduce((total, score) => total + score[key], 0);

const toSection = (scores: readonly Score[]): Section => {
  const groups = Map.groupBy(scores, ({ group }) => group);
  const rows = [...groups].map(([group, members]) => toRow(group, members));
  return {
    tables: [
      {
        head: [
          'recordings',
          'words',
          'whole path',
          'engine alone',
          'engine, published set',
          'no more errors',
        ],
        rows,
      },
    ],
    notes: [
      'Word error rates. The published set is that of `npm run models -- list`: ten Portuguese sentences and five of each other language, of ' +
        'which these are the first; a rate over one sentence may lie above or below the mean of five. The goal is met where the path ' +
        'makes no more errors than the engine alone, on silence none.',
    ],
  };
};

const toRow = (group: string, members: readonly Score[]): readonly string[] => {
  const [words, errors, errorsAlone] = [
    sum(members, 'words'),
    sum(members, 'errors'),
    sum(members, 'errorsAlone'),
  ];
  const published = findPublished(group);
  const rate = (count: number): string => (words === 0 ? `${count} words` : percent(count / words));
  return [
    members.length === 1 ? group : `${group}, ${members.length} sentences`,
    String(words),
    rate(errors),
    rate(errorsAlone),
    published === undefined ? '' : percent(published),
    (words === 0 ? errors === 0 : errors <= errorsAlone) ? 'yes' : '**no**',
  ];
};

const findPublished = (group: string): number | undefined =>
  getModel('whisper-base').accuracy.find(({ language }) => group === `FLEURS ${language}`)?.wordErrorRate;
