import { ApiError } from '@escriba/client';
import type { SendState } from '../messages/messages.ts';
import { SIGNED_OUT } from '../session/session.ts';
import type { Recording, RecordingsDb } from './recordings-db.ts';
import type { Tus } from './tus.ts';

type SenderDeps = {
  readonly db: RecordingsDb;
  readonly tus: Tus;
  /** Returns the connected account's id. Throws `signed_out`. */
  readonly getOwner: () => Promise<string>;
  /** Resolves after a time, or at once when the connection is back. */
  readonly wait: (ms: number) => Promise<void>;
  readonly onChange: () => void;
  /** Called when the server has the whole recording; its id is that of the transcription. */
  readonly onSent: (recording: Recording, transcriptionId: string) => Promise<void>;
};

/** The state of one recording: where it is, and a function that reports that there is more. */
type Work = { state: SendState; wake: () => void; hasMore: boolean };

const CHUNK_BYTES = 4 * 1_048_576;
const WAIT_MS_MAX = 30_000;

/** Sends recordings while they grow. Any number of calls for one recording make one upload. */
export const createSender = (deps: SenderDeps) => {
  const works = new Map<string, Work>();
  /** How the sending of each recording ended. */
  const endings = new Map<string, SendState>();

  const run = async (id: string, work: Work): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      try {
        await navigator.locks.request(`sending ${id}`, () => sendAll(deps, id, work, () => (failures = 0)));
        return;
      } catch (error) {
        const next = stateAfter(error);
        if (next === 'refused') await deps.db.change(id, { refusal: (error as Error).message });
        setState(deps, work, next);
        if (next !== 'waiting') return;
        await deps.wait(waitMsOf(error, failures));
      }
    }
  };

  const send = (id: string): void => {
    const running = works.get(id);
    if (running !== undefined) {
      running.hasMore = true;
      return running.wake();
    }
    const work: Work = { state: endings.get(id) ?? 'sending', wake: () => undefined, hasMore: false };
    works.set(id, work);
    void run(id, work).finally(() => {
      works.delete(id);
      endings.set(id, work.state);
      // It may have been allowed again just after the look that found it refused.
      if (work.hasMore && work.state === 'refused') send(id);
      deps.onChange();
    });
  };

  return {
    /** Sends what is stored, now and as it grows, until the recording has ended. */
    send,
    stateOf: (id: string): SendState => works.get(id)?.state ?? endings.get(id) ?? 'sending',
    isBusy: (): boolean => works.size > 0,
  };
};

const sendAll = async (deps: SenderDeps, id: string, work: Work, onProgress: () => void): Promise<void> => {
  let position: { offset: number; isSized: boolean } | undefined;
  for (;;) {
    work.hasMore = false;
    const recording = await deps.db.find(id);
    if (recording === undefined) return;
    // The user decides whether the server is asked again.
    if (recording.refusal !== null) return setState(deps, work, 'refused');
    if (recording.ownerId !== (await deps.getOwner())) throw new Error(SIGNED_OUT);
    const url = recording.url ?? (await begin(deps, recording));
    position ??= await findPosition(deps, recording, url);
    const { offset, isSized } = position;
    const rest = await deps.db.readFrom(id, offset, CHUNK_BYTES);
    const isLast = recording.isEnded && offset + rest.size >= recording.sizeBytes;
    if (rest.size === 0 && !isLast) {
      setState(deps, work, 'sending');
      await untilMore(work);
      continue;
    }
    const size = isLast && !isSized ? recording.sizeBytes : undefined;
    position = { offset: await deps.tus.append(url, offset, rest, size), isSized: isSized || isLast };
    onProgress();
    setState(deps, work, 'sending');
    if (!isLast) continue;
    await deps.onSent(recording, url.split('/').at(-1) ?? '');
    await deps.db.remove(id);
    return setState(deps, work, 'sent');
  }
};

const begin = async ({ db, tus }: SenderDeps, recording: Recording): Promise<string> => {
  const { id, name, type, language, channelNames } = recording;
  const names = channelNames === undefined ? {} : { channel_names: channelNames };
  const url = await tus.create({ filename: name, filetype: type, language_code: language, ...names });
  await db.change(id, { url });
  return url;
};

/** Finds the position of an upload. One that the server removed starts again: everything is still here. */
const findPosition = async ({ db, tus }: SenderDeps, { id }: Recording, url: string) => {
  try {
    return await tus.find(url);
  } catch (error) {
    if (error instanceof ApiError && [404, 410].includes(error.status)) await db.change(id, { url: null });
    throw error;
  }
};

const untilMore = (work: Work): Promise<void> =>
  new Promise((resolve) => {
    work.wake = resolve;
    if (work.hasMore) resolve();
  });

const setState = (deps: SenderDeps, work: Work, state: SendState): void => {
  if (work.state === state) return;
  work.state = state;
  deps.onChange();
};

/** Returns the state after a failure: refused if a later try cannot change it. The other failures, as a lost connection or a changed offset, pass. */
const stateAfter = (error: unknown): SendState => {
  if (error instanceof Error && error.message === SIGNED_OUT) return 'signedOut';
  const status = error instanceof ApiError ? error.status : 0;
  return [400, 402, 403, 413, 415, 422].includes(status) ? 'refused' : 'waiting';
};

const waitMsOf = (error: unknown, failures: number): number => {
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(asked, Math.min(WAIT_MS_MAX, 1_000 * 2 ** failures));
};
