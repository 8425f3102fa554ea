import { afterEach, expect, it } from '@jest/globals';
import { createRecorder } from './recorder.ts';

/** A browser's recorder whose parts the test supplies. */
class TestMediaRecorder extends EventTarget {
  static latest: TestMediaRecorder | undefined;
  static isTypeSupported = (): boolean => true;
  state = 'inactive';
  constructor() {
    super();
    TestMediaRecorder.latest = this;
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.bring('end');
    this.dispatchEvent(new Event('stop'));
  }
  bring(text: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
}

const { MediaRecorder: before } = globalThis;
afterEach(() => {
  globalThis.MediaRecorder = before;
});

it('a full disk ends a recording, which stays as long as it was stored', async () => {
  globalThis.MediaRecorder = TestMediaRecorder as never;
  const stored: string[] = [];
  const ended = Promise.withResolvers<object>();
  let isClosed = false;
  const recorder = createRecorder({
    openMix: async () => ({
      stream: { getTracks: () => [] } as never,
      readLevels: () => ({ microphone: 0, tab: null }),
      close: () => {
        isClosed = true;
      },
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
    onStored: () => undefined,
    onChange: () => undefined,
  });
  await recorder.start({
    streamId: null,
    microphone: true,
    channelNames: 'Você|Aba',
    name: 'Aula',
    language: 'pt',
    ownerId: 'ana',
  });
  for (const part of ['one', 'two', 'three']) TestMediaRecorder.latest?.bring(part);
  expect(await ended.promise).toEqual({ isEnded: true });
  expect([recorder.read(), stored, isClosed]).toEqual([undefined, ['one'], true]);
});
