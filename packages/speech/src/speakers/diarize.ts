import { recordingOf } from '../audio/recording.ts';
import { packSpeech } from '../packing/pack-speech.ts';
import type { PcmFile, Span, SpeakerTurn, VoiceEncoder, VoiceWindow } from '../types.ts';
import { clusterSpeakers, type ClusterOptions } from './cluster-speakers.ts';

/**
 * Speaker turns of a whole recording, in one process: voice prints piece by piece, then their clusters. `spans` are its speech, from
 * `detectSpeech`; silence has no speaker. Of simultaneous speakers only the louder is detected.
 */
export const diarize = async (
  encoder: VoiceEncoder,
  source: Float32Array | PcmFile,
  spans: readonly Span[],
  options: ClusterOptions = {},
): Promise<SpeakerTurn[]> => {
  const recording = source instanceof Float32Array ? recordingOf(source) : source;
  const windows: VoiceWindow[] = [];
  for (const piece of packSpeech({ spans: [...spans] })) {
    const samples = await recording.read(piece.startMs, piece.endMs);
    const { startMs: offsetMs, spans } = piece;
    windows.push(...(await encoder.voicePrints(samples, { offsetMs, spans, signal: options.signal })));
  }
  return await clusterSpeakers(windows, options);
};
