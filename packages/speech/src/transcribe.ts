import { atPeakLevel } from './audio/peak-level.ts';
import { recordingOf } from './audio/recording.ts';
import { packSpeech } from './packing/pack-speech.ts';
import { assignSpeakers } from './speakers/assign-speakers.ts';
import { clusterSpeakers } from './speakers/cluster-speakers.ts';
import type {
  LanguageGuess,
  PackOptions,
  PcmFile,
  Piece,
  Recognition,
  RecogniseOptions,
  Transcript,
  VoiceDetector,
  VoiceEncoder,
  VoiceWindow,
  Whisper,
} from './types.ts';
import { combineLanguages } from './whisper/probabilities.ts';
import { joinTexts } from './whisper/join-texts.ts';

export type TranscribeOptions = Omit<RecogniseOptions, 'offsetMs' | 'spans'> &
  PackOptions & {
    /** Called after every piece. */
    onPiece?: (piece: Piece, recognition: Recognition) => void;
  };

/** So many pieces of a recording's beginning are considered for detecting its language. */
export const LANGUAGE_PIECES = 12;
/** The longest of them are heard. */
const piecesHeard = 3;

/**
 * Transcribes a whole recording in one process: brings it to a normal level, detects the speech, packs it, recognises piece by piece, joins the results. With a voice
 * encoder every segment also has its speaker.
 */
export const transcribe = async (
  models: { detector: VoiceDetector; whisper: Whisper; encoder?: VoiceEncoder },
  source: Float32Array | PcmFile,
  options: TranscribeOptions = {},
): Promise<Transcript> => {
  const { onPiece, pieceMsMax, pauseMs, ...settings } = options;
  const given = source instanceof Float32Array ? recordingOf(source) : source;
  const recording = await atPeakLevel(given, options.signal);
  const detection = await models.detector.detectSpeech(recording.chunks(), { signal: options.signal });
  const pieces = packSpeech(detection, {
    ...(pieceMsMax === undefined ? {} : { pieceMsMax }),
    ...(pauseMs === undefined ? {} : { pauseMs }),
  });
  const language = await chooseLanguage(models.whisper, recording, pieces, options.language ?? 'auto');
  const recognitions: Recognition[] = [];
  const voices: VoiceWindow[] = [];
  for (const piece of pieces) {
    const samples = await recording.read(piece.startMs, piece.endMs);
    const place = { offsetMs: piece.startMs, spans: piece.spans };
    const recognition = await models.whisper.recognisePiece(samples, {
      ...settings,
      ...place,
      // A detected language may not be that of every piece.
      language: options.language ?? 'auto',
      prior: language && { main: language.language, known: [], usual: models.whisper.languages },
    });
    recognitions.push(recognition);
    voices.push(
      ...((await models.encoder?.voicePrints(samples, { ...place, signal: options.signal })) ?? []),
    );
    onPiece?.(piece, recognition);
  }
  const transcript = joinRecognitions(recognitions, { durationMs: detection.durationMs, language });
  if (!models.encoder) return transcript;
  const turns = await clusterSpeakers(voices, { signal: options.signal });
  return { ...transcript, segments: assignSpeakers(transcript.segments, turns) };
};

/** The pieces for language detection: the longest of the first ones, in order. */
export const piecesForLanguage = (pieces: readonly Piece[]): Piece[] =>
  pieces
    .slice(0, LANGUAGE_PIECES)
    .toSorted((a, b) => lengthMs(b) - lengthMs(a))
    .slice(0, piecesHeard)
    .toSorted((a, b) => a.startMs - b.startMs);

const lengthMs = (piece: Piece): number => piece.endMs - piece.startMs;

const chooseLanguage = async (
  whisper: Whisper,
  recording: Pick<PcmFile, 'read'>,
  pieces: readonly Piece[],
  wanted: string,
): Promise<LanguageGuess | undefined> => {
  // A single piece is detected in the pass that recognises it.
  if (wanted === 'auto' && pieces.length <= 1) return undefined;
  if (wanted !== 'auto') return { language: wanted, probability: 1, probabilities: [[wanted, 1]] };
  const guesses: { guess: LanguageGuess; weight: number }[] = [];
  for (const piece of piecesForLanguage(pieces)) {
    const guess = await whisper.detectLanguage(await recording.read(piece.startMs, piece.endMs));
    guesses.push({ guess, weight: piece.endMs - piece.startMs });
  }
  return combineLanguages(guesses);
};

/** One transcript of a recording's pieces, in order. Without speech its language is the given one, or empty. */
export const joinRecognitions = (
  recognitions: readonly Recognition[],
  {
    durationMs,
    language,
  }: { durationMs: number; language?: Pick<LanguageGuess, 'language' | 'probability'> | undefined },
): Transcript => {
  const first = recognitions.find((recognition) => recognition.text !== '') ?? recognitions[0];
  const code = language?.language ?? first?.language ?? '';
  const words = recognitions.flatMap((recognition) => recognition.words);
  const weighted = recognitions.reduce((sum, { avgLogprob, words }) => sum + avgLogprob * words.length, 0);
  return {
    text: joinTexts(
      recognitions.map((recognition) => recognition.text),
      code,
    ),
    language: code,
    languageProbability: language?.probability ?? first?.languageProbability ?? 0,
    durationMs,
    words,
    segments: recognitions.flatMap((recognition) => recognition.segments),
    avgLogprob: words.length === 0 ? 0 : weighted / words.length,
    flags: [...new Set(recognitions.flatMap((recognition) => recognition.flags))],
  };
};
