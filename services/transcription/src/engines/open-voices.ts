import { join } from 'node:path';
import { verifyModel } from '@escriba/models';
import { openVoiceEncoder, type Span, type VoiceWindow } from '@escriba/speech';

type VoicedPiece = Span & { spans: Span[] };

/**
 * Gives the function that hears the voices in a piece's samples. Words are worth more than who says them: where the encoder is
 * missing, damaged or fails, it gives null and throws nothing.
 */
export async function openVoices(modelsDir: string | undefined) {
  const encoder = await openEncoder(modelsDir).catch(() => undefined);
  return async (samples: Float32Array, piece: VoicedPiece): Promise<VoiceWindow[] | null> => {
    if (!encoder) return null;
    const { startMs: offsetMs, spans } = piece;
    return encoder.voicePrints(samples, { offsetMs, spans }).catch(() => null);
  };
}

/** A damaged encoder might open all the same, and hear voices that nobody has. */
async function openEncoder(modelsDir: string | undefined) {
  const check = await verifyModel('speaker-ge2e', { modelsDir });
  if (check.status !== 'ok') return undefined;
  return openVoiceEncoder({ modelPath: join(check.dir, 'voice-encoder.onnx') });
}
