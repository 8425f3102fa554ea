import { getModel } from '@escriba/models';
import { samplePath } from '@escriba/testing';
import { errorRate, type Score, scoreText } from '../accuracy/score.ts';
import { listSamples, type Sample } from '../accuracy/samples.ts';
import { measureConditions } from '../accuracy/measure-conditions.ts';
import { percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { transcribeAsVisitor } from '../product/transcribe.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import { recordingFile } from '../recordings.ts';
import type { Section, Table } from '../report/section.ts';

/**
 * Word errors: of the whole product compared with the engine alone on recordings with a known text, and of the engine alone under harder
 * conditions.
 */
export const accuracy: Measurement = {
  name: 'accuracy',
  run: async (context) => {
    const all = await listSamples();
    const samples = context.quick ? all.slice(0, 2) : all;
    const product = toTable(await measureProduct(context, samples));
    const conditions = await measureConditions(context, samples);
    return {
      tables: [product, ...conditions.tables],
      notes: [
        'Word error rates. The published set is that of `npm run models -- list`: ten Portuguese sentences and five of each other language, of ' +
          'which these are the first; a rate over one sentence may lie above or below the mean of five. The goal is met where the path ' +
          'makes no more errors than the engine alone, on silence none.',
        ...conditions.notes,
      ],
    } satisfies Section;
  },
};

type Scored = Sample & { readonly product: Score; readonly alone: Score };

const measureProduct = async (context: BenchContext, samples: readonly Sample[]): Promise<Scored[]> => {
  const alone = await openEngineAlone({ processes: 1, beamSize: 5, folder: context.folder });
  const product = await startBenchProduct({ ...context, worker: 'awake', env: { SPEECH_BEAM_SIZE: '5' } });
  const records = openJobRecords(product.databaseUrl);
  try {
    const scored: Scored[] = [];
    for (const sample of samples) {
      context.signal.throwIfAborted();
      const { reference, language } = sample;
      const path = samplePath(sample.file);
      const recording = await recordingFile(path);
      const { text } = await transcribeAsVisitor({ url: product.url, records, recording, language });
      const raw = await alone.transcribe(path, language);
      const scores = { product: scoreText(reference, text), alone: scoreText(reference, raw.text) };
      context.say(
        `  ${sample.file}: ${scores.product.errors} of ${scores.product.words} words wrong, the engine alone ${scores.alone.errors}`,
      );
      scored.push({ ...sample, ...scores });
    }
    return scored;
  } finally {
    await Promise.all([records.close(), alone.close()]);
    await product.stop();
  }
};

const toTable = (scores: readonly Scored[]): Table => ({
  head: ['recordings', 'words', 'whole path', 'engine alone', 'engine, published set', 'no more errors'],
  rows: [...Map.groupBy(scores, ({ group }) => group)].map(([group, members]) => toRow(group, members)),
});

const toRow = (group: string, members: readonly Scored[]): readonly string[] => {
  const product = members.map((member) => member.product);
  const alone = members.map((member) => member.alone);
  const words = product.reduce((sum, score) => sum + score.words, 0);
  const errors = (scores: readonly Score[]) => scores.reduce((sum, score) => sum + score.errors, 0);
  const rate = (scores: readonly Score[]): string =>
    words === 0 ? `${errors(scores)} words` : percent(errorRate(scores));
  const published = findPublished(group);
  return [
    members.length === 1 ? group : `${group}, ${members.length} sentences`,
    String(words),
    rate(product),
    rate(alone),
    published === undefined ? '' : percent(published),
    errors(product) <= (words === 0 ? 0 : errors(alone)) ? 'yes' : '**no**',
  ];
};

const findPublished = (group: string): number | undefined =>
  getModel('whisper-base').accuracy.find(({ language }) => group === `FLEURS ${language}`)?.wordErrorRate;
