import type { Piece, VocabularyEntry, VoiceWindow, Whisper } from '@escriba/speech';

/** Requests to an engine process, one at a time. */
export type EngineRequest =
  | { readonly kind: 'find-speech'; readonly pcmPath: string }
  | {
      readonly kind: 'recognise';
      readonly pcmPath: string;
      readonly piece: Piece;
      readonly language: string;
      readonly beamSize: number;
      readonly vocabulary?: readonly VocabularyEntry[] | undefined;
      /** Whether to encode voices, too. */
      readonly voices: boolean;
    };

/** The pieces of `find-speech`, or the result of `recognise`: the voices, if requested, and the CPU time of each step and of the process so far, in ms. */
export type EngineAnswer =
  | { readonly pieces: Piece[] }
  | {
      readonly text: string;
      readonly voices: VoiceWindow[];
      readonly recogniseMs: number;
      readonly voicesMs: number;
      readonly processMs: number;
    };

/** What an engine process uses of a recogniser. */
export type EngineRecogniser = {
  readonly recognisePiece: (
    ...args: Parameters<Whisper['recognisePiece']>
  ) => Promise<{ readonly text: string }>;
};
