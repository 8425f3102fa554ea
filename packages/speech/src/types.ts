import type { HeardLanguages, LanguagePrior } from './languages/language-prior.ts';

/** A part of a recording, in whole milliseconds from its beginning. */
export type Span = { startMs: number; endMs: number };

/** Speech that voice detection found. */
export type SpeechSpan = Span & {
  /** Mean probability of speech, 0…1; absent if unknown. */
  voice?: number;
};

/** Samples are mono, 16 kHz, between −1 and 1, everywhere in this library. */
export type SampleSource = Float32Array | Iterable<Float32Array> | AsyncIterable<Float32Array>;

/** Result of voice detection for a recording. Plain data: it can cross a process boundary. */
export type SpeechDetection = {
  /** Speech with its margin, in order, never overlapping. */
  spans: SpeechSpan[];
  durationMs: number;
  /** Silence included on both sides of each span. */
  marginMs: number;
  /** One entry per window of 32 ms. */
  windows: SpeechWindows;
};

export type SpeechWindows = {
  windowMs: number;
  /** Probability of speech, 0…1. */
  probabilities: Float32Array;
  /** Root mean square of the samples, 0…1. */
  loudness: Float32Array;
};

/** A part of a recording that is recognised as a whole; `spans` are the speech inside, in the recording's time. */
export type Piece = Span & { spans: SpeechSpan[] };

export type Word = Span & {
  text: string;
  /** The model's probability of the word's least probable token, 0…1. */
  confidence: number;
  /** The text is too improbable to be trusted, but something was said. */
  unsure?: true;
  /** It is of the vocabulary, and written as there. */
  fromVocabulary?: true;
  /** Absent: the language of the recognition. */
  language?: string;
};

/** A sentence or the speech between two pauses. */
export type Segment = Span & {
  text: string;
  words: Word[];
  /** All its words are unsure, or none is. */
  unsure?: true;
  /** That of all its words; absent: the language of the recognition. */
  language?: string;
  /** From 0 in order of appearance, if speakers were requested. */
  speaker?: number;
};

export type RecognitionFlag =
  /** The model detects no speech, the text is empty. */
  | 'no_speech'
  /** The first try looped or was too unsure; it was cut smaller and recognised again. */
  | 'recut'
  /** The text comes from sampling at a higher temperature. */
  | 'temperature'
  /** Repeated text was dropped. */
  | 'loop_dropped'
  /** Text that the model itself found too unlikely was dropped: voice detection was not sure of the speech either. */
  | 'unsure_dropped'
  /** Text that the model found too unlikely is marked as unsure: something was clearly said. */
  | 'unsure_kept'
  /** Speech that the first pass skipped was recognised alone. */
  | 'gap_recovered';

export type Recognition = {
  /** Without what is unsure. */
  text: string;
  /** ISO 639-1 code (Whisper's list, a few of three letters). */
  language: string;
  languageProbability: number;
  /** What the model hears, whichever language the text is in: the most probable languages, without rare ones. */
  languages: HeardLanguages;
  words: Word[];
  segments: Segment[];
  /** Mean log-probability of the text's tokens; 0 without text. */
  avgLogprob: number;
  /** The model's own probability that there is no speech, 0…1. */
  noSpeechProb: number;
  flags: RecognitionFlag[];
};

/** A whole recording's result: its pieces joined. */
export type Transcript = Omit<Recognition, 'noSpeechProb' | 'avgLogprob' | 'languages'> & {
  durationMs: number;
  /** Mean over the tokens of all pieces. */
  avgLogprob: number;
};

export type LanguageGuess = {
  language: string;
  probability: number;
  /** Every language of the model, most probable first; adds up to 1. */
  probabilities: [language: string, probability: number][];
};

/** A word or several that a recording is likely to contain. */
export type VocabularyEntry = {
  /** As it is written, such as `Gonçalves`, `Sankhya Om` or `NR-35`. */
  text: string;
  /** As it is said, in letters of the recording's language, if that differs: `sânquia`. */
  soundsLike?: string | undefined;
};

