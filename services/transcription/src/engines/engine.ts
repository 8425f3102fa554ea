import type { HealthPart, SpeechModel } from '@escriba/contracts';
import type { Share } from '../queue/fair-line.ts';
import type { PieceResult, Span } from '../db/json.ts';

/** Every engine there is; configuration, and the functions that create engines, follow this list. */
export const ENGINE_NAMES = ['embedded', 'openai'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** A stretch that is recognised at once. Times in ms of the recording; `spans` is the speech inside. */
export type Piece = Span & { index: number; spans: Span[] };

export type FoundSpeech = {
  pieces: Piece[];
  /** Length of all speech together. */
  speechMs: number;
};

export type EngineOptions = {
  signal: AbortSignal;
  /** On whose account the work is done: what waits for the engine takes turns by it. */
  share?: Share | undefined;
};

export type RecogniseOptions = EngineOptions & {
  /** A code or `auto`. */
  language: string;
  /** Default `universal`: the best there is. */
  speechModel?: SpeechModel;
  /** Whether the result shall tell what the voices sound like. It does so where that is possible, and never fails for it. */
  voices?: boolean;
};

/**
 * Turns decoded recordings (the PCM that `decodeToPcm` writes) into words. Every function rejects with the signal's reason
 * as soon as it is aborted, and with DomainErrors: `speech.rejected` is permanent, all other `speech.*` pass.
 */
export type Engine = {
  readonly name: EngineName;
  /** Name of what recognises, such as `whisper-base` or `whisper-1`. */
  modelFor: (speechModel: SpeechModel) => string;
  /**
   * Whether pieces can be recognised now; a code beside `ok` names what is lacking all the same. Loads what has to be loaded, so
   * that the first piece does not wait.
   */
  check: () => Promise<HealthPart>;
  /** `onProgress` is told the share of the recording that was heard, 0…1. */
  findSpeech: (
    pcmPath: string,
    options: EngineOptions & { onProgress?: (share: number) => void },
  ) => Promise<FoundSpeech>;
  /** ISO 639-1 code of the language that most is spoken in the recording; `pieces` is not empty. */
  detectLanguage: (pcmPath: string, pieces: Piece[], options: EngineOptions) => Promise<string>;
  recognise: (pcmPath: string, piece: Piece, options: RecogniseOptions) => Promise<PieceResult>;
  close: () => Promise<void>;
};
