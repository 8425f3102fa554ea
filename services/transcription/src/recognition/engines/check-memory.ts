import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { readMemoryBytes } from '../../platform/memory.ts';
import type { WhisperModel } from './whisper-model.ts';

const GIGABYTE = 2 ** 30;

/** Checks whether the speech processes fit into the memory of this machine or container. If not, they start all the same: it is reported. */
export const checkMemory = (
  { name, memoryBytes }: WhisperModel,
  concurrency: number,
  availableBytes: number = readMemoryBytes(),
): HealthPart => {
  const neededBytes = concurrency * memoryBytes;
  if (neededBytes <= availableBytes) return { ok: true };
  return {
    ok: true,
    code: 'speech.memory_short',
    message: `${concurrency} speech processes of ${name} need ${format(neededBytes)}, and there are ${format(availableBytes)}: lower SPEECH_CONCURRENCY, or choose a smaller SPEECH_MODEL.`,
  };
};

const format = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;
