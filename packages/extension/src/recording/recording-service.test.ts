import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { WorkerRequest } from '../messages/messages.ts';
import { SIGNED_OUT } from '../session/session.ts';
import { createStartLiveText } from './live-text.ts';
import { createRecordingService } from './recording-service.ts';
import { createRecordingsDb } from './recordings-db.ts';
import { TestMediaRecorder } from '../testing/media-recorder.ts';
import type { Tus } from './tus.ts';

const { MediaRecorder: before } = globalThis;
beforeEach(() => {
  globalThis.MediaRecorder = TestMediaRecorder as never;
});
afterEach(() => {
  globalThis.MediaRecorder = before;
});

const signedOut = (): Promise<never> => Promise.reject(new Error(SIGNED_OUT));

const NO_SERVER: Tus = { create: signedOut, find: signedOut, append: signedOut, cancel: signedOut };

type ServiceOptions = Pick<Parameters<typeof createRecordingService>[0], 'getOwner' | 'tus' | 'notify'>;

const createService = (name: string, options: ServiceOptions) => {
  const db = createRecordingsDb(name);
  const service = createRecordingService({
    db,
    client: { call: signedOut } as never,
    openMix: async () => ({
      stream: { getTracks: () => [] } as never,
      readLevels: () => ({ microphone: 0, tab: null }),
      close: () => undefined,
    }),
    startLiveText: createStartLiveText({
      origin: 'https://escriba.example',
      locale: 'pt',
      getToken: signedOut,
    }),
    wait: async () => undefined,
    ...options,
  });
  return { db, service };
};

const RECORD = {
  to: 'recording',
  type: 'record',
  streamId: null,
  microphone: true,
  channelNames: 'Você|Aba',
  name: 'Aula',
  language: 'pt',
} as const;

/**
 * Records until a request, with a session that ends after the start. Returns what is stored whenever the service lets its context close:
 * whether each recording has ended.
 */
const recordUntil = async (request: 'stop' | 'discard'): Promise<boolean[][]> => {
  const owners = [Promise.resolve('ana')];
  const looks: Promise<boolean[]>[] = [];
  const { db, service } = createService(request, {
    tus: NO_SERVER,
    getOwner: () => owners.shift() ?? signedOut(),
    notify: ({ type }: WorkerRequest) => {
      if (type === 'rest') looks.push(db.list().then((all) => all.map(({ isEnded }) => isEnded)));
    },
  });
  await service.respond(RECORD);
  TestMediaRecorder.latest?.bring('one');
  await service.respond({ to: 'recording', type: request });
  while (looks.length === 0) await new Promise((resolve) => setImmediate(resolve));
  return Promise.all(looks);
};

it('does not let its context close before the end of a recording is stored', async () => {
  for (const stored of await recordUntil('stop')) expect(stored).toEqual([true]);
});

it('does not let its context close before a discarded recording is removed', async () => {
  for (const stored of await recordUntil('discard')) expect(stored).toEqual([]);
});

it('does not send a discarded recording as a whole one', async () => {
  const sizes: (number | undefined)[] = [];
  const rested = Promise.withResolvers<void>();
  const { service } = createService('discarded', {
    tus: {
      create: async () => 'https://escriba.example/uploads/1',
      find: async () => ({ offset: 0, isSized: false }),
      append: async (_url, offset, bytes, size) => {
        sizes.push(size);
        return offset + bytes.size;
      },
      cancel: async () => undefined,
    },
    getOwner: async () => 'ana',
    notify: ({ type }) => {
      if (type === 'rest') rested.resolve();
    },
  });
  await service.respond(RECORD);
  TestMediaRecorder.latest?.bring('one');
  while (sizes.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await service.respond({ to: 'recording', type: 'discard' });
  await rested.promise;
  expect(new Set(sizes)).toEqual(new Set([undefined]));
});
