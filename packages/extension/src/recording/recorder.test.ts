import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createStartLiveText } from './live-text.ts';
import { createRecorder } from './recorder.ts';
import type { RecordingsDb } from './recordings-db.ts';
import { TestMediaRecorder } from '../testing/media-recorder.ts';

/** Waits until something is true; the test's own limit ends it. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

const { MediaRecorder: before } = globalThis;
beforeEach(() => {
  globalThis.MediaRecorder = TestMediaRecorder as never;
});
afterEach(() => {
  globalThis.MediaRecorder = before;
});

/** Here no browser gives sound. */
const startLiveText = createStartLiveText({
  origin: 'https://escriba.example',
  locale: 'pt',
  getToken: () => Promise.reject(new Error('signed_out')),
});
const options = {
  streamId: null,
  microphone: true,
  channelNames: 'Você|Aba',
  name: 'Aula',
  language: 'pt',
  ownerId: 'ana',
};
const ignore = () => undefined;

type Tested = Partial<{
  readonly begin: RecordingsDb['begin'];
  readonly addPart: RecordingsDb['addPart'];
  readonly change: RecordingsDb['change'];
  readonly remove: (id: string) => Promise<void>;
  readonly onOpen: () => Promise<void>;
  readonly onClose: () => void;
}>;
const nothing = async () => undefined;

/** Creates a recorder whose parts `addPart` stores. */
const createTested = ({
  begin = nothing,
  addPart = nothing,
  change = nothing,
  remove = nothing,
  onOpen = nothing,
  onClose = ignore,
}: Tested) =>
  createRecorder({
    openMix: async () => {
      await onOpen();
      return {
        stream: { getTracks: () => [] } as never,
        readLevels: () => ({ microphone: 0, tab: null }),
        close: onClose,
      };
    },
    db: { begin, addPart, change },
    startLiveText,
    onStored: ignore,
    remove,
    onChange: ignore,
  });

it('a full disk ends a recording, which stays as long as it was stored', async () => {
  const stored: string[] = [];
  const ended = Promise.withResolvers<object>();
  let isClosed = false;
  const recorder = createTested({
    addPart: async (_id, bytes) => {
      const text = new TextDecoder().decode(bytes);
      if (text === 'two') throw new DOMException('no room', 'QuotaExceededError');
      stored.push(text);
    },
    change: async (_id, values) => ended.resolve(values),
    onClose: () => {
      isClosed = true;
    },
  });
  await recorder.start(options);
  for (const part of ['one', 'two', 'three']) TestMediaRecorder.latest?.bring(part);
  expect(await ended.promise).toEqual({ isEnded: true, refusal: null });
  expect([recorder.read(), stored, isClosed]).toEqual([undefined, ['one'], true]);
});

it('a recording goes on where there is no live text', async () => {
  const stored: string[] = [];
  const recorder = createTested({
    addPart: async (_id, bytes) => void stored.push(new TextDecoder().decode(bytes)),
  });
  await recorder.start(options);
  await until(() => recorder.read()?.liveText.name === 'unavailable');
  TestMediaRecorder.latest?.bring('one');
  await recorder.stop();
  expect(stored).toEqual(['one', 'end']);
});

it('the last part of a recording has its duration', async () => {
  const durations: number[] = [];
  const recorder = createTested({
    addPart: async (_id, _bytes, durationMs) => void durations.push(durationMs),
  });
  await recorder.start(options);
  await until(() => (recorder.read()?.elapsedMs ?? 0) > 20);
  await recorder.stop();
  expect(durations).toEqual([expect.any(Number)]);
  expect(durations[0]).toBeGreaterThan(20);
});

it('starts one recording while the browser asks for the microphone, however often the user presses', async () => {
  const allowed = Promise.withResolvers<void>();
  let opened = 0;
  const recorder = createTested({
    onOpen: () => {
      opened += 1;
      return allowed.promise;
    },
  });
  const first = recorder.start(options);
  const second = recorder.start(options);
  expect(recorder.isBusy()).toBe(true);
  allowed.resolve();
  await expect(second).rejects.toThrow('already_recording');
  await first;
  expect([recorder.read()?.name, opened]).toEqual(['recording', 1]);
});

it('closes the microphone if a recording cannot start, and a later one can', async () => {
  const failures = [new DOMException('no room', 'QuotaExceededError')];
  let closed = 0;
  const recorder = createTested({
    begin: async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    },
    onClose: () => {
      closed += 1;
    },
  });
  await expect(recorder.start(options)).rejects.toThrow('no room');
  expect([closed, recorder.isBusy()]).toEqual([1, false]);
  await recorder.start(options);
  expect(recorder.read()?.name).toBe('recording');
});

it('leaves nothing of a recording that the browser does not start', async () => {
  const rows = new Set<string>();
  let lock = '';
  const recorder = createTested({
    begin: async ({ id }) => {
      rows.add(id);
      lock = `recording ${id}`;
    },
    remove: async (id) => void rows.delete(id),
  });
  TestMediaRecorder.refusal = new DOMException('no sound', 'NotSupportedError');
  await expect(recorder.start(options)).rejects.toThrow('no sound');
  expect(rows.size).toBe(0);
  // Only a lock that was given back is given again.
  await navigator.locks.request(lock, () => undefined);
});
