import type { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { streamAllTranscriptions } from '@escriba/contracts/transcription/library';
import { SESSION_HEADER } from '@escriba/http';
import { eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { transcriptionChannel, userChannel } from '../../recordings/row/announce.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';

const PER_USER_MAX = 20;
const PER_ADDRESS_MAX = 60;
let service: TestService;
let lives: AbortController[] = [];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
afterEach(() => {
  for (const life of lives) life.abort();
  lives = [];
});

const open = async (path: string, caller: { ip?: string; userId?: string }, method = 'GET') => {
  const life = new AbortController();
  lives.push(life);
  const headers = await service.callerHeaders(caller);
  const response = await fetch(service.url + path, { method, headers, signal: life.signal });
  return { response, close: () => life.abort() };
};
const openMany = async (count: number, path: string, caller: { ip?: string; userId?: string }) =>
  Promise.all(Array.from({ length: count }, () => open(path, caller)));
const statuses = (opened: readonly { response: Response }[]): number[] => [
  ...new Set(opened.map(({ response }) => response.status)),
];
const USER_STREAM = streamAllTranscriptions.path;
const countListeners = async (channel: string): Promise<unknown> =>
  (await service.redis.pubsub('NUMSUB', channel))[1];

describe('event streams', () => {
  it('are limited per user: one too many is refused, and accepted after another has closed', async () => {
    const user = createUser(service, 'pro');
    const opened = await openMany(PER_USER_MAX, USER_STREAM, user);
    expect(statuses(opened)).toEqual([200]);
    const id = await user.uploaded();
    for (const path of [USER_STREAM, `/api/async-transcription/events/${id}`]) {
      const { response } = await open(path, user);
      const { error } = (await response.json()) as ErrorResponse;
      expect([response.status, error]).toEqual([429, 'transcription.too_many_streams']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await open(USER_STREAM, createUser(service, 'free'))).response.status).toBe(200);
    opened[0]?.close();
    await eventually(async () => (await open(USER_STREAM, user)).response.status === 200);
  });

  it('of visitors are limited per address, whatever device they name', async () => {
    const visitor = createVisitor(service);
    const id = await visitor.uploaded();
    const path = `/api/async-transcription/events/${id}?device_id=${visitor.device}`;
    const opened = await openMany(PER_ADDRESS_MAX, path, { ip: '2001:db8::1' });
    expect(statuses(opened)).toEqual([200]);
    expect((await open(path, { ip: '2001:db8::2' })).response.status).toBe(429);
    expect((await open(path, { ip: '2001:db8:0:1::1' })).response.status).toBe(200);
  });

  it('that are refused for another reason do not count', async () => {
    const user = createUser(service, 'pro');
    const path = `/api/async-transcription/events/${crypto.randomUUID()}`;
    // One after the other: a stream counts until it is refused.
    for (let opened = 0; opened <= PER_USER_MAX; opened++)
      expect((await open(path, user)).response.status).toBe(404);
    expect((await open(USER_STREAM, user)).response.status).toBe(200);
  });

  it('name the session that they end with; those of visitors have none', async () => {
    const user = createUser(service, 'pro');
    const visitor = createVisitor(service);
    const visited = `/api/async-transcription/events/${await visitor.uploaded()}?device_id=${visitor.device}`;
    const own = `/api/async-transcription/events/${await user.uploaded()}`;
    const named = async (path: string, caller: { userId?: string }) =>
      (await open(path, caller)).response.headers.get(SESSION_HEADER);
    expect(await named(USER_STREAM, user)).toBe('session');
    expect(await named(own, user)).toBe('session');
    expect(await named(visited, {})).toBeNull();
  });

  it('leave nothing behind after a HEAD request', async () => {
    const user = createUser(service, 'pro');
    const id = await user.uploaded();
    for (const [path, channel] of [
      [USER_STREAM, userChannel(user.userId)],
      [`/api/async-transcription/events/${id}`, transcriptionChannel(id)],
    ] as const) {
      const { response } = await open(path, user, 'HEAD');
      expect([200, 404]).toContain(response.status);
      await eventually(async () => (await countListeners(channel)) === 0);
    }
  });
});
