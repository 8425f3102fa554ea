import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type SpeakerErrors, type SpeakerTurn, speakerErrors } from '@escriba/speech';
import { samplePath } from '@escriba/testing';
import { percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { openUnlimitedAccount } from '../product/user.ts';
import { transcribeAsUser } from '../product/transcribe.ts';
import { type AloneRun, openEngineAlone } from '../raw/engine-alone.ts';
import { recordingFile } from '../recordings.ts';
import type { Section } from '../report/section.ts';

const BEAM_SIZE = 5;
const WRONG_SHARE_MAX = 0.02;
/** Most time, relative to the recording's duration. */
const TIME_SHARE_MAX = 0.02;

/** Recordings of several speakers. A third of the second one is Spanish; the others are French and German. */
const DIALOGUES = [
  { name: 'two-voices-en', language: 'en' },
  { name: 'three-voices', language: 'es' },
] as const;

type Result = {
  readonly name: string;
  readonly durationMs: number;
  readonly voices: number;
  readonly product: SpeakerErrors;
  readonly alone: SpeakerErrors;
  readonly work: AloneRun['work'];
};

/** Speaker identification: its errors in the whole product and in the tools alone, and its time relative to the recognition. */
export const speakers: Measurement = {
  name: 'speakers',
  run: async (context) => {
    const processes = availableParallelism();
    const { folder } = context;
    const alone = await openEngineAlone({ processes, beamSize: BEAM_SIZE, folder, speakers: true });
    const env = { SPEECH_BEAM_SIZE: String(BEAM_SIZE) };
    const product = await startBenchProduct({ ...context, worker: 'awake', env });
    const records = openJobRecords(product.databaseUrl);
    try {
      const user = await openUnlimitedAccount(product);
      const results: Result[] = [];
      for (const { name, language } of context.quick ? DIALOGUES.slice(0, 1) : DIALOGUES) {
        context.signal.throwIfAborted();
        const path = samplePath(`${name}.ogg`);
        const reference = await readTurns(name);
        const recording = await recordingFile(path);
        const input = { url: product.url, user, records, recording, language };
        const { transcriptionId } = await transcribeAsUser(input);
        const run = await alone.transcribe(path, language);
        results.push({
          name,
          durationMs: Math.max(...reference.map(({ endMs }) => endMs)),
          voices: new Set(reference.map(({ speaker }) => speaker)).size,
          product: speakerErrors(await records.listSpokenWords(transcriptionId), reference),
          alone: speakerErrors(run.turns, reference),
          work: run.work,
        });
        report(context, results.at(-1));
      }
      return toSection(results);
    } finally {
      await Promise.all([records.close(), alone.close()]);
      await product.stop();
    }
  },
};

/** Reads the known turns of a sample dialogue. */
const readTurns = async (name: string): Promise<SpeakerTurn[]> => {
  const turns = JSON.parse(await readFile(samplePath(`${name}.json`), 'utf8')) as {
    start: number;
    end: number;
    speaker: number;
  }[];
  return turns.map(({ start, end, speaker }) => ({ startMs: start * 1_000, endMs: end * 1_000, speaker }));
};

const report = ({ say }: BenchContext, result: Result | undefined): void => {
  if (result) say(`  ${result.name}: ${percent(result.product.wrongShare)} assigned to the wrong speaker`);
};

const HEAD = [
  'recording',
  'voices',
  'found',
  'words given to the wrong one',
  'turns alone',
  'processor time × length',
  'recognition’s',
  'met',
];

const toSection = (results: readonly Result[]): Section => ({
  tables: [{ head: HEAD, rows: results.map(toRow) }],
  notes: [
    `Found and words: of the transcript that the whole product gives. Turns alone: of the voice encoder and its clusters, before they ` +
      `are laid over words. Processor time: of all processes together, beam ${BEAM_SIZE}. Goals: every voice found, at most ` +
      `${percent(WRONG_SHARE_MAX)} of the words' time given to the wrong one, in at most ${TIME_SHARE_MAX} × the recording's length.`,
  ],
});

const toRow = ({ name, durationMs, voices, product, alone, work }: Result): string[] => {
  const timeShare = work.speakersMs / durationMs;
  const isMet =
    product.speakers === voices && product.wrongShare <= WRONG_SHARE_MAX && timeShare <= TIME_SHARE_MAX;
  return [
    `${name}, ${Math.round(durationMs / 1_000)} s`,
    String(voices),
    String(product.speakers),
    percent(product.wrongShare),
    percent(alone.wrongShare),
    timeShare.toFixed(3),
    (work.recogniseMs / durationMs).toFixed(3),
    isMet ? 'yes' : '**no**',
  ];
};
