import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { createLogger } from '@escriba/runtime';
import { makeRecording } from '@escriba/testing';
import { findMediaPrograms } from '../platform/media/programs.ts';
import { createMerge } from '../library/merging/merge.job.ts';
import { createRunner } from '../recognition/runs/run-transcription.ts';
import type { LibraryUser } from './library-user.ts';
import { createUnclaimedObjects } from '../recordings/files/unclaimed-objects.service.ts';
import type { TestService } from './start-test-service.ts';
import { spoken } from './transcript-client.ts';

type ApiResponse = { status: number; error?: string; message?: string; data: TranscriptionItem };

/** Requests a merge as a user. */
export const requestMerge = async (
  { request }: Pick<LibraryUser, 'request'>,
  ids: readonly string[],
  name = 'Tudo',
): Promise<ApiResponse> => {
  const response = await request('POST', '/api/transcription/merge', { body: JSON.stringify({ ids, name }) });
  return { status: response.status, ...((await response.json()) as Omit<ApiResponse, 'status'>) };
};

/** Creates a worker that merges when the test says so. `storage` may replace that of the service. */
export const createMerger = (service: TestService, storage = service.storage) => {
  const announce = () => undefined;
  const logger = createLogger({ name: 'test', level: 'silent' });
  const merge = createMerge({
    ...service,
    storage,
    unclaimedObjects: createUnclaimedObjects({ ...service, storage, logger, clock: service.clock.now }),
    programs: findMediaPrograms(),
    workDirectory: service.environment.WORK_DIR,
    announce,
  });
  const run = createRunner({
    ...service,
    transcribe: (started, stops) => merge(started, stops.signal),
    announce,
    onRoundEnded: () => {},
    countAttempt: () => {},
  });
  const { signal } = new AbortController();
  return (transcriptionId: string, isLast = true): Promise<void> =>
    run({ transcriptionId, signal, closing: signal, isLast, logger });
};

/** Makes two seconds of a tone, and of silence in another format. */
export const makeSounds = async (folder: string): Promise<{ tone: Buffer; quiet: Buffer }> => {
  const make = async (name: string, sound: 'tone' | 'silence') =>
    readFile(await makeRecording({ path: join(folder, name), durationSeconds: 2, sound }));
  return { tone: await make('tone.wav', 'tone'), quiet: await make('quiet.mp3', 'silence') };
};

type Sounds = Awaited<ReturnType<typeof makeSounds>>;

/** Creates completed recordings of a user, of one second per text. */
export const createParts = (service: TestService, { tone, quiet }: Sounds, user: LibraryUser) => {
  const add = async (name: string, texts: readonly string[], bytes = tone): Promise<string> => {
    const id = await user.add({ name, bytes });
    const run = await service.runs.claim(id);
    if (run) await service.runs.finish(run, spoken(texts));
    return id;
  };
  return {
    add,
    pair: () => Promise.all([add('um.wav', ['bom dia', 'a todos']), add('dois.mp3', ['até', 'logo'], quiet)]),
  };
};
