import { join } from 'node:path';
import { type ModelName, verifyModel } from '@escriba/models';
import { mayOverlap, openOverlapDetector, openVoiceEncoder, type Span } from '@escriba/speech';
import type { PieceResult } from '../../platform/db/json.ts';

type VoicedPiece = Span & { spans: Span[] };

/** Null what the model that finds it could not. */
export type HeardVoices = Required<Pick<PieceResult, 'voices' | 'overlaps'>>;

/**
 * Returns the function that computes the voice embeddings of a piece's samples, and where two people speak at once if its voices differ. Words matter more than
 * speakers: if a model is missing, damaged or fails, its result is null, and nothing throws.
 */
export const openVoices = async (modelsDir: string | undefined) => {
  const [encoder, detector] = await Promise.all([
    openIntact('speaker-ge2e', modelsDir, (dir) =>
      openVoiceEncoder({ modelPath: join(dir, 'voice-encoder.onnx') }),
    ),
    openIntact('speech-segmentation', modelsDir, (dir) =>
      openOverlapDetector({ modelPath: join(dir, 'segmentation.onnx') }),
    ),
  ]);
  return async (samples: Float32Array, piece: VoicedPiece): Promise<HeardVoices> => {
    const { startMs: offsetMs, spans } = piece;
    const voices = (await encoder?.voicePrints(samples, { offsetMs, spans }).catch(() => null)) ?? null;
    if (!detector || voices === null) return { voices, overlaps: null };
    const overlaps = mayOverlap(voices)
      ? await detector.findOverlaps(samples, { offsetMs }).catch(() => null)
      : [];
    return { voices, overlaps };
  };
};

/** Undefined without an intact model: a damaged one might still load, and give wrong results. */
const openIntact = async <M>(
  name: ModelName,
  modelsDir: string | undefined,
  open: (dir: string) => Promise<M>,
): Promise<M | undefined> => {
  try {
    const check = await verifyModel(name, { modelsDir });
    return check.status === 'ok' ? await open(check.dir) : undefined;
  } catch {
    return undefined;
  }
};
