import { LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import type { EventBus } from '@escriba/jobs';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { LiveHeard, LiveSound } from '../wire/channels.ts';
import { listenToSession } from './listen-to-session.ts';

const SESSION = 'a'.repeat(8);
const SECOND = Buffer.alloc(2 * LIVE_SAMPLE_RATE).toString('base64');
const CHECK_MS = 2_000;

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Listens with an engine that hangs once it has sound; `hanging` resolves then. */
const listen = () => {
  const told: LiveHeard['type'][] = [];
  const started = Promise.withResolvers<void>();
  let take: (sound: LiveSound) => void = () => {};
  const bus = {
    publish: async (_channel: string, { type }: LiveHeard) => void told.push(type),
    subscribe: async (_channel: string, onSound: (sound: LiveSound) => void) => {
      take = onSound;
      return () => {};
    },
  } as unknown as EventBus;
  const hang = (_path: string, { signal }: { signal: AbortSignal }): Promise<never> => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const logged: string[] = [];
  const logger = {
    info: () => {},
    warn: (_facts: unknown, event?: string) => void logged.push(event ?? ''),
  };
  const unused = () => Promise.reject(new Error('Nothing is recognised'));
  const ended = listenToSession(
    { bus, engine: { findSpeech: hang, recognise: unused }, workDirectory: folder.path, logger },
    {
      offer: { session: SESSION, language: 'pt', class: 'visitor', user: 'u' },
      worker: 'w',
      closing: new AbortController().signal,
    },
  );
  let second = 0;
  const send = (seconds: number): void => {
    for (let left = seconds; left > 0; left -= 1)
      take({ type: 'sound', worker: 'w', fromSample: LIVE_SAMPLE_RATE * second++, pcm: SECOND });
  };
  return { told, logged, ended, send, hanging: started.promise };
};

it('a session whose recognition hangs is left to another worker while its sound is still kept', async () => {
  const { told, logged, ended, send, hanging } = listen();
  while (!told.includes('claim')) await Promise.resolve();
  send(1);
  await hanging;
  send(19);
  jest.advanceTimersByTime(CHECK_MS);
  expect(told.at(-1)).toBe('listening');
  send(2);
  jest.advanceTimersByTime(CHECK_MS);
  await ended;
  expect(told.at(-1)).toBe('left');
  expect(logged).toEqual(['live_text.left']);
});
