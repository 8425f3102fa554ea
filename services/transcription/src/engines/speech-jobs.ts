import type { LanguageGuess } from '@escriba/speech';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { PieceResult, Span } from '../db/json.ts';
import type { FoundSpeech } from './engine.ts';

/** What a speech process does. */
export type SpeechJobs = {
  findSpeech: { input: { pcmPath: string }; output: FoundSpeech };
  detectLanguage: { input: Span & { pcmPath: string }; output: LanguageGuess };
  recognise: {
    input: { pcmPath: string; piece: Span & { spans: Span[] }; language: string };
    output: PieceResult;
  };
};

/** With what a speech process is started. */
const SpeechSettings = Type.Object({
  /** A folder to look for models in first. */
  modelsDir: Type.Optional(Type.String()),
  /** Absent: it only finds speech. */
  recognition: Type.Optional(Type.Object({ beamSize: Type.Integer({ minimum: 1 }) })),
});
export type SpeechSettings = Type.Static<typeof SpeechSettings>;

export const formatSpeechSettings = (settings: SpeechSettings): string => JSON.stringify(settings);

export const parseSpeechSettings = (text: string | undefined): SpeechSettings =>
  Value.Parse(SpeechSettings, JSON.parse(text ?? ''));
