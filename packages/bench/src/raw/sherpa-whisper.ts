import { fileURLToPath } from 'node:url';
import { startAskProcess } from './ask-process.ts';
import type { EngineRecogniser } from './engine-jobs.ts';

const PROGRAM = fileURLToPath(new URL('sherpa-whisper.process.ts', import.meta.url));

/** A piece of at most 30 s, 16 kHz. */
export type SherpaRequest = { readonly samples: Float32Array; readonly language: string };

/**
 * Opens sherpa-onnx's Whisper in a process of its own, because it has an ONNX Runtime of its own. It searches greedily, whatever the beam, and
 * writes at most six tokens a second.
 */
export const openSherpaWhisper = async (
  folder: string,
): Promise<EngineRecogniser & { readonly close: () => Promise<void> }> => {
  const { ask, close } = await startAskProcess<SherpaRequest>(PROGRAM, [folder]);
  return {
    recognisePiece: async (samples, { language = '' } = {}) => ({
      text: await ask<string>({ samples, language }),
    }),
    close,
  };
};
