import type { AddressInfo } from 'node:net';
import { LIVE_CLOSE, LIVE_MESSAGE_BYTES_MAX } from '@escriba/contracts/transcription/live-text';
import { planLimitReached } from '@escriba/errors';
import { eventually } from '@escriba/testing';
import websocket from '@fastify/websocket';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import type { WebSocket as ServiceSocket } from 'ws';
import { deviceOwner } from '../recordings/recordings.ts';
import { openLiveClient, silence } from '../testing/live-client.ts';
import { newDevice } from '../testing/upload-client.ts';
import { serveLiveSocket } from './live-socket.ts';
import type { SentSound } from './sent-sound.ts';

const MESSAGES = 1_000;
const PATIENCE = { timeoutMs: 20_000 };

let app: FastifyInstance;
let url: string;
let admission: PromiseWithResolvers<void>;
let socket: ServiceSocket | undefined;
/** Counted in the test's own sessions: one of the test before may end late. */
let own: {
  seconds: number;
  ends: number;
  /** The lengths of the recording that were checked, in ms. */
  readonly lengths: number[];
  /** Digests of the sound that all connections have sent. */
  readonly known: Set<string>;
};
let sounds: unknown[];
let lengthMsMax: number;
/** Seconds are counted from then on. */
let counting: Promise<void>;

/** A bus on which a worker claims every session. */
const createBus = (heard: unknown[], onEnd: () => void) => ({
  publish: async (_channel: string, message: { type?: string }) => {
    if (message.type === 'sound') heard.push(message);
    if (message.type === 'end') onEnd();
  },
  subscribe: async (channel: string, take: (message: never) => void) => {
    if (channel.includes('live-heard')) setImmediate(() => take({ type: 'claim', worker: 'w' } as never));
    return () => {};
  },
});

beforeEach(async () => {
  admission = Promise.withResolvers();
  sounds = [];
  lengthMsMax = Number.POSITIVE_INFINITY;
  counting = Promise.resolve();
  const counted = (own = { seconds: 0, ends: 0, lengths: [] as number[], known: new Set<string>() });
  const bus = createBus(sounds, () => (counted.ends += 1));
  app = fastify();
  await app.register(websocket, { options: { maxPayload: LIVE_MESSAGE_BYTES_MAX } });
  const admit = async () => {
    await admission.promise;
    const owner = deviceOwner(newDevice());
    const countSecond = async () => {
      await counting;
      counted.seconds += 1;
    };
    const checkLength = async (durationMs: number) => {
      counted.lengths.push(durationMs);
      if (durationMs > lengthMsMax) throw planLimitReached('monthlyTranscriptionMinutes', { limit: 120 });
    };
    const countNew = async (messages: readonly SentSound[]) => {
      const added = messages.filter(({ digest }) => !counted.known.has(digest));
      for (const { digest } of added) counted.known.add(digest);
      return added.reduce((sum, { samples }) => sum + samples, 0);
    };
    return { owner, class: 'visitor' as const, countNew, countSecond, checkLength };
  };
  app.get('/api/transcription/live', { websocket: true }, (opened) => {
    socket = opened;
    void serveLiveSocket(
      {
        bus: bus as never,
        liveLimits: { admit },
        liveOffers: 'offers',
        liveWords: async () => [],
        clock: () => new Date(),
      },
      {
        socket: opened,
        caller: { ip: '192.0.2.1' },
        deviceId: undefined,
        language: 'pt',
        locale: 'pt',
        heartbeat: false,
        logger: app.log,
      },
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  admission.resolve();
  await app.close();
});

it('reads no sound before the session is admitted, however much is sent, and loses none', async () => {
  const page = openLiveClient({ url });
  await page.opened();
  const second = Buffer.alloc(LIVE_MESSAGE_BYTES_MAX - 4);
  for (let at = 0; at < MESSAGES; at += 1) page.send(at, second);
  await eventually(() => socket !== undefined, PATIENCE);
  expect(socket?.isPaused).toBe(true);
  // The connection's buffers are full, and the rest waits in the client.
  expect(page.socket.bufferedAmount).toBeGreaterThan(0);
  admission.resolve();
  await eventually(() => sounds.length > 0, PATIENCE);
  expect(sounds[0]).toMatchObject({ fromSample: 0 });
  await eventually(() => page.ended() !== undefined, PATIENCE);
  expect(page.ended()).toMatchObject({ error: 'live_text.too_fast' });
});

it('counts what was sent by a connection that closes at once', async () => {
  admission.resolve();
  const page = openLiveClient({ url });
  await page.opened();
  page.sendAll(silence(2.5));
  await eventually(() => sounds.length === 10, PATIENCE);
  page.close();
  await eventually(() => own.seconds === 3, PATIENCE);
});

it('counts a stretch as often as one connection sends it', async () => {
  admission.resolve();
  const page = openLiveClient({ url });
  await page.opened();
  page.sendAll(silence(3));
  page.sendAll(silence(3));
  await eventually(() => own.seconds === 6, PATIENCE);
});

it('counts sound once that the next connection sends again, and checks the length all the same', async () => {
  admission.resolve();
  const first = openLiveClient({ url });
  await first.opened();
  first.sendAll(silence(28));
  await eventually(() => own.seconds === 28, PATIENCE);
  first.close();
  await eventually(() => own.ends === 1, PATIENCE);
  const next = openLiveClient({ url });
  await next.opened();
  next.sendAll(silence(30));
  await eventually(() => own.lengths.length === 1, PATIENCE);
  next.close();
  await eventually(() => own.ends === 2, PATIENCE);
  expect([own.seconds, own.lengths]).toEqual([30, [30_000]]);
});

describe('a plan whose minutes run out while its user speaks', () => {
  it('ends live text with the refusal of an upload, and each second counts once', async () => {
    lengthMsMax = 20_000;
    const all = Promise.withResolvers<void>();
    counting = all.promise;
    admission.resolve();
    const page = openLiveClient({ url });
    await page.opened();
    page.sendAll(silence(40));
    await eventually(() => sounds.length === 160, PATIENCE);
    all.resolve();
    expect(await page.closed()).toBe(LIVE_CLOSE.ended);
    expect(page.ended()).toMatchObject({ error: 'usage.monthly_limit' });
    await eventually(() => own.ends === 1, PATIENCE);
    await eventually(() => own.seconds === 40, PATIENCE);
    expect(own.lengths).toEqual([40_000]);
  });

  it('is noticed by the longest position, also of a page that goes back to the first sample', async () => {
    lengthMsMax = 25_000;
    admission.resolve();
    const page = openLiveClient({ url });
    await page.opened();
    page.sendAll(silence(29));
    page.sendAll(silence(1));
    expect(await page.closed()).toBe(LIVE_CLOSE.ended);
    expect(own.lengths).toEqual([29_000]);
  });
});
