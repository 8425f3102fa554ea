import type { Piece, VoiceWindow } from '@escriba/speech';

/** What an engine process is asked, one thing at a time. */
export type EngineRequest =
  | { readonly kind: 'find-speech'; readonly pcmPath: string }
  | {
      readonly kind: 'recognise';
      readonly pcmPath: string;
      readonly piece: Piece;
      readonly language: string;
      readonly beamSize: number;
      /** Whether it hears the voices, too. */
      readonly voices: boolean;
    };

/** Pieces of `find-speech`, or what `recognise` gave: the voices, if asked for, and the processor time that each took, in ms. */
export type EngineAnswer =
  | { readonly pieces: Piece[] }
  | {
      readonly text: string;
      readonly voices: VoiceWindow[];
      readonly recogniseMs: number;
      readonly voicesMs: number;
    };
