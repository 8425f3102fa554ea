import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestLogger, eventually, testRedisUrl } from '@escriba/testing';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as Type from 'typebox';
import { createEventBus, createRedis } from './index.ts';
import type { EventBus } from './index.ts';

describe('events', () => {
  let url: string;
  let here: EventBus;
  let elsewhere: EventBus;
  const logger = createTestLogger();
  beforeAll(async () => {
    url = await testRedisUrl();
    here = createEventBus(url, { logger });
    elsewhere = createEventBus(url);
  });
  afterAll(() => Promise.all([here.close(), elsewhere.close()]));

  it('reach every handler of their channel, in order, and no other', async () => {
    const [channel, other] = [randomUUID(), randomUUID()];
    const seen: unknown[][] = [[], [], []];
    const stops = await Promise.all([
      here.subscribe(channel, (value) => seen[0]?.push(value)),
      here.subscribe(channel, (value) => seen[1]?.push(value)),
      here.subscribe(other, (value) => seen[2]?.push(value)),
    ]);
    for (const progress of [1, 2, 3]) await elsewhere.publish(channel, { progress });
    await eventually(() => seen[0]?.length === 3 && seen[1]?.length === 3);
    expect(seen).toEqual([
      [{ progress: 1 }, { progress: 2 }, { progress: 3 }],
      [{ progress: 1 }, { progress: 2 }, { progress: 3 }],
      [],
    ]);
    for (const stop of stops) stop();
  });

  it('stop for an unsubscribed handler, and only for it', async () => {
    const channel = randomUUID();
    const [left, stayed]: [unknown[], unknown[]] = [[], []];
    const leave = await here.subscribe(channel, (value) => left.push(value));
    const stop = await here.subscribe(channel, (value) => stayed.push(value));
    leave();
    leave();
    await elsewhere.publish(channel, 1);
    await eventually(() => stayed.length === 1);
    expect(left).toEqual([]);
    stop();
  });

  it('need one connection for a thousand listeners, which is unsubscribed at the end', async () => {
    const run = randomUUID();
    let heard = 0;
    const channels = Array.from({ length: 1_000 }, (_, index) => `${run}:${index}`);
    const stops = await Promise.all(
      channels.map((channel) => here.subscribe(channel, () => void (heard += 1))),
    );
    const redis = createRedis(url);
    const database = ` db=${redis.options.db} `;
    const clients = String(await redis.call('client', 'list', 'type', 'pubsub')).split('\n');
    // Other test files have databases of their own on the same server.
    const own = clients.filter((line) => line.includes('events-subscribe') && line.includes(database));
    expect(own.length).toBeLessThanOrEqual(2);
    await Promise.all(channels.map((channel) => elsewhere.publish(channel, null)));
    await eventually(() => heard === 1_000);
    for (const stop of stops) stop();
    await eventually(async () => (await redis.pubsub('CHANNELS', `${run}:*`)).length === 0);
    redis.disconnect();
  });

  it('still reach the other handlers if one throws', async () => {
    const channel = randomUUID();
    const seen: unknown[] = [];
    const stops = [
      await here.subscribe(channel, () => {
        throw new Error('broken handler');
      }),
      await here.subscribe(channel, (value) => seen.push(value)),
    ];
    await elsewhere.publish(channel, 'value');
    await eventually(() => seen.length === 1);
    expect(logger.entries.map(({ event }) => event)).toContain('events.handler_failed');
    for (const stop of stops) stop();
  });

  it("that are not JSON, or do not match the handler's schema, are logged and dropped", async () => {
    const redis = createRedis(url);
    const garbage = fc.sample(fc.oneof(fc.string(), fc.json(), fc.constant('not json')), {
      numRuns: 200,
      seed: 7,
    });
    const channel = randomUUID();
    const seen: unknown[] = [];
    const message = Type.Object({ transcriptionId: Type.String({ format: 'uuid' }) });
    const stop = await here.subscribe(channel, (value) => seen.push(value), { message });
    for (const text of garbage) await redis.publish(channel, text);
    const right = { transcriptionId: randomUUID() };
    await elsewhere.publish(channel, right);
    await eventually(() => seen.length > 0);
    expect(seen).toEqual([right]);
    const dropped = logger.entries.filter(({ event }) => event === 'events.malformed');
    expect(dropped).toHaveLength(garbage.length);
    expect(JSON.stringify(dropped)).not.toContain('not json');
    stop();
    redis.disconnect();
  });
});
