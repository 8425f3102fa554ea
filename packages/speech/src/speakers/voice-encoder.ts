import { msToSamples } from '../audio/samples.ts';
import { floatData, floats, openSession } from '../runtime/session.ts';
import { createTurns } from '../runtime/turns.ts';
import type { Span, VoiceEncoder, VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';
import { findQuietestBorder } from './quietest-border.ts';
import { formatVoicePrint } from './voice-print.ts';
import { placeWindows, WINDOW_MS, type VoiceWindowSpan } from './voice-windows.ts';

const windowSamples = msToSamples(WINDOW_MS);
const windowsPerRun = 32;

export type VoiceEncoderOptions = {
  modelPath: string;
  /** Default 1. */
  intraOpNumThreads?: number;
};

/** Opens the voice encoder; close it when done. */
export const openVoiceEncoder = async (options: VoiceEncoderOptions): Promise<VoiceEncoder> => {
  const session = await openSession(options.modelPath, options.intraOpNumThreads);
  const inTurn = createTurns();

  const listen = async (samples: Float32Array, places: readonly VoiceWindowSpan[], offsetMs: number) => {
    const input = new Float32Array(places.length * windowSamples);
    for (const [i, { startMs, endMs }] of places.entries()) {
      const sound = samples.subarray(msToSamples(startMs - offsetMs), msToSamples(endMs - offsetMs));
      fillWindow(input.subarray(i * windowSamples, (i + 1) * windowSamples), sound);
    }
    const outputs = await session.run({ samples: floats(input, [places.length, windowSamples]) });
    const prints = floatData(outputs, 'voice_print');
    return places.map(({ stretch }, i) => ({
      ...stretch,
      print: formatVoicePrint(prints.subarray(i * PRINT_LENGTH, (i + 1) * PRINT_LENGTH)),
    }));
  };

  return {
    voicePrints: (samples, { offsetMs = 0, spans, signal }) => {
      const findBorder = (between: Span) => findQuietestBorder(samples, offsetMs, between);
      const places = spans.flatMap((span) => placeWindows(span, findBorder));
      return inTurn(async () => {
        const windows: VoiceWindow[] = [];
        for (let from = 0; from < places.length; from += windowsPerRun) {
          signal?.throwIfAborted();
          windows.push(...(await listen(samples, places.slice(from, from + windowsPerRun), offsetMs)));
        }
        return windows;
      });
    },
    close: () => session.release(),
  };
};

/** Repeats a sound shorter than the window until it is full: the encoder treats silence as another voice. */
const fillWindow = (window: Float32Array, sound: Float32Array): void => {
  for (let at = 0; at < window.length && sound.length > 0; at += sound.length) {
    window.set(sound.subarray(0, window.length - at), at);
  }
};
