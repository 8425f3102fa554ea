import { execFile, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { joinTexts } from '@escriba/speech';
import { endedChildrenMs, processorMs } from '../processes.ts';
import type { EngineAnswer, EngineRequest } from './engine-jobs.ts';

const run = promisify(execFile);

type EngineAloneOptions = {
  readonly processes: number;
  readonly beamSize: number;
  /** Where the decoded sound goes. */
  readonly folder: string;
};

/** What one transcription took, in ms, by step. */
export type AloneRun = {
  readonly text: string;
  readonly totalMs: number;
  /** Of all processors together. */
  readonly processorMs: number;
  readonly steps: Readonly<Record<'decode' | 'findSpeech' | 'recognise', number>>;
};

const FFMPEG_TIMEOUT_MS = 120_000;

/**
 * The raw tools and nothing else: ffmpeg, then voice detection, then the engine in as many processes as a worker has, each
 * taking the next piece as soon as it is free. The processes load once and stay.
 */
export const openEngineAlone = async ({ processes, beamSize, folder }: EngineAloneOptions) => {
  const engines = await Promise.all(Array.from({ length: processes }, () => startEngine()));
  const pcmPath = join(folder, 'alone.pcm');
  const pids = engines.map(({ pid }) => pid);

  const recogniseAll = async (pieces: PiecesAnswer['pieces'], language: string): Promise<string[]> => {
    const texts: string[] = [];
    const waiting = pieces.map((piece, index) => ({ piece, index }));
    const work = async (engine: Engine): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { piece, index } = next;
        texts[index] = (
          await engine.ask<TextAnswer>({ kind: 'recognise', pcmPath, piece, language, beamSize })
        ).text;
      }
    };
    await Promise.all(engines.map(work));
    return texts;
  };

  const used = (): number => processorMs(pids) + endedChildrenMs();

  const transcribe = async (path: string, language: string): Promise<AloneRun> => {
    const [first] = engines;
    if (first === undefined) throw new RangeError('at least one process');
    const usedBefore = used();
    const startedAt = performance.now();
    await decode(path, pcmPath);
    const decodedAt = performance.now();
    const { pieces } = await first.ask<PiecesAnswer>({ kind: 'find-speech', pcmPath });
    const foundAt = performance.now();
    const text = joinTexts(await recogniseAll(pieces, language), language);
    const endedAt = performance.now();
    const steps = {
      decode: decodedAt - startedAt,
      findSpeech: foundAt - decodedAt,
      recognise: endedAt - foundAt,
    };
    return { text, totalMs: endedAt - startedAt, processorMs: used() - usedBefore, steps };
  };

  return {
    /** Of its processes. */
    pids,
    transcribe,
    close: async (): Promise<void> => {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
};

type PiecesAnswer = Extract<EngineAnswer, { pieces: unknown }>;
type TextAnswer = Extract<EngineAnswer, { text: unknown }>;
type Engine = Awaited<ReturnType<typeof startEngine>>;

const decode = async (path: string, pcmPath: string): Promise<void> => {
  const input = ['-nostdin', '-v', 'error', '-y', '-i', path];
  const output = ['-vn', '-ar', '16000', '-ac', '1', '-f', 's16le', pcmPath];
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', [...input, ...output], { timeout: FFMPEG_TIMEOUT_MS });
};

const startEngine = async () => {
  const child = fork(fileURLToPath(new URL('engine-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await nextMessage(child);
  return {
    pid: child.pid ?? 0,
    ask: async <A extends EngineAnswer>(request: EngineRequest): Promise<A> => {
      const answered = nextMessage(child);
      child.send(request);
      return (await answered) as A; // each kind of request has its own answer
    },
    close: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

/** Throws when the process ends in place of an answer. */
const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const lose = (): void => reject(new Error('an engine process has ended'));
    child.once('exit', lose);
    child.once('message', (message) => {
      child.off('exit', lose);
      resolve(message);
    });
  });
