import { seconds } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { openUnlimitedAccount } from '../product/user.ts';
import { transcribeAsUser } from '../product/transcribe.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import { makeLongRecording, recordingFile } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const BEAM_SIZE = 5;
const LANGUAGE = 'pt';
const CLIP_SECONDS = 15;
const RUNS = 3;

/** From the start of a worker process to the text of a clip of one piece that waits for it, beside the raw tools from their start. */
export const start: Measurement = {
  name: 'start',
  run: async (context) => {
    const clip = await makeLongRecording(context.folder, CLIP_SECONDS);
    const runs = context.quick ? 1 : RUNS;
    const alone: number[] = [];
    for (let run = 0; run < runs; run++) alone.push(await measureAlone(context, clip));
    const product = await measureProduct(context, clip, runs);
    const [productMs, aloneMs] = [median(product), median(alone)];
    context.say(`  ${seconds(productMs)}, the tools alone ${seconds(aloneMs)}`);
    const figure = { product: seconds(productMs), raw: seconds(aloneMs), ratio: productMs / aloneMs };
    return {
      tables: [{ head: GOAL_HEAD, rows: [goalRow({ what: 'from the start to the first text', ...figure })] }],
      notes: [
        `A clip of ${CLIP_SECONDS} s that waits for a worker with one speech process, until the client has the event that it is completed; medians of ${runs}. The raw tools start a ` +
          'process with the same models, decode, find the speech and recognise.',
      ],
    };
  },
};

const measureAlone = async ({ folder }: BenchContext, clip: string): Promise<number> => {
  const startedAt = performance.now();
  const alone = await openEngineAlone({ processes: 1, beamSize: BEAM_SIZE, folder, speakers: true });
  try {
    await alone.transcribe(clip, LANGUAGE);
    return performance.now() - startedAt;
  } finally {
    await alone.close();
  }
};

/** Measures the product: the clip is uploaded at the moment when the only worker starts again. */
const measureProduct = async (context: BenchContext, clip: string, runs: number): Promise<number[]> => {
  const env = { SPEECH_CONCURRENCY: '1', SPEECH_BEAM_SIZE: String(BEAM_SIZE) };
  await using stack = new AsyncDisposableStack();
  const product = await startBenchProduct({ ...context, worker: 'awake', env });
  stack.defer(product.stop);
  const records = openJobRecords(product.databaseUrl);
  stack.defer(records.close);
  const user = await openUnlimitedAccount(product);
  const recording = await recordingFile(clip);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    context.signal.throwIfAborted();
    await product.restartWorker();
    const startedAt = performance.now();
    await transcribeAsUser({ url: product.url, user, records, recording, language: LANGUAGE });
    times.push(performance.now() - startedAt);
  }
  return times;
};
