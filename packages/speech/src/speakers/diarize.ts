import { recordingOf } from '../audio/recording.ts';
import { packSpeech } from '../packing/pack-speech.ts';
import type { PcmFile, Span, SpeakerTurn, VoiceEncoder, VoiceWindow } from '../types.ts';
import { clusterSpeakers, type ClusterOptions } from './cluster-speakers.ts';

/**
 * Who speaks when in a whole recording, in one process: voice prints piece by piece, then their clusters. `spans` are its
 * speech, as `detectSpeech` finds it; silence has no speaker. It does not hear two people at once: the louder is taken.
 */
export async function diarize(
  encoder: VoiceEncoder,
  source: Float32Array | PcmFile,
  spans: readonly Span[],
  options: ClusterOptions = {},
): Promise<SpeakerTurn[]> {
  const recording = source instanceof Float32Array ? recordingOf(source) : source;
  const windows: VoiceWindow[] = [];
  for (const piece of packSpeech({ spans: [...spans] })) {
    const samples = await recording.read(piece.startMs, piece.endMs);
    const { startMs: offsetMs, spans } = piece;
    windows.push(...(await encoder.voicePrints(samples, { offsetMs, spans, signal: options.signal })));
  }
  return await clusterSpeakers(windows, options);
}
