export { matchOneToOne } from './accuracy/match-one-to-one.ts';
export { speakerErrors, type SpeakerErrors } from './accuracy/speaker-errors.ts';
export { normaliseWords, wordErrorRate, wordErrors, type WordErrors } from './accuracy/word-error-rate.ts';
export { writePeakLevel } from './audio/peak-level.ts';
export { openPcmFile } from './audio/pcm-file.ts';
export { decodeAudio, type DecodeOptions } from './audio/decode-audio.ts';
export { fromPcm16, joinSamples, msToSamples, SAMPLE_RATE, samplesToMs } from './audio/samples.ts';
export { openVoiceDetector, type VoiceDetectorOptions } from './detection/voice-detector.ts';
export { toJson } from './formats/json.ts';
export { toText } from './formats/text.ts';
export { packSpeech, type PackableSpeech } from './packing/pack-speech.ts';
export { planPieces, type PlannedStretch, type Stretch } from './packing/plan-pieces.ts';
export { openSession, type Device } from './runtime/session.ts';
export { assignSpeakers, type AssignOptions, type SpokenSegment } from './speakers/assign-speakers.ts';
export { clusterSpeakers, type ClusterOptions } from './speakers/cluster-speakers.ts';
export { packVoices, unpackVoices } from './speakers/pack-voices.ts';
export { diarize } from './speakers/diarize.ts';
export { matchKnownVoices } from './speakers/match-known-voices.ts';
export { voicesOfSpeakers } from './speakers/mean-prints.ts';
export { findDoubtfulSpeech } from './speakers/doubtful-speech.ts';
export type { HeardLanguages, LanguagePrior } from './languages/language-prior.ts';
export { languageOfPiece, type HeardPiece } from './languages/language-of-piece.ts';
export { smoothLanguages } from './languages/smooth-languages.ts';
export { mayOverlap } from './speakers/may-overlap.ts';
export { openOverlapDetector, type OverlapDetectorOptions } from './speakers/overlap-detector.ts';
export { openVoiceEncoder, type VoiceEncoderOptions } from './speakers/voice-encoder.ts';
export {
  joinRecognitions,
  LANGUAGE_PIECES,
  piecesForLanguage,
  transcribe,
  type TranscribeOptions,
} from './transcribe.ts';
export { isClearlySpoken } from './whisper/clearly-spoken.ts';
export { openWhisper, type WhisperOptions } from './whisper/open-whisper.ts';
export { dropLoops, findLoop, isRepetitive, loopKey, timesSuspected } from './whisper/loops.ts';
export { combineLanguages, heardLanguages } from './whisper/probabilities.ts';
export { joinWords, toSegments } from './whisper/segments.ts';
export { joinTexts } from './whisper/join-texts.ts';
export { seededRandom } from './whisper/sampling.ts';
export { spellingsOf } from './vocabulary/spellings.ts';
export { createWriteVocabulary, type WriteVocabulary } from './vocabulary/write-vocabulary.ts';
export type {
  DetectOptions,
  LanguageGuess,
  OverlapDetector,
  PackOptions,
  PcmFile,
  Piece,
  Recognition,
  RecognitionFlag,
  RecogniseOptions,
  SampleSource,
  Segment,
  Span,
  SpeakerTurn,
  SpeechDetection,
  SpeechSpan,
  SpeechWindows,
  Transcript,
  VoiceDetector,
  VoiceEncoder,
  VocabularyEntry,
  VoicePrintOptions,
  VoiceWindow,
  Whisper,
  Word,
} from './types.ts';