export type RecogniseOptions = {
  /** A supported code, or `auto` (default). */
  language?: string;
  /** What is known of the recording's languages: with `auto`, another language than its main one must be clear. */
  prior?: LanguagePrior | undefined;
  /** `translate` gives English text. Default `transcribe`. */
  task?: 'transcribe' | 'translate';
  /** 1 is greedy. Default 5. */
  beamSize?: number;
  /** Words that are preferred where the sound allows them; at most 1,000 are used. */
  vocabulary?: readonly VocabularyEntry[] | undefined;
  /** Added to every time of the result: the piece's start in its recording. Default 0. */
  offsetMs?: number;
  /** Speech inside the piece, in the recording's time (offset included). Default: all of it. */
  spans?: SpeechSpan[];
  /** Cancels between two decoding steps; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

export type DetectOptions = {
  /** Speech starts above this probability. Default 0.5. */
  threshold?: number;
  /** Speech ends after this much silence. Default 300. */
  silenceMsMin?: number;
  /** Shorter spans are dropped. Default 250. */
  speechMsMin?: number;
  /** Silence kept around each span. Default 200. */
  marginMs?: number;
  signal?: AbortSignal | undefined;
};

/** An open voice detection model. */
export type VoiceDetector = {
  /** Detects the speech in a recording of any length; a source of chunks keeps memory flat. */
  detectSpeech: (source: SampleSource, options?: DetectOptions) => Promise<SpeechDetection>;
  close: () => Promise<void>;
};

/** An open Whisper model. Calls run one after another: they share its buffers. */
export type Whisper = {
  /** Name in the model's own configuration, such as `openai/whisper-base`. */
  model: string;
  /** The supported language codes. */
  languages: readonly string[];
  /** Recognises words. Samples longer than 28 s are split at their quietest moments. */
  recognisePiece: (samples: Float32Array, options?: RecogniseOptions) => Promise<Recognition>;
  /** Detects the language from the first 28 s. */
  detectLanguage: (samples: Float32Array) => Promise<LanguageGuess>;
  close: () => Promise<void>;
};

/** A part of speech with its voice print. Plain data, 0.4 KB: safe for JSON. */
export type VoiceWindow = Span & {
  /** 256 numbers of 8 bits in base64. */
  print: string;
};

export type VoicePrintOptions = {
  /** Speech inside the samples, in the recording's time (offset included). */
  spans: readonly Span[];
  /** The samples' start in their recording. Default 0. */
  offsetMs?: number;
  /** Cancels between two batches; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/** An open voice encoder. */
export type VoiceEncoder = {
  /** Computes the voice prints of a piece. The windows' stretches cover the spans, in order. */
  voicePrints: (samples: Float32Array, options: VoicePrintOptions) => Promise<VoiceWindow[]>;
  close: () => Promise<void>;
};

/** An open model that detects where people speak at once. */
export type OverlapDetector = {
  /** The parts of a piece in which at least two people speak, in order, in the recording's time. */
  findOverlaps: (samples: Float32Array, options?: OverlapOptions) => Promise<Span[]>;
  close: () => Promise<void>;
};

type OverlapOptions = Pick<VoicePrintOptions, 'offsetMs' | 'signal'>;

/** Consecutive speech of one speaker, until another one or a longer pause. Speakers are numbered from 0 in order of appearance. */
export type SpeakerTurn = Span & { speaker: number };

export type PackOptions = {
  /** Longest piece. Default 20,000. */
  pieceMsMax?: number;
  /** Every pause of this length or more ends a piece. Default 1,000. */
  pauseMs?: number;
};

/** A recording of 16 kHz mono 16-bit PCM, with or without a WAV header, read in parts. */
export type PcmFile = {
  durationMs: number;
  /** Samples between two times of the recording; cut at its end. */
  read: (startMs: number, endMs: number) => Promise<Float32Array>;
  /** All samples, 16 s at a time. */
  chunks: () => AsyncIterable<Float32Array>;
  close: () => Promise<void>;
};
