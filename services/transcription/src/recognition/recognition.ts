import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { isMergeRound } from '../recordings/recordings.ts';
import { recordingWordsIn } from '../vocabulary/vocabulary.ts';
import { createDecodeRecording } from './audio/decode-recording.ts';
import { createTakeClip } from './audio/take-clip.ts';
import { type CreateEngineInput, createEngine } from './engines/create-engine.ts';
import { createSpeedMeter } from './engines/speed-meter.ts';
import { createPiecePool } from './piece-pool/piece-pool.ts';
import { createModelFinder, type ModelFinderDeps } from './pieces/find-model.ts';
import { createLocalRecordings } from './pieces/local-recordings.ts';
import { createPieceSharing } from './pieces/share-pieces.ts';
import { createSlots } from './pieces/slots.ts';
import { startTakingPieces } from './pieces/take-pieces.ts';
import { createTranscription } from './pipeline/transcribe.job.ts';
import { announceRun } from './runs/announce-run.ts';
import { createAttemptCounter } from './runs/attempt-counter.ts';
import { createPiecesRepository } from './runs/pieces.repository.ts';
import { type Stops, createRunner } from './runs/run-transcription.ts';
import type { Run } from './runs/runs.repository.ts';
import { createTranslateRecording } from './translating/translate-recording.ts';

// The door of the room: other rooms import from this file alone. Only workers load it; others import its types.

export type { Engine, EngineModel, Piece } from './engines/engine.ts';
export { SPEECH_PROGRAM, type SpeechProgram } from './engines/speech-program.ts';
export { readOfferedModels } from './engines/offered-models.ts';
export type { Slots } from './pieces/slots.ts';
export type { TakingPieces } from './pieces/take-pieces.ts';
export type { RunTranscription } from './runs/run-transcription.ts';
export type {
  EnglishSegment,
  PieceKeeper,
  SpokenRecording,
  TranslatedPiece,
  TranslateRecording,
} from './translating/translate-recording.ts';
export {
  type MadeAudio,
  type Run,
  type RunsRepository,
  createRunsRepository,
} from './runs/runs.repository.ts';

type RecognitionDeps = Omit<CreateEngineInput, 'speechConcurrency'> &
  Omit<Parameters<typeof createPieceSharing>[0], PoolParts> &
  Omit<Parameters<typeof startTakingPieces>[0], PoolParts | 'engine' | 'slots' | 'announce'> &
  Omit<Parameters<typeof createTranscription>[0], 'engine' | 'sharing' | 'decode' | 'takeClip' | 'announce'> &
  Pick<ModelFinderDeps, 'listWorkers'> &
  Parameters<typeof createPiecePool>[0] & {
    readonly db: Kysely<DB>;
    readonly clock: () => Date;
    readonly config: RecognitionConfig;
  };

type PoolParts = 'pool' | 'pieces' | 'words' | 'local' | 'workerId' | 'speechConcurrency' | 'findModel';

type RecognitionConfig = CreateEngineInput['config'] & {
  readonly SPEECH_CONCURRENCY?: number | undefined;
  readonly RECORDING_HOURS_MAX: number;
  readonly FREE_RECORDING_MINUTES_MAX: number;
};

type RoundsDeps = {
  /** Makes the recording of a merge from its parts. */
  readonly merge: (run: Run, signal: AbortSignal) => Promise<void>;
  /** Called when a round has ended: its event is to be delivered, and its text to be searched and summarised. */
  readonly onRoundEnded: (run: Pick<Run, 'id'>) => void;
};

/** Creates what a worker recognises speech with. */
export const createRecognition = (deps: RecognitionDeps) => {
  const speechConcurrency = deps.config.SPEECH_CONCURRENCY ?? availableParallelism();
  const meter = createSpeedMeter();
  const unmeasured = createEngine({ ...deps, speechConcurrency });
  const engine = meter.measure(unmeasured);
  const slots = createSlots(engine);
  const { runs } = deps;
  const announce = (run: Pick<Run, 'id' | 'owner_kind' | 'owner_id'>): void => {
    void announceRun({ runs, bus: deps.bus }, run);
  };
  const pooling = {
    pool: createPiecePool(deps),
    pieces: createPiecesRepository(deps.db, deps.clock),
    words: recordingWordsIn(deps.db),
    local: createLocalRecordings(),
    workerId: randomUUID(),
    speechConcurrency,
    findModel: createModelFinder({ engine, listWorkers: deps.listWorkers }),
  };
  const common = { ...deps, ...pooling, runs, engine, slots, announce };
  const sharing = createPieceSharing(common);
  const steps = createAudioSteps(deps);
  const transcribe = createTranscription({ ...common, sharing, ...steps });
  return {
    engine,
    /** The engine for live text: its short pieces say nothing about the speed of recordings. */
    liveEngine: unmeasured,
    slots,
    /** Seconds of audio recognised with a model per second of work; null if unknown. */
    readSpeed: meter.read,
    announce,
    /** Writes in English what is said; its pieces say nothing about the speed of recordings. */
    translateRecording: createTranslateRecording({ ...common, ...steps, engine: unmeasured }),
    /** Begins to recognise pieces. */
    takePieces: () => startTakingPieces(common),
    createRunner: ({ merge, onRoundEnded }: RoundsDeps) =>
      createRunner({
        ...common,
        transcribe: (run, stops) =>
          isMergeRound(run) ? merge(run, eitherOf(stops)) : transcribe(run, stops),
        onRoundEnded,
        countAttempt: createAttemptCounter(deps.registry),
      }),
  };
};

const eitherOf = ({ signal, closing }: Stops): AbortSignal => AbortSignal.any([signal, closing]);

/** Creates the steps that provide decoded audio, from the recording or from the clip that the API has decoded. */
const createAudioSteps = (deps: RecognitionDeps) => {
  const durations = {
    durationMsMax: deps.config.RECORDING_HOURS_MAX * 3_600_000,
    freeDurationMsMax: deps.config.FREE_RECORDING_MINUTES_MAX * 60_000,
  };
  return {
    decode: createDecodeRecording({ programs: deps.programs, ...durations }),
    takeClip: createTakeClip({ ...deps, ...durations }),
  };
};
