import { join } from 'node:path';
import { verifyModel } from '@escriba/models';
import { openVoiceEncoder, type Span, type VoiceWindow } from '@escriba/speech';

type VoicedPiece = Span & { spans: Span[] };

/**
 * Returns the function that computes voice embeddings of a piece's samples. Words matter more than speakers: if the encoder is missing,
 * damaged or fails, it returns null and does not throw.
 */
export const openVoices = async (modelsDir: string | undefined) => {
  const encoder = await openEncoder(modelsDir).catch(() => undefined);
  return async (samples: Float32Array, piece: VoicedPiece): Promise<VoiceWindow[] | null> => {
    if (!encoder) return null;
    const { startMs: offsetMs, spans } = piece;
    return encoder.voicePrints(samples, { offsetMs, spans }).catch(() => null);
  };
};

/** A damaged encoder might still load, and produce wrong voices. */
const openEncoder = async (modelsDir: string | undefined) => {
  const check = await verifyModel('speaker-ge2e', { modelsDir });
  if (check.status !== 'ok') return undefined;
  return openVoiceEncoder({ modelPath: join(check.dir, 'voice-encoder.onnx') });
};
