import type { Piece } from '@escriba/speech';

/** What an engine process is asked, one thing at a time. */
export type EngineRequest =
  | { readonly kind: 'find-speech'; readonly pcmPath: string }
  | {
      readonly kind: 'recognise';
      readonly pcmPath: string;
      readonly piece: Piece;
      readonly language: string;
      readonly beamSize: number;
    };

/** Pieces of `find-speech`, or the text of `recognise`. */
export type EngineAnswer = { readonly pieces: Piece[] } | { readonly text: string };
