import { randomBytes, randomUUID } from 'node:crypto';
import { ENDED_SESSIONS } from '@escriba/contracts/auth/sessions';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIVE_CLOSE } from '@escriba/contracts/transcription/live-text';
import { startGatewayAndApi } from '../testing/gateway-and-api.ts';
import { openLiveClient, silence } from '../testing/live-client.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { newDevice } from '../testing/upload-client.ts';
import { createUser } from '../testing/user.ts';
import { createVisitor } from '../testing/visitor.ts';
import { LiveOffer, liveOffersChannel, LiveSound, soundChannel } from './wire/channels.ts';

// No worker runs: what a connection may do does not depend on one.
let service: TestService;
let gateway: Awaited<ReturnType<typeof startGatewayAndApi>>;

beforeAll(async () => {
  service = await startTestService();
  gateway = await startGatewayAndApi(service);
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

type Options = Partial<Parameters<typeof openLiveClient>[0]>;
const open = async (options: Options = { deviceId: newDevice() }) => {
  const page = openLiveClient({ url: gateway.url, ...options });
  await page.opened();
  return page;
};
const endedWith = async (page: Awaited<ReturnType<typeof open>>) => {
  const code = await page.closed();
  return { code, error: page.ended()?.error };
};
const ended = (error: string) => ({ code: LIVE_CLOSE.ended, error });

describe('a connection of live text', () => {
  it('says that no worker is free while the recording goes on, and stays open for one', async () => {
    const page = await open();
    page.sendAll(silence(1));
    await eventually(() => page.messages.length > 0, { timeoutMs: 20_000 });
    expect(page.messages).toEqual([{ type: 'unavailable' }]);
    expect(page.closeCode()).toBeUndefined();
    page.close();
  });

  it('has heartbeats at once, if the page asks for them', async () => {
    const deviceId = newDevice();
    const page = await open({ deviceId, query: 'language=pt&heartbeat=true' });
    await eventually(() => page.messages.length > 0);
    expect(page.messages[0]).toEqual({ type: 'heartbeat' });
    page.close();
  });

  it('is of one page of an owner: the newest of any number', async () => {
    const deviceId = newDevice();
    const other = await open();
    const pages = await Promise.all(Array.from({ length: 10 }, () => open({ deviceId })));
    await eventually(() => pages.filter((page) => page.closeCode() !== undefined).length === 9, {
      timeoutMs: 20_000,
    });
    const closed = pages.filter((page) => page.closeCode() !== undefined);
    expect(closed.map((page) => page.ended()?.error)).toEqual(Array(9).fill('live_text.elsewhere'));
    expect(other.closeCode()).toBeUndefined();
    for (const page of [...pages, other]) page.close();
  });

  it('is refused to a device that has used its trial, and to nobody in particular', async () => {
    const visitor = createVisitor(service);
    const { body } = await visitor.upload();
    expect(body.error).toBeUndefined();
    expect(await endedWith(await open({ deviceId: visitor.device }))).toEqual(
      ended('transcription.free_trial_used'),
    );
    expect(await endedWith(await open({}))).toEqual(ended('live_text.invalid'));
    expect(await endedWith(await open({ deviceId: 'not-a-device' }))).toEqual(ended('live_text.invalid'));
  });

  it('is refused to an account whose plan accepts no recording', async () => {
    const user = createUser(service, 'business', { dailyFiles: 0 });
    const { authorization } = await gateway.headersOf(user.userId);
    expect(await endedWith(await open({ authorization }))).toEqual(ended('usage.daily_limit'));
  });

  it('that cannot be checked now is closed so that the page tries again', async () => {
    const user = createUser(service, 'business');
    const { authorization } = await gateway.headersOf(user.userId);
    await service.usage.stop();
    const page = await open({ authorization });
    expect([await page.closed(), page.ended()]).toEqual([1011, undefined]);
    await service.usage.start();
    const again = await open({ authorization });
    again.sendAll(silence(1));
    await eventually(() => again.messages.length > 0, { timeoutMs: 20_000 });
    again.close();
  });

  it('never reaches the service with a token that is not valid', async () => {
    const page = await open({ authorization: 'Bearer forged', deviceId: newDevice() });
    expect(await page.closed()).toBe(1006);
    expect(page.messages).toEqual([]);
  });
});

describe('a user who speaks', () => {
  /** Opens live text, and follows what workers are sent of its sound. */
  const speak = async (token: { sessionId: string; expires?: string }) => {
    const user = createUser(service, 'business');
    const { authorization } = await gateway.headersOf(user.userId, token);
    const sessions: string[] = [];
    const stopOffers = await service.bus.subscribe(
      liveOffersChannel(service.redis),
      (offer) => {
        if (offer.user === user.userId) sessions.push(offer.session);
      },
      { message: LiveOffer },
    );
    const page = await open({ authorization });
    page.sendAll(silence(1));
    const session = await eventually(() => sessions[0]);
    stopOffers();
    const toWorkers: string[] = [];
    const stopSound = await service.bus.subscribe(soundChannel(session), ({ type }) => toWorkers.push(type), {
      message: LiveSound,
    });
    return { page, authorization, toWorkers, stopSound };
  };

  it('and signs out, or deletes the account, is heard no longer, and not again with the same token', async () => {
    const sessionId = randomUUID();
    const speaker = await speak({ sessionId });
    await service.redis.publish(ENDED_SESSIONS, JSON.stringify([sessionId]));
    expect(await speaker.page.closed()).toBe(1006);
    await eventually(() => speaker.toWorkers.includes('end'));
    const again = await open({ authorization: speaker.authorization });
    expect([await again.closed(), again.messages]).toEqual([1006, []]);
    speaker.stopSound();
  });

  it('and whose token expires is heard on with the next one', async () => {
    const sessionId = randomUUID();
    const speaker = await speak({ sessionId, expires: '3s' });
    expect(await speaker.page.closed()).toBe(1006);
    await eventually(() => speaker.toWorkers.includes('end'));
    expect(speaker.page.ended()).toBeUndefined();
    speaker.stopSound();
    const next = await speak({ sessionId });
    expect(next.page.closeCode()).toBeUndefined();
    next.page.close();
    next.stopSound();
  });
});

describe('sound that a page sends again after a break', () => {
  /** Opens live text, sends sound, closes the connection, and waits until the service has counted all of it. */
  const sendOnce = async (user: { userId: string }, sounds: readonly (readonly [Buffer, number])[]) => {
    const { authorization } = await gateway.headersOf(user.userId);
    const session = Promise.withResolvers<string>();
    const stopOffers = await service.bus.subscribe(
      liveOffersChannel(service.redis),
      (offer) => {
        if (offer.user === user.userId) session.resolve(offer.session);
      },
      { message: LiveOffer },
    );
    const page = await open({ authorization });
    for (const [pcm, fromSample] of sounds) page.sendAll(pcm, fromSample);
    const ended = Promise.withResolvers<void>();
    const stopSound = await service.bus.subscribe(
      soundChannel(await session.promise),
      ({ type }) => type === 'end' && ended.resolve(),
      { message: LiveSound },
    );
    stopOffers();
    page.close();
    await ended.promise;
    stopSound();
    return Number(await service.redis.get(`transcription:live-seconds:user:${user.userId}`));
  };
  const second = 16_000;

  it('is counted once, and other sound at its place again', async () => {
    const user = createUser(service, 'business');
    const spoken = randomBytes(10 * 2 * second);
    expect(await sendOnce(user, [[spoken, 0]])).toBe(10);
    const kept = spoken.subarray(4 * 2 * second);
    const next = randomBytes(2 * 2 * second);
    expect(
      await sendOnce(user, [
        [kept, 4 * second],
        [next, 10 * second],
      ]),
    ).toBe(12);
    expect(await sendOnce(user, [[randomBytes(3 * 2 * second), 0]])).toBe(15);
  });

  it('is counted for each user who sends it', async () => {
    const spoken = randomBytes(3 * 2 * second);
    for (const user of [createUser(service, 'business'), createUser(service, 'business')])
      expect(await sendOnce(user, [[spoken, 0]])).toBe(3);
  });
});

describe('sound that is no sound', () => {
  it('ends the session: text that is no list of words or comes late, an odd byte, a position beyond the end of time', async () => {
    const texts = await open();
    texts.socket.send('{"fromSample":0}');
    expect(await endedWith(texts)).toEqual(ended('live_text.invalid'));
    const late = await open();
    late.sendAll(silence(0.25));
    late.socket.send('[{"text":"Ana"}]');
    expect(await endedWith(late)).toEqual(ended('live_text.invalid'));
    const long = await open();
    long.socket.send(JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ text: `${at}`.repeat(20) }))));
    expect(await endedWith(long)).toEqual(ended('live_text.invalid'));
    const empty = await open();
    empty.socket.send('[{"text":"..."}]');
    expect(await endedWith(empty)).toEqual(ended('vocabulary.word_invalid'));
    const odd = await open();
    odd.send(0, Buffer.alloc(3));
    expect(await endedWith(odd)).toEqual(ended('live_text.invalid'));
    const beyond = await open();
    beyond.send(2 ** 32 - 1, Buffer.alloc(8));
    expect(await endedWith(beyond)).toEqual(ended('live_text.invalid'));
  });

  it('of a megabyte in a message is not read', async () => {
    const page = await open();
    page.send(0, Buffer.alloc(1_048_576));
    expect(await page.closed()).toBe(1009);
  });

  it('faster than a microphone ends the session', async () => {
    const page = await open();
    page.sendAll(silence(60));
    expect(await endedWith(page)).toEqual(ended('live_text.too_fast'));
  });
});

it('is offered to workers without a name of a device or a user that opens anything', async () => {
  const offers: unknown[] = [];
  const stop = await service.bus.subscribe(liveOffersChannel(service.redis), (offer) => offers.push(offer));
  const deviceId = newDevice();
  const page = await open({ deviceId });
  page.sendAll(silence(1));
  await eventually(() => offers.length > 0);
  expect(JSON.stringify(offers)).not.toContain(deviceId);
  stop();
  page.close();
});

it('is offered to the workers of its installation alone, also where another one shares the Redis', async () => {
  const offers: unknown[] = [];
  const other = { options: { db: Number(service.redis.options.db) + 100_000 } };
  const stop = await service.bus.subscribe(liveOffersChannel(other), (offer) => offers.push(offer));
  const page = await open();
  page.sendAll(silence(1));
  await eventually(() => page.messages.length > 0, { timeoutMs: 20_000 });
  expect(offers).toEqual([]);
  stop();
  page.close();
});
