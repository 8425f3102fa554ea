import { ApiError, type Client } from '@escriba/client';
import { STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import { getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import type { KnownText, RecordingRequest, RecorderState, WorkerRequest } from '../messages/messages.ts';
import { type StartLiveText, withoutKnown } from './live-text.ts';
import type { OpenMix } from './mixer.ts';
import { createRecorder } from './recorder.ts';
import type { RecordingsDb, Watched } from './recordings-db.ts';
import { createSender } from './sender.ts';
import { takeMedia } from './take-media.ts';
import type { Tus } from './tus.ts';

type RecordingDeps = {
  readonly db: RecordingsDb;
  readonly tus: Tus;
  /** Calls the product as the connected account. */
  readonly client: Client;
  readonly getOwner: () => Promise<string>;
  readonly openMix: OpenMix;
  readonly startLiveText: StartLiveText;
  readonly wait: (ms: number) => Promise<void>;
  readonly notify: (request: WorkerRequest) => void;
};

type Parts = {
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly sender: ReturnType<typeof createSender>;
  /** Runs work during which the context stays open. */
  readonly stayOpen: <T>(work: () => Promise<T>) => Promise<T>;
  /** Watches sent recordings until their transcripts are done. */
  readonly watch: () => Promise<void>;
  /** Lets the worker close this context if there is nothing to do. */
  readonly rest: () => void;
};

/** Records, sends and watches. It runs where it outlives the popup and the worker. */
export const createRecordingService = (deps: RecordingDeps) => {
  const { db, notify } = deps;
  const watcher = createWatcher(deps, () => rest());
  let working = 0;
  const rest = (): void => {
    const isBusy = working > 0 || recorder.isBusy() || sender.isBusy() || watcher.isBusy();
    if (!isBusy) notify({ to: 'worker', type: 'rest' });
  };
  const stayOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    working += 1;
    try {
      return await work();
    } finally {
      working -= 1;
      rest();
    }
  };
  const onChange = (): void => {
    notify({ to: 'worker', type: 'recorder', name: recorder.read()?.name ?? 'idle' });
    rest();
  };
  const sender = createSender({
    ...deps,
    onChange,
    onSent: async ({ ownerId, name }, id) => {
      await db.watch({ id, ownerId, name });
      void watcher.watch();
    },
  });
  const recorder = createRecorder({
    ...deps,
    onStored: sender.send,
    remove: async (id) => {
      await remove(deps, id);
      // A sender that waits for more of it sees that it is gone.
      sender.send(id);
    },
    onChange,
  });
  const parts: Parts = { recorder, sender, stayOpen, rest, watch: watcher.watch };
  return { respond: (request: RecordingRequest): Promise<object> => respond(deps, parts, request) };
};

const createWatcher = (deps: RecordingDeps, onIdle: () => void) => {
  let isWatching = false;
  const watchAll = async (): Promise<void> => {
    for (let left = await listWatched(deps); left.length > 0;) {
      const endings = await Promise.all(left.map((one) => lookAt(deps, one)));
      if (endings.includes(true)) return;
      left = await listWatched(deps);
      if (left.length > 0) await deps.wait(STATUS_POLL_INTERVAL_MS);
    }
  };
  return {
    isBusy: (): boolean => isWatching,
    watch: async (): Promise<void> => {
      if (isWatching) return;
      isWatching = true;
      await watchAll().catch(() => undefined);
      isWatching = false;
      onIdle();
    },
  };
};

const respond = async (deps: RecordingDeps, parts: Parts, request: RecordingRequest): Promise<object> => {
  const { db, getOwner } = deps;
  const { recorder, sender, stayOpen, rest } = parts;
  switch (request.type) {
    case 'state':
      return { state: readState(parts, request.known) };
    case 'record':
      await stayOpen(async () => recorder.start({ ...request, ownerId: await getOwner() }));
      return {};
    case 'pause':
      recorder.pause();
      return {};
    case 'resume':
      recorder.resume();
      return {};
    case 'stop':
      return { id: await recorder.stop() };
    case 'discard':
      await recorder.discard();
      return {};
    case 'send':
      await db.change(request.id, { isEnded: true, refusal: null });
      sender.send(request.id);
      return {};
    case 'remove':
      await remove(deps, request.id);
      rest();
      return {};
    case 'take':
      await stayOpen(async () => {
        sender.send(await takeMedia(db, { ...request, ownerId: await getOwner() }));
      });
      return {};
    case 'wake':
      await wake(deps, parts).catch(rest);
      return {};
    case 'rest':
      rest();
      return {};
  }
};

const readState = ({ recorder, sender }: Parts, known: KnownText | undefined): RecorderState => {
  const now = recorder.read();
  if (now === undefined) return { name: 'idle' };
  const liveText = withoutKnown(now.liveText, { id: now.id, known });
  return { ...now, liveText, sending: sender.stateOf(now.id) };
};

/** Continues to send what has ended but was not sent; what was interrupted waits for the user. */
const wake = async ({ db, getOwner }: RecordingDeps, { recorder, sender, watch }: Parts): Promise<void> => {
  const ownerId = await getOwner();
  for (const { id, isEnded, refusal, ownerId: owner } of await db.list())
    if (isEnded && refusal === null && owner === ownerId) sender.send(id);
  const running = recorder.read();
  if (running !== undefined) sender.send(running.id);
  void watch();
};

/** Removes a recording here and what the server has of it, which otherwise removes it within a day. */
const remove = async ({ db, tus }: Pick<RecordingDeps, 'db' | 'tus'>, id: string): Promise<void> => {
  const recording = await db.find(id);
  await db.remove(id);
  if (recording?.url) await tus.cancel(recording.url).catch(() => undefined);
};

/** Lists the watched recordings of the connected account. Those of another one wait until it connects. */
const listWatched = async ({ db, getOwner }: RecordingDeps): Promise<Watched[]> => {
  const ownerId = await getOwner();
  return (await db.listWatched()).filter((one) => one.ownerId === ownerId);
};

/** Notifies of a transcript that is done. Returns true if the session has ended. */
const lookAt = async ({ db, client, notify }: RecordingDeps, one: Watched): Promise<boolean> => {
  try {
    const input = { params: { id: one.id }, query: {}, headers: {} };
    const { data } = await client.call(getTranscriptionStatus, input);
    if (data.status === 'pending' || data.status === 'processing') return false;
    await db.unwatch(one.id);
    if (data.status === 'completed') notify({ to: 'worker', type: 'finished', id: one.id, title: one.name });
    if (data.status === 'failed')
      notify({ to: 'worker', type: 'failed', title: one.name, reason: data.message ?? '' });
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) return true;
    if (error.status === 404) await db.unwatch(one.id);
    return false;
  }
};
