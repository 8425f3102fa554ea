import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { isDomainError } from '@escriba/errors';
import { inSpan } from '@escriba/runtime';
import { writePeakLevel } from '@escriba/speech';
import type { Storage } from '@escriba/storage';
import type { createDecodeRecording } from '../audio/decode-recording.ts';
import { recordingMissing } from '../audio/pipeline.errors.ts';
import type { Segment } from '../../platform/db/json.ts';
import type { Engine, Piece } from '../engines/engine.ts';
import type { Run } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';
import { translationUnsupported } from './translating.errors.ts';
import { waitForRoom, type Room } from './wait-for-room.ts';

type TranslatingDeps = Room & {
  readonly storage: Pick<Storage, 'fetchToFile'>;
  readonly decode: ReturnType<typeof createDecodeRecording>;
  readonly engine: Pick<Engine, 'findSpeech' | 'recognise' | 'listModels' | 'modelFor' | 'defaultModel'>;
  readonly workDirectory: string;
};

/** A recording whose speech is translated. `language`: the main one, ISO 639-1. */
export type SpokenRecording = Pick<
  Run,
  'id' | 'owner_id' | 'priority' | 'speechModel' | 'is_trial' | 'round' | 'audio_track'
> & {
  readonly storageKey: string;
  readonly language: string;
  readonly probedMs: number;
};

/** What is said in a part of a recording, in English. Times in ms of the recording. */
export type EnglishSegment = Pick<Segment, 'startMs' | 'endMs' | 'text' | 'unsure'>;

/** A piece of a recording by its number; `segments` are null until it is translated. */
export type TranslatedPiece = Piece & {
  readonly index: number;
  readonly segments: readonly EnglishSegment[] | null;
};

/** Keeps the pieces of a translation, so that a later attempt goes on at the first missing one. */
export type PieceKeeper = {
  /** Lists the pieces in order that this model translates, also those of an earlier translation; empty before they are planned. */
  readonly list: (model: string) => Promise<readonly TranslatedPiece[]>;
  readonly plan: (pieces: readonly Piece[]) => Promise<readonly TranslatedPiece[]>;
  readonly save: (index: number, segments: readonly EnglishSegment[]) => Promise<void>;
};

type Translating = {
  readonly recording: SpokenRecording;
  readonly pieces: PieceKeeper;
  readonly signal: AbortSignal;
};

export type TranslateRecording = ReturnType<typeof createTranslateRecording>;

/**
 * Writes in English what is said in a recording, piece by piece. Pieces that are kept are not recognised again; without a missing one the audio is not read.
 * Returns the name of the model that translates.
 * @throws translationUnsupported, recordingMissing, the errors of `decodeToPcm` and of the engine; the signal's reason
 */
export const createTranslateRecording = (deps: TranslatingDeps) => {
  const { engine } = deps;
  return async ({ recording, pieces, signal }: Translating): Promise<string> => {
    const { name: model, translator } = findTranslatingModel(engine, recording);
    const kept = await pieces.list(translator);
    if (kept.length > 0 && kept.every(isTranslated)) return translator;
    await using folder = await mkdtempDisposable(join(deps.workDirectory, 'translation-'));
    const pcmPath = await readSpeech(deps, { recording, folder: folder.path, signal });
    const heard = { recording, pcmPath, signal };
    const planned = kept.length > 0 ? kept : await pieces.plan(await planPieces(deps, heard));
    for (const piece of planned)
      if (!isTranslated(piece))
        await pieces.save(piece.index, await translatePiece(deps, { ...heard, piece, model }));
    return translator;
  };
};

const isTranslated = ({ segments }: TranslatedPiece): boolean => segments !== null;

type Translator = { readonly name: string; readonly translator: string };

/** Returns the model that translates: that of the recording if it can, else the default one, else any that can. @throws translationUnsupported */
const findTranslatingModel = (
  engine: Pick<Engine, 'listModels' | 'modelFor' | 'defaultModel'>,
  recording: SpokenRecording,
): Translator => {
  const able = engine
    .listModels()
    .flatMap(({ name, translator }): Translator[] =>
      translator === undefined ? [] : [{ name, translator }],
    );
  const wanted = [engine.modelFor(recording).name, engine.defaultModel];
  const found = wanted.flatMap((name) => able.find((each) => each.name === name) ?? [])[0] ?? able[0];
  if (found === undefined) throw translationUnsupported();
  return found;
};

type Reading = { readonly recording: SpokenRecording; readonly folder: string; readonly signal: AbortSignal };

/** Decodes the recording at a normal level; returns the path. */
const readSpeech = async (
  { storage, decode }: TranslatingDeps,
  { recording, folder, signal }: Reading,
): Promise<string> => {
  const outPath = join(folder, 'audio.pcm');
  const { storageKey, probedMs } = recording;
  const path = await inSpan('fetch', () =>
    storage.fetchToFile(storageKey, folder, { signal }).catch((error: unknown) => {
      throw isDomainError(error) && error.kind === 'not_found' ? recordingMissing(error) : error;
    }),
  );
  await inSpan('decode', () => decode({ run: recording, path, outPath, probedMs, signal }));
  await writePeakLevel(outPath, { signal });
  return outPath;
};

type Heard = { readonly recording: SpokenRecording; readonly pcmPath: string; readonly signal: AbortSignal };

/** Length of the stretches in which speech is found: a search takes two seconds, and those of other recordings come between. */
const STRETCH_MS = 900_000;

const planPieces = async (
  { engine }: TranslatingDeps,
  { recording, pcmPath, signal }: Heard,
): Promise<Piece[]> => {
  const options = { signal, schedulingKey: schedulingKeyOf(recording) };
  const found: Piece[] = [];
  let fromMs: number | undefined;
  do {
    const endMs: number = (fromMs ?? 0) + STRETCH_MS;
    const toMs = endMs < recording.probedMs ? endMs : undefined;
    const { pieces, nextMs } = await engine.findSpeech(pcmPath, { ...options, fromMs, toMs });
    found.push(...pieces);
    fromMs = nextMs;
  } while (fromMs !== undefined);
  return found;
};

type Recognising = Heard & { readonly piece: Piece; readonly model: string };

const translatePiece = async (
  deps: TranslatingDeps,
  { recording, pcmPath, piece, model, signal }: Recognising,
): Promise<EnglishSegment[]> => {
  using held = new DisposableStack();
  held.use(await waitForRoom(deps, model, signal));
  const { segments } = await inSpan('translate piece', () =>
    deps.engine.recognise(pcmPath, piece, {
      task: 'translate',
      language: recording.language,
      model,
      speechModel: recording.speechModel,
      schedulingKey: schedulingKeyOf(recording),
      signal,
    }),
  );
  return segments.map(({ startMs, endMs, text, unsure }) => ({
    startMs,
    endMs,
    text,
    ...(unsure && { unsure }),
  }));
};
