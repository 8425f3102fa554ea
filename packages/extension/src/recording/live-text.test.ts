import { NOTHING_HEARD } from '@escriba/live-text';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createStartLiveText, type LiveText, withoutKnown } from './live-text.ts';

/** Waits until something is true; the test's own limit ends it. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

/** A browser's sound and connections, which Node lacks or would really open. */
class TestContext {
  sampleRate = 16_000;
  audioWorklet = { addModule: async () => undefined };
  resume = async () => undefined;
  close = async () => undefined;
  createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
}
class TestCollector {
  port = { addEventListener: () => undefined, start: () => undefined, close: () => undefined };
}
const opened: { url: string; protocols: string[] }[] = [];
class TestSocket {
  static OPEN = 1;
  constructor(url: string, protocols: string[]) {
    opened.push({ url, protocols });
  }
  addEventListener = () => undefined;
  close = () => undefined;
}

const { AudioContext, AudioWorkletNode, WebSocket } = globalThis;
let liveText: LiveText | undefined;
beforeEach(() => {
  opened.length = 0;
  const browser = { AudioContext: TestContext, AudioWorkletNode: TestCollector, WebSocket: TestSocket };
  Object.assign(globalThis, browser);
});
afterEach(() => {
  liveText?.end();
  liveText = undefined;
  Object.assign(globalThis, { AudioContext, AudioWorkletNode, WebSocket });
});

const start = createStartLiveText({
  origin: 'https://escriba.example',
  locale: 'pt',
  getToken: async () => ({ token: 't1', account: { id: 'ana', email: 'ana@example.com' } }),
});

it('live text is that of the account that records', async () => {
  liveText = start({} as MediaStream, { language: 'pt', ownerId: 'ana' });
  await until(() => opened.length === 1);
  expect(opened).toEqual([
    {
      url: 'wss://escriba.example/api/transcription/live?locale=pt&heartbeat=true&language=pt',
      protocols: ['escriba.live-text.v1', 'escriba.token.t1'],
    },
  ]);
});

it('no sound of a recording goes to an account that signed in after it began', async () => {
  liveText = start({} as MediaStream, { language: 'pt', ownerId: 'bia' });
  await until(() => liveText?.read().name === 'lost');
  expect(opened).toEqual([]);
});

it('a page gets the sentences that it does not have, and all of another recording', () => {
  const heard = { ...NOTHING_HEARD, final: ['Um.', 'Dois.', 'Três.'] };
  const of = (known?: { id: string; sentences: number }) => withoutKnown(heard, { id: 'r1', known }).final;
  expect(of()).toEqual(heard.final);
  expect(of({ id: 'r1', sentences: 2 })).toEqual(['Três.']);
  expect(of({ id: 'r1', sentences: 3 })).toEqual([]);
  expect(of({ id: 'r0', sentences: 2 })).toEqual(heard.final);
});
