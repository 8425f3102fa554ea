import type { Device, LanguageGuess, LanguagePrior, PlannedStretch, VocabularyEntry } from '@escriba/speech';
import type { PieceResult, Span, SpeechSpan } from '../../platform/db/json.ts';
import type { HeardVoices } from './open-voices.ts';

/** The jobs of a speech process. */
export type SpeechJobs = {
  findSpeech: {
    input: { pcmPath: string; fromMs: number | undefined; toMs: number | undefined };
    output: PlannedStretch;
  };
  detectLanguage: { input: Span & { pcmPath: string }; output: LanguageGuess };
  recognise: {
    input: PieceOfRecording & {
      language: string;
      prior?: LanguagePrior | undefined;
      /** Default `transcribe`. */
      task?: 'transcribe' | 'translate';
      vocabulary?: readonly VocabularyEntry[] | undefined;
      beamSize: number;
      voices: boolean;
    };
    output: PieceResult;
  };
  hearVoices: { input: PieceOfRecording; output: HeardVoices };
};

type PieceOfRecording = { pcmPath: string; piece: Span & { spans: SpeechSpan[] } };

/** Start options of a speech process. */
export type SpeechSettings = {
  /** A folder to search for models first. */
  readonly modelsDir?: string;
  /** The Whisper of processes that find words. */
  readonly model: string;
  /** Each includes those before it. */
  readonly finds: 'speech' | 'voices' | 'words';
  /** The device that computes Whisper. */
  readonly device: Device;
};

export const formatSpeechSettings = (settings: SpeechSettings): string => JSON.stringify(settings);

/** The parent wrote them with the function above. A schema library would be two fifths of what a process needs to start. */
export const parseSpeechSettings = (text: string | undefined): SpeechSettings =>
  JSON.parse(text ?? '') as SpeechSettings;
