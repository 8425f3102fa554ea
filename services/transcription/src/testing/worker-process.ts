import { fileURLToPath } from 'node:url';
import type { Gate } from '@escriba/testing';
import { startLoggedProcess } from './logged-process.ts';

const WORKERS = {
  /** The program that recognises each content once per run. */
  remembered: fileURLToPath(new URL('worker.ts', import.meta.url)),
  real: fileURLToPath(new URL('../worker.ts', import.meta.url)),
};

type WorkerOptions = {
  readonly speech?: keyof typeof WORKERS;
  /** A gate that each piece passes before its text is there. */
  readonly gate?: Pick<Gate, 'port'>;
};

/** Starts a transcription worker as a separate process. */
export const startWorkerProcess = (
  env: Record<string, string>,
  { speech = 'remembered', gate }: WorkerOptions = {},
) => {
  const hold = gate === undefined ? {} : { TEST_SPEECH_GATE: String(gate.port) };
  return startLoggedProcess(WORKERS[speech], { ...hold, ...env });
};
