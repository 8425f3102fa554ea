import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { isDomainError } from '@escriba/errors';
import { writePeakLevel } from '@escriba/speech';
import type { Storage } from '@escriba/storage';
import type { Engine } from '../engines/engine.ts';
import { assembleTranscript } from './assemble.ts';
import type { createDecodeRecording } from './decode-recording.ts';
import { findTurns, wantsSpeakers } from './find-turns.ts';
import { recordingMissing } from './pipeline.errors.ts';
import { recognisePieces } from './recognise-pieces.ts';
import { LANGUAGE_ASSUMED, settleLanguage } from './settle-language.ts';
import { measurePeaks } from '../transcripts/waveform/measure-peaks.ts';
import { schedulingKeyOf } from './scheduling-key.ts';
import type { Stops } from './run-transcription.ts';
import type { PieceSharing } from './share-pieces.ts';
import type { PlannedPiece } from './pieces.repository.ts';
import type { Run, RunsRepository } from './runs.repository.ts';

type TranscribeDeps = {
  runs: RunsRepository;
  storage: Pick<Storage, 'fetchToFile'>;
  engine: Engine;
  sharing: PieceSharing;
  decode: ReturnType<typeof createDecodeRecording>;
  workDirectory: string;
  speechConcurrency: number;
  /** Publishes that a transcription changed. */
  announce: (run: Run) => void;
};

/** From a stored recording to its transcript. A step that an earlier attempt finished is not repeated. */
export const createTranscription = (deps: TranscribeDeps) => {
  const { runs, engine } = deps;

  return async (run: Run, stops: Stops): Promise<void> => {
    const signal = AbortSignal.any([stops.signal, stops.closing]);
    await using folder = await mkdtempDisposable(join(deps.workDirectory, 'recording-'));
    const { path, pcmPath, durationMs } = await prepareAudio(deps, { run, folder: folder.path, signal });
    await keepWaveform(deps, { run, pcmPath, signal });
    await writePeakLevel(pcmPath, signal);
    const pieces = await planPieces(deps, { run, pcmPath, signal });
    const { language, isAssumed } = await settleLanguage(deps, { run, pcmPath, pieces, signal });
    await runs.update(run, { stage: 'transcribing', duration_ms: durationMs });
    deps.announce(run);
    const flags = isAssumed ? [LANGUAGE_ASSUMED] : [];
    const results = await recognisePieces(deps, { run, pcmPath, pieces, language, flags, ...stops });
    const facts = { language, durationMs, engine: engine.name, model: engine.modelFor(run.speechModel) };
    const found = { run, path, folder: folder.path, results, signal: stops.signal };
    const conversation = await runs.findConversation(run);
    const speakers =
      conversation === undefined && wantsSpeakers(run) ? await findTurns(deps.decode, found) : {};
    await runs.finish(run, assembleTranscript({ ...facts, ...speakers, conversation, results, pieces }));
    deps.announce(run);
  };
};

type StepInput = { run: Run; pcmPath: string; signal: AbortSignal };

const prepareAudio = async (
  deps: TranscribeDeps,
  input: { run: Run; folder: string; signal: AbortSignal },
) => {
  const { run, folder, signal } = input;
  if (run.storage_key === null) throw recordingMissing();
  const path = await deps.storage.fetchToFile(run.storage_key, folder, { signal }).catch(asRecordingFault);
  const pcmPath = join(folder, 'audio.pcm');
  const probedMs = run.duration_ms ?? run.probed_duration_ms ?? 0;
  const { durationMs } = await deps.decode({ run, path, outPath: pcmPath, probedMs, signal });
  return { path, pcmPath, durationMs };
};

const asRecordingFault = (error: unknown): never => {
  throw isDomainError(error) && error.kind === 'not_found' ? recordingMissing(error) : error;
};

const planPieces = async (
  deps: TranscribeDeps,
  { run, pcmPath, signal }: StepInput,
): Promise<PlannedPiece[]> => {
  const planned = await deps.runs.listPieces(run);
  if (planned.length > 0) return planned;
  const { pieces } = await deps.engine.findSpeech(pcmPath, { signal, schedulingKey: schedulingKeyOf(run) });
  await deps.runs.savePlan(run, pieces);
  return pieces.map((piece) => ({ ...piece, result: null }));
};

const keepWaveform = async ({ runs }: TranscribeDeps, { run, pcmPath, signal }: StepInput): Promise<void> => {
  if (await runs.hasWaveform(run)) return;
  await runs.saveWaveform(run, await measurePeaks(pcmPath, signal));
};
