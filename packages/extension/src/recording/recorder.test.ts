import { afterEach, expect, it } from '@jest/globals';
import { createStartLiveText } from './live-text.ts';
import { createRecorder } from './recorder.ts';
import { TestMediaRecorder } from '../testing/media-recorder.ts';

/** Waits until something is true; the test's own limit ends it. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

const { MediaRecorder: before } = globalThis;
afterEach(() => {
  globalThis.MediaRecorder = before;
});

/** Here no browser gives sound. */
const startLiveText = createStartLiveText({
  origin: 'https://escriba.example',
  locale: 'pt',
  getToken: () => Promise.reject(new Error('signed_out')),
});
const openMix = (onClose: () => void) => async () => ({
  stream: { getTracks: () => [] } as never,
  readLevels: () => ({ microphone: 0, tab: null }),
  close: onClose,
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

it('a full disk ends a recording, which stays as long as it was stored', async () => {
  globalThis.MediaRecorder = TestMediaRecorder as never;
  const stored: string[] = [];
  const ended = Promise.withResolvers<object>();
  let isClosed = false;
  const recorder = createRecorder({
    openMix: openMix(() => {
      isClosed = true;
    }),
    db: {
      begin: async () => undefined,
      addPart: async (_id, bytes) => {
        const text = new TextDecoder().decode(bytes);
        if (text === 'two') throw new DOMException('no room', 'QuotaExceededError');
        stored.push(text);
      },
      change: async (_id, values) => ended.resolve(values),
    },
    startLiveText,
    onStored: ignore,
    remove: async () => undefined,
    onChange: ignore,
  });
  await recorder.start(options);
  for (const part of ['one', 'two', 'three']) TestMediaRecorder.latest?.bring(part);
  expect(await ended.promise).toEqual({ isEnded: true });
  expect([recorder.read(), stored, isClosed]).toEqual([undefined, ['one'], true]);
});

it('a recording goes on where there is no live text', async () => {
  globalThis.MediaRecorder = TestMediaRecorder as never;
  const stored: string[] = [];
  const recorder = createRecorder({
    openMix: openMix(ignore),
    db: {
      begin: async () => undefined,
      addPart: async (_id, bytes) => void stored.push(new TextDecoder().decode(bytes)),
      change: async () => undefined,
    },
    startLiveText,
    onStored: ignore,
    remove: async () => undefined,
    onChange: ignore,
  });
  await recorder.start(options);
  await until(() => recorder.read()?.liveText.name === 'unavailable');
  TestMediaRecorder.latest?.bring('one');
  await recorder.stop();
  expect(stored).toEqual(['one', 'end']);
});

it('the last part of a recording has its duration', async () => {
  globalThis.MediaRecorder = TestMediaRecorder as never;
  const durations: number[] = [];
  const recorder = createRecorder({
    openMix: openMix(ignore),
    db: {
      begin: async () => undefined,
      addPart: async (_id, _bytes, durationMs) => void durations.push(durationMs),
      change: async () => undefined,
    },
    startLiveText,
    onStored: ignore,
    remove: async () => undefined,
    onChange: ignore,
  });
  await recorder.start(options);
  await until(() => (recorder.read()?.elapsedMs ?? 0) > 20);
  await recorder.stop();
  expect(durations).toEqual([expect.any(Number)]);
  expect(durations[0]).toBeGreaterThan(20);
});
