import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import type { LanguageGuess, LanguagePrior, PlannedStretch, Stretch, VocabularyEntry } from '@escriba/speech';
import type { SchedulingKey } from '../../platform/scheduling/fair-queue.ts';
import type { PieceResult, Span, SpeechSpan } from '../../platform/db/json.ts';
import type { EngineName } from '../../platform/engine-names.ts';
import type { HeardVoices } from './open-voices.ts';
import type { ChosenModel } from '../../platform/models/model-choice.ts';
import type { AvailableModel } from '../../platform/models/pick-model.ts';

/** A part of a recording that is recognised as a whole. Times in ms of the recording; `spans` is the speech inside. */
export type Piece = Span & { spans: SpeechSpan[] };

export type EngineOptions = {
  signal: AbortSignal;
  /** Aborted: work that has not begun is rejected with its reason; what runs is finished. */
  closing?: AbortSignal | undefined;
  /** Who the work is for: waiting work is scheduled fairly between them. */
  schedulingKey?: SchedulingKey | undefined;
  /** Called when the work begins, after it has waited for its turn. */
  onStart?: (() => void) | undefined;
};

export type RecogniseOptions = EngineOptions & {
  /** A code or `auto`. */
  language: string;
  /** With a detected language: a piece that is clearly in another one is recognised in that, if the engine can. */
  prior?: LanguagePrior | undefined;
  /** The name of the model; default: the engine's. */
  model?: string | undefined;
  /** `fast` takes the most likely word at each step. Default `universal`. */
  speechModel?: SpeechModel;
  /** `translate` writes in English what is said, if the model can (`translates`). Default `transcribe`. */
  task?: 'transcribe' | 'translate' | undefined;
  /** Words that the recording is likely to contain. */
  vocabulary?: readonly VocabularyEntry[] | undefined;
  /** Whether to return voice embeddings and where people speak at once, if possible; never fails because of them. */
  voices?: boolean;
};

/** A model that an engine recognises with now. */
export type EngineModel = AvailableModel & {
  /** How many pieces it recognises at a time. */
  readonly slots: number;
  /** Whether it can take the most likely word at each step: the choice `fast`. */
  readonly decodesFast?: true;
  /** The name of the model that writes in English what is said in another language: itself, or the Whisper beside it. Absent if it cannot. */
  readonly translator?: string;
  /** Seconds of audio per second of work, as measured when it was installed; absent if unknown. */
  readonly expectedSpeed?: number | undefined;
  /** Who made it, where its licence asks to say so. */
  readonly attribution?: string | undefined;
};

/**
 * Turns decoded recordings (the PCM of `decodeToPcm`) into words. Every function rejects with the signal's reason as soon as it is aborted,
 * and with DomainErrors: `speech.rejected` is permanent, all other `speech.*` are temporary.
 */
export type Engine = {
  readonly name: EngineName;
  /** The model of recordings without another one, such as `whisper-base` or `whisper-1`. */
  readonly defaultModel: string;
  /** Returns the model that the installation wants for a recording; this engine may lack it. */
  modelFor: (recording: { readonly priority: number; readonly speechModel: SpeechModel }) => ChosenModel;
  /** The models that it recognises with now. */
  listModels: () => readonly EngineModel[];
  /** Looks for models that were added or removed since. */
  refresh?: () => Promise<void>;
  /**
   * Checks whether pieces can be recognised now; a code beside `ok` names a missing optional part. Loads the models, so that the first
   * piece does not wait.
   */
  check: () => Promise<HealthPart>;
  /** What its work has shown since the check: a fault of the configuration, or what is missing. Absent if the check says it all. */
  observe?: () => HealthPart;
  /** The pieces of a recording or of a stretch of it, and where the next stretch begins. */
  findSpeech: (pcmPath: string, options: EngineOptions & Stretch) => Promise<PlannedStretch>;
  /** The main language of the recording (ISO 639-1), and how probable each is; `pieces` is not empty. */
  detectLanguage: (
    pcmPath: string,
    pieces: Piece[],
    options: EngineOptions & Pick<RecogniseOptions, 'model'>,
  ) => Promise<LanguageGuess>;
  /** The number of jobs that wait because others run. */
  countWaiting: () => number;
  /** How many pieces it recognises at a time now. */
  countSlots: () => number;
  recognise: (pcmPath: string, piece: Piece, options: RecogniseOptions) => Promise<PieceResult>;
  /** The voices of a piece, without its words; null without a voice encoder. */
  hearVoices: (pcmPath: string, piece: Piece, options: EngineOptions) => Promise<HeardVoices>;
  close: () => Promise<void>;
};
