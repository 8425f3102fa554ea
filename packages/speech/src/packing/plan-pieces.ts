import { windowMs } from '../detection/voice-detector.ts';
import type { PcmFile, Piece, SpeechDetection, SpeechSpan, VoiceDetector } from '../types.ts';
import { packSpeech } from './pack-speech.ts';

export type Stretch = {
  /** Where the stretch before it ended; default 0. */
  readonly fromMs?: number | undefined;
  /** At least two minutes after `fromMs`; default: the end of the recording. */
  readonly toMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type PlannedStretch = {
  readonly pieces: Piece[];
  /** Where the next stretch begins; undefined if the recording has ended. */
  readonly nextMs?: number;
};

/** The detector hears so much before a stretch, because it judges by what came before. */
const leadMs = 4_000;
/** Speech that is not over yet may be packed differently when its end is known: twenty seconds of a piece, and the pause after it. */
const unsettledMs = 30_000;
/** What a stretch before it leaves of a span is at most its margin; real speech is longer. */
const restMsMin = 250;
const readMs = 16_000;

/**
 * Finds the pieces of a stretch of a recording. Those of consecutive stretches are those of the whole recording; only the detector's
 * judgement of a window may differ by what it heard before. Pieces near the end of a stretch are left to the next.
 */
export const planPieces = async (
  detector: Pick<VoiceDetector, 'detectSpeech'>,
  recording: Pick<PcmFile, 'read' | 'durationMs'>,
  { fromMs = 0, toMs = Infinity, signal }: Stretch = {},
): Promise<PlannedStretch> => {
  const startMs = windowBefore(fromMs - leadMs);
  const detection = await detector.detectSpeech(samplesOf(recording, startMs, toMs), { signal });
  const pieces = packSpeech(startingAt(detection, fromMs - startMs)).map((piece) => later(piece, startMs));
  if (toMs >= recording.durationMs) return { pieces };
  const settled = pieces.filter((piece) => piece.endMs <= toMs - unsettledMs);
  return { pieces: settled, nextMs: Math.max(settled.at(-1)?.endMs ?? 0, toMs - 2 * unsettledMs) };
};

/** A stretch has the windows of the whole recording. */
const windowBefore = (ms: number): number => Math.max(0, Math.floor(ms / windowMs) * windowMs);

const samplesOf = async function* samplesOf(
  recording: Pick<PcmFile, 'read'>,
  startMs: number,
  endMs: number,
): AsyncGenerator<Float32Array> {
  for (let atMs = startMs; atMs < endMs; atMs += readMs) {
    const samples = await recording.read(atMs, Math.min(atMs + readMs, endMs));
    if (samples.length === 0) return;
    yield samples;
  }
};

const startingAt = (detection: SpeechDetection, fromMs: number): SpeechDetection => {
  if (fromMs === 0) return detection;
  const spans = detection.spans.flatMap((span): SpeechSpan[] =>
    span.endMs - fromMs < restMsMin ? [] : [{ ...span, startMs: Math.max(span.startMs, fromMs) }],
  );
  return { ...detection, spans };
};

const later = ({ spans, ...piece }: Piece, byMs: number): Piece => ({
  ...shifted(piece, byMs),
  spans: spans.map((span) => shifted(span, byMs)),
});

const shifted = <S extends { startMs: number; endMs: number }>(span: S, byMs: number): S => ({
  ...span,
  startMs: span.startMs + byMs,
  endMs: span.endMs + byMs,
});
