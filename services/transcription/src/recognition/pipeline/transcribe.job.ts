import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { isDomainError } from '@escriba/errors';
import { inSpan, type Logger } from '@escriba/runtime';
import { writePeakLevel } from '@escriba/speech';
import type { Storage } from '@escriba/storage';
import type { Decoded } from '../../platform/media/decode.ts';
import type { Engine } from '../engines/engine.ts';
import { labelOf } from '../../platform/models/model-choice.ts';
import { assembleTranscript } from './assemble.ts';
import { describeModels } from './describe-models.ts';
import type { createDecodeRecording } from '../audio/decode-recording.ts';
import { findTurns, wantsSpeakers } from '../voices/find-turns.ts';
import { hearKnownVoices } from '../voices/known-voices.ts';
import { recordingMissing } from '../audio/pipeline.errors.ts';
import { recogniseOthers } from '../languages/recognise-others.ts';
import { recognisePieces } from '../pieces/recognise-pieces.ts';
import { LANGUAGE_ASSUMED, type SettledLanguage, settleLanguage } from '../languages/settle-language.ts';
import { createWaveformMeter } from '../../transcripts/transcripts.ts';
import { findOtherLanguage } from '../languages/spoken-languages.ts';
import type { createTakeClip } from '../audio/take-clip.ts';
import { clipKeyOf, stemOf, type UnclaimedObjects } from '../../recordings/recordings.ts';
import { placeInRecording } from '../runs/place-in-recording.ts';
import { separateVoices } from '../voices/separate-voices.ts';
import type { Stops } from '../runs/run-transcription.ts';
import type { PieceSharing } from '../pieces/share-pieces.ts';
import { type PiecePlan, startPlanning } from '../pieces/plan-pieces.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';

type TranscribeDeps = {
  runs: RunsRepository;
  storage: Pick<Storage, 'fetchToFile'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
  engine: Engine;
  sharing: PieceSharing;
  decode: ReturnType<typeof createDecodeRecording>;
  takeClip: ReturnType<typeof createTakeClip>;
  /** Creates what browsers play, if they do not play the recording as it is. */
  copyPlayable: (input: CopyInput) => Promise<void>;
  workDirectory: string;
  logger: Pick<Logger, 'warn'>;
  /** Publishes that a transcription changed. */
  announce: (run: Run) => void;
};

/** Turns a stored recording into its transcript. A step that an earlier attempt finished is not repeated. */
export const createTranscription = (deps: TranscribeDeps) => {
  const { runs, engine } = deps;

  return async (run: Run, stops: Stops): Promise<void> => {
    const signal = AbortSignal.any([stops.signal, stops.closing]);
    await using folder = await mkdtempDisposable(join(deps.workDirectory, 'recording-'));
    const taken = { run, folder: folder.path, signal };
    const fetch = onceFetched(deps, taken);
    const audio = await prepareAudio(deps, { ...taken, fetch });
    const { durationMs, tracks } = audio;
    await using copying = startCopying(deps, { run, durationMs, fetch, signal });
    await inSpan('measure audio', () => measureAudio(deps, { run, pcmPath: audio.pcmPath, signal }));
    const { pcmPath, soundPaths, stems } = await separateVoices(deps, { ...taken, ...audio, fetch });
    await using plan = await startPlanning(deps, { run, soundPaths, durationMs, signal });
    const settled = await inSpan('settle language', () =>
      settleLanguage(deps, { run, pcmPath, plan, signal }),
    );
    await runs.update(run, { stage: 'transcribing', duration_ms: durationMs, language: settled.language });
    deps.announce(run);
    const heard = { run, pcmPath, durationMs, plan, settled, ...stops };
    const { results, ...languages } = await recogniseSpeech(deps, heard);
    const model = describeModels(results) ?? labelOf(engine.modelFor(run));
    const facts = { ...languages, durationMs, engine: engine.name, model };
    const placed = placeInRecording({ pieces: plan.pieces, results, stems, durationMs });
    const found = { run, fetch, folder: folder.path, ...placed, signal: stops.signal };
    const conversation = await runs.findConversation(run);
    const speakers =
      conversation === undefined && wantsSpeakers(run)
        ? await inSpan('find speakers', async () =>
            findTurns(deps.decode, { ...found, known: await hearKnownVoices(deps, found) }),
          )
        : {};
    await inSpan('finish', () =>
      runs.finish(run, assembleTranscript({ ...facts, ...placed, ...speakers, tracks, conversation })),
    );
    deps.announce(run);
    await copying.ended;
    if (run.storage_key !== null)
      await Promise.allSettled([deps.unclaimedObjects.remove(clipKeyOf(run.storage_key))]);
  };
};

