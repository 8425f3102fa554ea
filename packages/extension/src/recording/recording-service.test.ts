import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

type Deps = Parameters<typeof createRecordingService>[0];
type ServiceOptions = Pick<Deps, 'getOwner' | 'tus' | 'notify'> & Partial<Pick<Deps, 'client'>>;

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

it('notifies of a transcript of its account beside one of another account', async () => {
  const states = ['processing', 'completed'];
  const asked: string[] = [];
  const finished = Promise.withResolvers<WorkerRequest>();
  const { db, service } = createService('two-accounts', {
    tus: NO_SERVER,
    client: {
      call: async (_route: unknown, { params }: { params: { id: string } }) => {
        asked.push(params.id);
        return { data: { status: states.shift() } };
      },
    } as never,
    getOwner: async () => 'ana',
    notify: (request) => {
      if (request.type === 'finished') finished.resolve(request);
    },
  });
  await db.watch({ id: 'a', ownerId: 'bia', name: 'Dela' });
  await db.watch({ id: 'b', ownerId: 'ana', name: 'Minha' });
  await service.respond({ to: 'recording', type: 'wake' });
  expect(await finished.promise).toEqual({ to: 'worker', type: 'finished', id: 'b', title: 'Minha' });
  expect([asked, await db.listWatched()]).toEqual([['b', 'b'], [{ id: 'a', ownerId: 'bia', name: 'Dela' }]]);
});

it('does not let its context close while it takes a file, and does once that is refused', async () => {
  const reached = Promise.withResolvers<void>();
  const site = createServer((_request, response) => {
    reached.resolve();
    site.once('answer', () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  let rests = 0;
  const { service } = createService('taking', {
    tus: NO_SERVER,
    getOwner: async () => 'ana',
    notify: ({ type }) => {
      if (type === 'rest') rests += 1;
    },
  });
  const url = `http://127.0.0.1:${port}/voice.mp3`;
  const taken = service.respond({ to: 'recording', type: 'take', url, name: 'voice.mp3', language: 'pt' });
  await reached.promise;
  await service.respond({ to: 'recording', type: 'remove', id: 'unknown' });
  const before = rests;
  site.emit('answer');
  await expect(taken).rejects.toThrow('media_unreachable');
  expect([before, rests]).toEqual([0, 1]);
  site.close();
});
