import { seconds } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { openUnlimitedAccount } from '../product/user.ts';
import { transcribeAsUser } from '../product/transcribe.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import { makeLongRecording, recordingFile } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import type { Section } from '../report/section.ts';

const BEAM_SIZE = 5;
const LANGUAGE = 'pt';
const LONG_SECONDS = 3 * 3_600;
const QUICK_SECONDS = 70;
const PROCESSES = [1, 2, 4] as const;
const SHORT_SECONDS = 15;

type Times = { readonly processes: number; readonly jobMs: number; readonly aloneMs: number };
type Input = { readonly processes: number; readonly long: string; readonly short: string };

/** A recording of three hours in one worker with one, two and four speech processes, beside the raw tools in as many. */
export const long: Measurement = {
  name: 'long',
  run: async (context) => {
    const durationSeconds = context.quick ? QUICK_SECONDS : LONG_SECONDS;
    const path = await makeLongRecording(context.folder, durationSeconds);
    const short = await makeLongRecording(context.folder, SHORT_SECONDS);
    const times: Times[] = [];
    for (const processes of PROCESSES) {
      context.signal.throwIfAborted();
      const input = { processes, long: path, short };
      const aloneMs = await measureAlone(context, input);
      const jobMs = await measureProduct(context, input);
      times.push({ processes, jobMs, aloneMs });
      context.say(`  ${processes}: ${seconds(jobMs)}, the tools alone ${seconds(aloneMs)}`);
    }
    return toSection(times, durationSeconds);
  },
};

const measureAlone = async ({ folder }: BenchContext, input: Input): Promise<number> => {
  const { processes } = input;
  await using stack = new AsyncDisposableStack();
  const alone = await openEngineAlone({ processes, beamSize: BEAM_SIZE, folder, speakers: true });
  stack.defer(alone.close);
  await alone.transcribe(input.short, LANGUAGE);
  return (await alone.transcribe(input.long, LANGUAGE)).totalMs;
};

const measureProduct = async (context: BenchContext, input: Input): Promise<number> => {
  const env = { SPEECH_CONCURRENCY: String(input.processes), SPEECH_BEAM_SIZE: String(BEAM_SIZE) };
  await using stack = new AsyncDisposableStack();
  const product = await startBenchProduct({ ...context, worker: 'awake', env });
  stack.defer(product.stop);
  const records = openJobRecords(product.databaseUrl);
  stack.defer(records.close);
  const user = await openUnlimitedAccount(product);
  const transcribe = async (path: string) =>
    transcribeAsUser({
      url: product.url,
      user,
      records,
      recording: await recordingFile(path),
      language: LANGUAGE,
    });
  await transcribe(input.short);
  return (await transcribe(input.long)).jobMs;
};

const toSection = (times: readonly Times[], durationSeconds: number): Section => ({
  tables: [
    {
      head: GOAL_HEAD,
      rows: times.map(({ processes, jobMs, aloneMs }) =>
        goalRow({
          what: `${Math.round(durationSeconds / 60)} min, speech processes: ${processes}`,
          product: seconds(jobMs),
          raw: seconds(aloneMs),
          ratio: jobMs / aloneMs,
        }),
      ),
    },
  ],
  notes: [
    'One worker; the job is timed from its start to its transcript, with speakers. The raw tools are ffmpeg, voice detection and the engine in as many processes. ' +
      'More processes than cores gain nothing.',
  ],
});
