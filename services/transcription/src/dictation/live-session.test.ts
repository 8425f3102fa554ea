import { randomUUID } from 'node:crypto';
import type { LiveMessage } from '@escriba/contracts/transcription/live-text';
import type { EventBus } from '@escriba/jobs';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type LiveSession, openLiveSession } from './live-session.ts';
import { heardChannel, type LiveHeard, type LiveSound, soundChannel } from './wire/channels.ts';

type Bus = Pick<EventBus, 'publish' | 'subscribe'>;

const offer = { session: randomUUID(), language: 'pt', class: 'paid', user: 'u' } as const;
let published: { readonly channel: string; readonly message: unknown }[];
let say: (heard: LiveHeard) => void;
let shown: LiveMessage[];
let session: LiveSession;

beforeEach(async () => {
  jest.useFakeTimers();
  [published, shown] = [[], []];
  const bus: Bus = {
    publish: async (channel, message) => void published.push({ channel, message }),
    subscribe: async (channel, onMessage) => {
      if (channel === heardChannel(offer.session)) say = onMessage as typeof say;
      return () => undefined;
    },
  };
  const send = (message: LiveMessage): void => void shown.push(message);
  session = await openLiveSession({ bus, offersChannel: 'offers', offer, words: [], send });
});
afterEach(() => {
  session.close();
  jest.useRealTimers();
});

const soundsOf = (): LiveSound['type'][] =>
  published
    .filter(({ channel }) => channel === soundChannel(offer.session))
    .map(({ message }) => (message as LiveSound).type);
const offers = () => published.filter(({ channel }) => channel === 'offers').length;
const pass = (seconds: number): void => {
  jest.advanceTimersByTime(seconds * 1_000);
};
const passWithWorker = (seconds: number): void => {
  for (let at = 0; at < seconds; at += 1) {
    say({ type: 'listening', worker: 'w' });
    pass(1);
  }
};

it('a worker that comes after the sound has time to hear it, and is released after a pause', () => {
  session.takeSound({ fromSample: 0, pcm: Buffer.alloc(32_000) });
  pass(12);
  expect(shown).toEqual([{ type: 'unavailable' }]);
  say({ type: 'claim', worker: 'w' });
  passWithWorker(4);
  expect(soundsOf()).toEqual(['sound']);
  say({ type: 'text', worker: 'w', final: 'Bom dia.', sure: '', unsure: '', finalSample: 16_000 });
  passWithWorker(9);
  expect(soundsOf()).toEqual(['sound']);
  expect(shown.at(-1)).toMatchObject({ type: 'text', final: 'Bom dia.' });
  passWithWorker(3);
  expect(soundsOf()).toEqual(['sound', 'end']);
});

it('is offered again if its worker is lost before it has heard the sound', () => {
  session.takeSound({ fromSample: 0, pcm: Buffer.alloc(32_000) });
  pass(1);
  say({ type: 'claim', worker: 'w' });
  const before = offers();
  pass(9);
  expect(offers()).toBeGreaterThan(before);
  say({ type: 'claim', worker: 'other' });
  expect(soundsOf()).toEqual(['sound', 'sound']);
});
