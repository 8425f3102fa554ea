import { randomUUID } from 'node:crypto';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createRecordingChanges } from '../../recordings/row/recording-changes.ts';
import { createSharedPoll } from '../../platform/db/shared-poll.ts';
import { createAudioTokens } from '../../recordings/audio-tokens/audio-tokens.ts';
import { createLibraryService } from './library.service.ts';
import { createWatchLibrary } from './watch-library.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const countQueries = () => {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, read: () => count };
};

it('streams without changes cost one query per poll, for any number of users', async () => {
  const queries = countQueries();
  const db = service.db.withPlugin(queries.plugin);
  const library = createLibraryService({
    db,
    changeRecording: createRecordingChanges(db),
    wakeSearch: () => {},
    bus: service.bus,
    audioTokens: createAudioTokens({ secret: 'x'.repeat(32), clock: service.clock.now }),
    clock: service.clock.now,
  });
  const waiting = createLibraryUser(service);
  await waiting.add();
  const users = [waiting.userId, ...Array.from({ length: 99 }, () => randomUUID())];
  let looks = 0;
  const poll = createSharedPoll({
    everyMs: 100,
    read: (userIds) => {
      looks += 1;
      return library.listUnfinished(userIds);
    },
  });
  const watch = createWatchLibrary({ library, bus: service.bus, poll });
  const life = new AbortController();
  const heard = new Map<string, string[]>();
  const listening = users.map(async (userId) => {
    const events: string[] = [];
    heard.set(userId, events);
    for await (const { event } of watch({ userId, sessionId: 's', locale: 'pt' }, life.signal))
      events.push(event);
  });
  const untilIdle = (times: number) =>
    eventually(() => [...heard.values()].every((events) => events.length > times), { timeoutMs: 60_000 });
  await untilIdle(1);
  const [queriesBefore, looksBefore] = [queries.read(), looks];
  await untilIdle(4);
  expect(queries.read() - queriesBefore).toBe(looks - looksBefore);
  life.abort();
  await Promise.all(listening);
  for (const events of heard.values()) expect(new Set(events)).toEqual(new Set(['ready', 'idle']));
});
