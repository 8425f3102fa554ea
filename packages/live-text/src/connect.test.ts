import { LIVE_SILENCE_MS_MAX } from '@escriba/contracts/transcription/live-text';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { connectLiveText } from './connect.ts';

/** A browser's connection over a network that may die without a sign: then not even its end is ever told. */
class TestSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  readyState = TestSocket.CONNECTING;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }
  open = (): void => {
    this.readyState = TestSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  };
  say = (message: unknown): void =>
    void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  send = (message: unknown): void => void this.sent.push(message);
  close = (): void => {
    this.readyState = TestSocket.CLOSING;
  };
}

const { WebSocket } = globalThis;
let sockets: TestSocket[];
let messages: unknown[];
let lost: number;
let connection: ReturnType<typeof connectLiveText>;

beforeEach(async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { WebSocket: TestSocket });
  [sockets, messages, lost] = [[], [], 0];
  connection = connectLiveText({
    url: 'https://escriba.example/live',
    language: 'pt',
    locale: 'pt',
    findIdentity: async () => 'escriba.token.ana',
    listFirst: () => ['first'],
    onMessage: (message) => messages.push(message),
    onLost: () => (lost += 1),
  });
  await pass(0);
});
afterEach(() => {
  connection.close();
  Object.assign(globalThis, { WebSocket });
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const opened = (number: number): TestSocket => {
  const socket = sockets[number - 1];
  if (socket === undefined) throw new Error('no connection');
  if (socket.readyState === TestSocket.CONNECTING) socket.open();
  return socket;
};
const heartbeat = { type: 'heartbeat' };
const text = { type: 'text', final: 'Bom dia.', sure: '', unsure: '', finalSample: 1 };

it('connects again once heartbeats stop, and no late word of the old connection is shown', async () => {
  const first = opened(1);
  expect(new URL(first.url).searchParams.get('heartbeat')).toBe('true');
  first.say(heartbeat);
  await pass(LIVE_SILENCE_MS_MAX - 1);
  first.say(text);
  await pass(LIVE_SILENCE_MS_MAX - 1);
  expect([sockets.length, lost]).toEqual([1, 0]);
  await pass(1);
  expect([first.readyState, lost]).toEqual([TestSocket.CLOSING, 1]);
  await pass(10_000);
  expect(opened(2).sent).toEqual(['first']);
  first.say(text);
  first.dispatchEvent(new Event('close'));
  await pass(LIVE_SILENCE_MS_MAX - 1);
  expect([sockets.length, lost, messages]).toEqual([2, 1, [text]]);
});

it('stays with a server that sends no heartbeats, however long it is silent', async () => {
  opened(1).say({ type: 'listening' });
  await pass(3_600_000);
  expect([sockets.length, lost, messages]).toEqual([1, 0, [{ type: 'listening' }]]);
});

it('tries again where a connection does not open', async () => {
  await pass(20_000);
  expect(sockets.length).toBeGreaterThan(1);
  const [first] = sockets;
  expect([first?.readyState, lost]).toEqual([TestSocket.CLOSING, sockets.length - 1]);
});

it('leaves a connection at once that carries less than is spoken', async () => {
  const first = opened(1);
  first.bufferedAmount = 2_000_000;
  connection.send(new Uint8Array(4));
  expect([first.readyState, lost]).toEqual([TestSocket.CLOSING, 1]);
  await pass(10_000);
  expect(opened(2).sent).toEqual(['first']);
});

it('is over once it is closed', async () => {
  opened(1).say(heartbeat);
  connection.close();
  await pass(3_600_000);
  expect([sockets.length, lost]).toEqual([1, 0]);
});