type SpeechInput = Stops & {
  run: Run;
  pcmPath: string;
  durationMs: number;
  plan: PiecePlan;
  settled: SettledLanguage;
};

/** Recognises all speech, each piece in its language. */
const recogniseSpeech = async (
  deps: TranscribeDeps,
  { run, pcmPath, durationMs, plan, settled, ...stops }: SpeechInput,
) => {
  const { language, isAssumed, isChosen, prior } = settled;
  await using shared = deps.sharing.open({ run, pcmPath, ...stops });
  const recognising = { run, shared, plan };
  const flags = isAssumed ? [LANGUAGE_ASSUMED] : [];
  const first = { ...recognising, language, prior: isChosen ? undefined : prior, flags };
  const results = await inSpan('recognise', () => recognisePieces(deps, first));
  const heard = { results, prior, stemAt: (ms: number) => stemOf(ms, durationMs) };
  if (isChosen)
    return { results, language, otherLanguage: findOtherLanguage({ ...heard, pieces: plan.pieces }) };
  return await inSpan('recognise other languages', () => recogniseOthers(deps, { ...recognising, ...heard }));
};

type CopyInput = {
  run: Pick<Run, 'id' | 'audio_track'>;
  durationMs: number;
  fetch: () => Promise<string>;
  signal: AbortSignal;
};

/** Starts the copy for players beside the recognition, which takes far longer. Without a copy, the first listener waits for one. */
const startCopying = ({ copyPlayable, logger }: TranscribeDeps, input: CopyInput) => {
  const giveUp = new AbortController();
  const signal = AbortSignal.any([input.signal, giveUp.signal]);
  const ended = inSpan('copy for players', () => copyPlayable({ ...input, signal })).catch(
    (error: unknown) => {
      if (!signal.aborted) logger.warn({ err: error }, 'transcription.not_copied');
    },
  );
  return {
    ended,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      giveUp.abort();
      await ended;
    },
  };
};

type StepInput = { run: Run; pcmPath: string; signal: AbortSignal };

const prepareAudio = async (
  deps: TranscribeDeps,
  input: FolderInput & { fetch: () => Promise<string> },
): Promise<Decoded & { pcmPath: string }> => {
  const { run, folder, fetch, signal } = input;
  const pcmPath = join(folder, 'audio.pcm');
  const taken = await inSpan('take clip', () => deps.takeClip({ run, outPath: pcmPath, signal }));
  if (taken) return { pcmPath, ...taken };
  const probedMs = run.duration_ms ?? run.probed_duration_ms ?? 0;
  const path = await fetch();
  const decoded = await inSpan('decode', () =>
    deps.decode({ run, path, outPath: pcmPath, probedMs, signal }),
  );
  return { pcmPath, ...decoded };
};

type FolderInput = { run: Run; folder: string; signal: AbortSignal };

/** Fetches the recording when it is first needed. */
const onceFetched = ({ storage }: TranscribeDeps, { run, folder, signal }: FolderInput) => {
  let path: Promise<string> | undefined;
  return (): Promise<string> => {
    const { storage_key: key } = run;
    if (key === null) throw recordingMissing();
    path ??= inSpan('fetch', () => storage.fetchToFile(key, folder, { signal }).catch(asRecordingFault));
    return path;
  };
};

const asRecordingFault = (error: unknown): never => {
  throw isDomainError(error) && error.kind === 'not_found' ? recordingMissing(error) : error;
};

/** Saves the waveform and brings the audio to a normal level, both in one reading of it. */
const measureAudio = async ({ runs }: TranscribeDeps, { run, pcmPath, signal }: StepInput): Promise<void> => {
  const meter = createWaveformMeter();
  await writePeakLevel(pcmPath, { signal, onSamples: meter.add });
  if (run.attempt > 1 && (await runs.hasWaveform(run))) return;
  await runs.saveWaveform(run, meter.finish());
};
