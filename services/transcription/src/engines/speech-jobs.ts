import type { LanguageGuess, PlannedStretch } from '@escriba/speech';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { PieceResult, Span, SpeechSpan } from '../db/json.ts';
import type { HeardVoices } from './open-voices.ts';

/** The jobs of a speech process. */
export type SpeechJobs = {
  findSpeech: {
    input: { pcmPath: string; fromMs: number | undefined; toMs: number | undefined };
    output: PlannedStretch;
  };
  detectLanguage: { input: Span & { pcmPath: string }; output: LanguageGuess };
  recognise: {
    input: PieceOfRecording & { language: string; beamSize: number; voices: boolean };
    output: PieceResult;
  };
  hearVoices: { input: PieceOfRecording; output: HeardVoices };
};

type PieceOfRecording = { pcmPath: string; piece: Span & { spans: SpeechSpan[] } };

/** Start options of a speech process. */
const SpeechSettings = Type.Object({
  /** A folder to search for models first. */
  modelsDir: Type.Optional(Type.String()),
  /** Each includes those before it. */
  finds: Type.Enum(['speech', 'voices', 'words']),
  /** What computes Whisper. */
  device: Type.Enum(['cpu', 'cuda']),
});
export type SpeechSettings = Type.Static<typeof SpeechSettings>;

export const formatSpeechSettings = (settings: SpeechSettings): string => JSON.stringify(settings);

export const parseSpeechSettings = (text: string | undefined): SpeechSettings =>
  Value.Parse(SpeechSettings, JSON.parse(text ?? ''));
