import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LIVE_CLOSE, type LiveMessage } from '@escriba/contracts/transcription/live-text';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { type LiveTextState, NOTHING_HEARD } from './live-text-state.ts';
import { startLiveText } from './start-live-text.ts';

/** Waits until something is true; the test's own limit ends it. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

type Served = {
  readonly socket: ServerSocket;
  readonly url: string;
  readonly protocols: string;
  /** Positions and lengths of the sound that came, in samples. */
  readonly heard: number[][];
  readonly texts: string[];
};

/** A browser's sound, which Node lacks. */
class TestContext {
  static isClosed = false;
  static start: () => Promise<void> = async () => undefined;
  sampleRate = 16_000;
  audioWorklet = { addModule: async () => undefined };
  resume = () => TestContext.start();
  close = async () => void (TestContext.isClosed = true);
  createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
}
let hear: ((event: { data: Float32Array }) => void) | undefined;
class TestCollector {
  port = {
    addEventListener: (_name: string, listener: typeof hear) => (hear = listener),
    start: () => undefined,
    close: () => (hear = undefined),
  };
}

const before = { AudioContext: globalThis.AudioContext, AudioWorkletNode: globalThis.AudioWorkletNode };
let server: WebSocketServer;
let served: Served[];
let state: LiveTextState;
let liveText: ReturnType<typeof startLiveText>;

beforeEach(async () => {
  Object.assign(globalThis, { AudioContext: TestContext, AudioWorkletNode: TestCollector });
  Object.assign(TestContext, { isClosed: false, start: async () => undefined });
  served = [];
  state = NOTHING_HEARD;
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, { url = '', headers }) => {
    const heard: number[][] = [];
    const texts: string[] = [];
    socket.on('message', (message: Uint8Array, isBinary: boolean) => {
      if (!isBinary) return void texts.push(new TextDecoder().decode(message));
      const { buffer, byteOffset } = message;
      heard.push([new DataView(buffer, byteOffset).getUint32(0, true), (message.length - 4) / 2]);
    });
    served.push({ socket, url, protocols: headers['sec-websocket-protocol'] ?? '', heard, texts });
  });
  await once(server, 'listening');
});
afterEach(() => {
  liveText.end();
  for (const socket of server.clients) socket.terminate();
  server.close();
  Object.assign(globalThis, before);
});

const begin = (findIdentity = async () => 'escriba.token.ana') => {
  liveText = startLiveText({} as MediaStream, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    language: 'pt',
    words: [{ text: 'Ana' }],
    locale: 'en',
    findIdentity,
    onState: (next) => {
      state = next;
    },
  });
};
const connection = async (number: number): Promise<Served> => {
  await until(() => served.length === number);
  const newest = served.at(-1);
  if (newest === undefined) throw new Error('no connection');
  return newest;
};
const speak = (samples: number) => hear?.({ data: new Float32Array(samples) });
const say = ({ socket }: Served, message: LiveMessage) => socket.send(JSON.stringify(message));
const text = { type: 'text', final: '', sure: '', unsure: '', finalSample: 0 } as const;

describe('live text', () => {
  it('connects as the user, in the language of the recording, and has the words that the server hears', async () => {
    begin();
    const opened = await connection(1);
    expect(opened.url).toBe('/live?locale=en&heartbeat=true&language=pt');
    expect(opened.protocols).toBe('escriba.live-text.v1, escriba.token.ana');
    speak(100);
    await until(() => opened.heard.length === 1);
    say(opened, { ...text, final: 'Bom dia.' });
    say(opened, { ...text, sure: 'Vamos', unsure: 'começar' });
    await until(() => state.unsure !== '');
    expect(state).toMatchObject({ name: 'listening', final: ['Bom dia.'], sure: 'Vamos', unsure: 'começar' });
  });

  it('sends the words of the recording, and what no final text covers, again after the connection broke', async () => {
    begin();
    const first = await connection(1);
    for (const samples of [100, 100, 100]) speak(samples);
    say(first, { ...text, final: 'Um.', finalSample: 150 });
    await until(() => state.final.length === 1 && first.heard.length === 3);
    first.socket.terminate();
    await until(() => state.name === 'lost');
    speak(50);
    const second = await connection(2);
    const kept = [
      [100, 100],
      [200, 100],
      [300, 50],
    ];
    await until(() => second.heard.length === kept.length);
    expect([second.heard, second.texts]).toEqual([kept, ['[{"text":"Ana"}]']]);
    say(second, { ...text, final: 'Dois.', finalSample: 300 });
    await until(() => state.final.length === 2);
    expect(state).toMatchObject({ name: 'listening', final: ['Um.', 'Dois.'] });
  });

  it('counts a user who cannot be found, and a name that no connection can have, as a lost connection', async () => {
    const identities = [Promise.reject(new Error('signed_out')), 'no subprotocol', 'escriba.token.ana'];
    let asked = 0;
    begin(async () => {
      asked += 1;
      return (await identities[asked - 1]) ?? '';
    });
    await until(() => state.name === 'lost');
    await connection(1);
    expect(asked).toBe(3);
  });

  it('does not connect again after the server has ended it, and says why', async () => {
    begin();
    const { socket, ...opened } = await connection(1);
    say({ socket, ...opened }, { type: 'ended', error: 'live_text.used_up', message: 'Used up' });
    socket.close(LIVE_CLOSE.ended);
    await until(() => state.name === 'ended');
    await once(socket, 'close');
    speak(10);
    expect([state.message, served.length]).toEqual(['Used up', 1]);
  });

  it('is not available where the browser starts no sound, and leaves nothing open', async () => {
    TestContext.start = async () => {
      throw new Error('no loudspeaker');
    };
    begin();
    await until(() => state.name === 'unavailable');
    expect([TestContext.isClosed, served]).toEqual([true, []]);
  });

  it('leaves sound and connection when it ends', async () => {
    begin();
    const { socket } = await connection(1);
    liveText.end();
    await once(socket, 'close');
    expect([hear, TestContext.isClosed]).toEqual([undefined, true]);
  });
});
