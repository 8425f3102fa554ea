import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SpeakerTurn, type VocabularyEntry, clusterSpeakers, joinTexts } from '@escriba/speech';
import { endedChildrenMs, processorMs, usedMs } from '../processes.ts';
import { type AskProcess, startAskProcess } from './ask-process.ts';
import { decodeToPcm } from './decode-to-pcm.ts';
import type { EngineAnswer, EngineRequest } from './engine-jobs.ts';
import type { EngineModel } from './engine-model.ts';

type EngineAloneOptions = {
  readonly processes: number;
  readonly beamSize: number;
  /** Folder for the decoded audio. */
  readonly folder: string;
  /** Whether to identify speakers, too. Default false. */
  readonly speakers?: boolean;
  /** Another checkout of this project, to run its engine. Default: this one. */
  readonly checkout?: string | undefined;
  /** Default: the Whisper that ships. Another checkout's engine has only that. */
  readonly model?: EngineModel | undefined;
};

/** Duration of one transcription, in ms, by step. */
export type AloneRun = {
  readonly text: string;
  readonly totalMs: number;
  /** CPU time of all processors. */
  readonly processorMs: number;
  /** `recognise` includes the voice encoding, if enabled; `findSpeakers` is the remaining work at the end. */
  readonly steps: Readonly<Record<'decode' | 'findSpeech' | 'recognise' | 'findSpeakers', number>>;
  readonly turns: SpeakerTurn[];
  /** CPU time of all processes. */
  readonly work: { readonly recogniseMs: number; readonly speakersMs: number };
};

/**
 * Opens only the raw tools: ffmpeg, then voice detection, then the engine in as many processes as a worker has, each taking the next piece as
 * soon as it is free. The processes load once and are reused.
 */
export const openEngineAlone = async ({
  processes,
  beamSize,
  folder,
  speakers = false,
  checkout,
  model,
}: EngineAloneOptions) => {
  const engines = await Promise.all(Array.from({ length: processes }, () => startEngine(checkout, model)));
  const pcmPath = join(folder, 'alone.pcm');
  const pids = engines.map(({ pid }) => pid);

  const recogniseAll = async (
    pieces: PiecesAnswer['pieces'],
    how: { readonly language: string; readonly vocabulary: readonly VocabularyEntry[] | undefined },
  ): Promise<TextAnswer[]> => {
    const answers: TextAnswer[] = [];
    const waiting = pieces.map((piece, index) => ({ piece, index }));
    const work = async (engine: EngineProcess): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { piece, index } = next;
        const request = { kind: 'recognise' as const, pcmPath, piece, ...how, beamSize, voices: speakers };
        answers[index] = await engine.ask<TextAnswer>(request);
      }
    };
    await Promise.all(engines.map(work));
    return answers;
  };

  const used = (): number => processorMs(pids) + endedChildrenMs();

  const transcribe = async (
    path: string,
    language: string,
    vocabulary?: readonly VocabularyEntry[],
  ): Promise<AloneRun> => {
    const [first] = engines;
    if (first === undefined) throw new RangeError('at least one process');
    const usedBefore = used();
    const startedAt = performance.now();
    await decodeToPcm(path, pcmPath);
    const decodedAt = performance.now();
    const { pieces } = await first.ask<PiecesAnswer>({ kind: 'find-speech', pcmPath });
    const foundAt = performance.now();
    const answers = await recogniseAll(pieces, { language, vocabulary });
    const text = joinTexts(
      answers.map((answer) => answer.text),
      language,
    );
    const recognisedAt = performance.now();
    const usedByUs = process.cpuUsage();
    const turns = await clusterSpeakers(answers.flatMap(({ voices }) => voices));
    const clustersMs = usedMs(usedByUs);
    const endedAt = performance.now();
    const steps = {
      decode: decodedAt - startedAt,
      findSpeech: foundAt - decodedAt,
      recognise: recognisedAt - foundAt,
      findSpeakers: endedAt - recognisedAt,
    };
    const total = (key: 'recogniseMs' | 'voicesMs') => answers.reduce((sum, answer) => sum + answer[key], 0);
    const work = {
      recogniseMs: total('recogniseMs'),
      speakersMs: total('voicesMs') + clustersMs,
    };
    return { text, turns, work, totalMs: endedAt - startedAt, processorMs: used() - usedBefore, steps };
  };

  return {
    /** Its process ids. */
    pids,
    transcribe,
    close: async (): Promise<void> => {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
};

type PiecesAnswer = Extract<EngineAnswer, { pieces: unknown }>;
type TextAnswer = Extract<EngineAnswer, { text: unknown }>;
type EngineProcess = AskProcess<EngineRequest>;

const startEngine = (checkout: string | undefined, model: EngineModel | undefined): Promise<EngineProcess> =>
  startAskProcess(
    checkout === undefined
      ? fileURLToPath(new URL('engine-process.ts', import.meta.url))
      : join(checkout, 'packages/bench/src/raw/engine-process.ts'),
    model === undefined ? [] : [JSON.stringify(model)],
  );
