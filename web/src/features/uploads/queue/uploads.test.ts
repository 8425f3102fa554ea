import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SendInput } from './send-by-tus.ts';
import { UploadError } from './upload-fault.ts';
import { isRunning } from './upload-item.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploads } from './uploads.ts';

type Pending = SendInput & { readonly resolve: () => void; readonly reject: (error: Error) => void };
const settled = () => new Promise((resolve) => setTimeout(resolve));
const network = () => new UploadError({ code: 'network', status: null, message: null });
const refusal = (status: number) => new UploadError({ code: 'x', status, message: 'não' });

/** Creates a queue whose sending the test controls. */
const makeQueue = () => {
  const store = createUploadStore();
  const sending: Pending[] = [];
  const retries: (() => void)[] = [];
  const askedWaits: (number | undefined)[] = [];
  const kept: object[] = [];
  let ids = 0;
  const nothing = async () => undefined;
  const uploads = createUploads({
    store,
    send: (input) =>
      new Promise((resolve, reject) => {
        sending.push({ ...input, resolve, reject });
        input.signal.addEventListener('abort', () => reject(input.signal.reason as Error));
      }),
    remembered: {
      put: async (upload) => void kept.push(upload),
      move: nothing,
      forget: nothing,
      find: nothing,
      list: async () => [],
    },
    removeFromServer: async () => true,
    describe: async () => ({}),
    waitToRetry: (_tries, signal, askedMs) =>
      new Promise((resolve, reject) => {
        askedWaits.push(askedMs);
        retries.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    now: () => 0,
    newId: () => String((ids += 1)),
    getUserId: () => 'ana',
    onSent: () => undefined,
    onFailed: () => undefined,
  });
  const add = (count: number) =>
    uploads.add(Array.from({ length: count }, (_, index) => ({ file: new File(['voice'], `${index}.mp3`) })));
  const states = () => store.getState().items.map(({ state }) => state.name);
  return { store, uploads, sending, retries, askedWaits, kept, add, states };
};
const started = (count: number) => {
  const queue = makeQueue();
  queue.uploads.chooseLanguage('pt');
  queue.add(count);
  return queue;
};

/** Applies an action to the upload or request that the number selects; one that does not apply changes nothing. */
const perform = async (queue: ReturnType<typeof started>, name: string, number: number): Promise<void> => {
  const { store, uploads, sending, retries } = queue;
  const { items } = store.getState();
  const item = items[number % Math.max(1, items.length)];
  const request = sending[number % Math.max(1, sending.length)];
  const id = item?.id ?? '';
  const steps: Readonly<Record<string, () => unknown>> = {
    add: () => queue.add(1),
    pause: () => item !== undefined && isRunning(item) && uploads.pause(id),
    resume: () => item?.state.name === 'paused' && uploads.resume(id),
    cancel: () => uploads.cancel(id),
    finish: () => request?.resolve(),
    refuse: () => request?.reject(refusal(422)),
    lose: () => request?.reject(network()),
    wake: () => retries.pop()?.(),
  };
  await steps[name]?.();
};

describe('the upload queue', () => {
  it('waits for a language, then sends two in parallel and the rest in order', async () => {
    const { uploads, add, states, sending, store } = makeQueue();
    add(3);
    expect(states()).toEqual(['held', 'held', 'held']);
    expect(store.getState().languageStep).toBe('asking');
    uploads.goWithoutLanguage();
    await settled();
    expect(states()).toEqual(['uploading', 'uploading', 'waiting']);
    expect(store.getState().items.map(({ language }) => language)).toEqual(['pt', 'pt', 'pt']);
    expect(store.getState().language).toBeNull();
    sending[0]?.onUrl('https://x/u/1');
    sending[0]?.resolve();
    await settled();
    expect(states()).toEqual(['sent', 'uploading', 'uploading']);
    expect(store.find('1')?.state).toEqual({ name: 'sent', transcriptionId: '1' });
  });

  it('keeps what was chosen for an upload, so that it can begin again after a reload', async () => {
    const { uploads, store, add, sending, kept } = makeQueue();
    uploads.chooseLanguage('es');
    store.set({
      speakersExpected: 2,
      speechModel: 'fast',
      typedWords: 'Ana, NR-35\nana',
      folderId: 'f',
    });
    add(1);
    await settled();
    sending[0]?.onUrl('https://x/u/1');
    await settled();
    expect(kept).toMatchObject([
      {
        id: '1',
        userId: 'ana',
        url: 'https://x/u/1',
        language: 'es',
        speakersExpected: 2,
        speechModel: 'fast',
        words: [{ text: 'Ana' }, { text: 'NR-35' }],
        folderId: 'f',
      },
    ]);
  });

  it('gives the slot of a paused upload to the next, and resumes it where it stopped', async () => {
    const { uploads, states, sending, store } = started(3);
    await settled();
    sending[0]?.onUrl('https://x/u/1');
    uploads.pause('1');
    await settled();
    expect(states()).toEqual(['paused', 'uploading', 'uploading']);
    sending[1]?.resolve();
    await settled();
    uploads.resume('1');
    await settled();
    expect(states()).toEqual(['uploading', 'sent', 'uploading']);
    expect(sending.at(-1)?.url).toBe('https://x/u/1');
    expect(store.find('1')?.url).toBe('https://x/u/1');
  });

  it('retries without end while the server does not respond', async () => {
    const { states, sending, retries } = started(1);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await settled();
      sending.at(-1)?.reject(network());
      await settled();
      expect(states()).toEqual(['reconnecting']);
      retries.pop()?.();
    }
    await settled();
    sending.at(-1)?.resolve();
    await settled();
    expect(states()).toEqual(['sent']);
  });

  it('gives up on a server that keeps failing, keeps the progress, and retries on request', async () => {
    const { states, sending, retries, uploads } = started(1);
    await settled();
    sending[0]?.onUrl('https://x/u/1');
    for (let attempt = 0; attempt <= 10; attempt += 1) {
      sending.at(-1)?.reject(refusal(503));
      await settled();
      retries.pop()?.();
      await settled();
    }
    expect(states()).toEqual(['failed']);
    uploads.resume('1');
    await settled();
    expect(sending.at(-1)?.url).toBe('https://x/u/1');
  });

  it('waits as long as a busy server asks', async () => {
    const { sending, askedWaits } = started(1);
    await settled();
    sending[0]?.reject(
      new UploadError({ code: 'service.busy', status: 503, message: null, retryAfterMs: 7_000 }),
    );
    await settled();
    expect(askedWaits).toEqual([7_000]);
  });

  it('starts again when the server has lost the upload, and after a refusal', async () => {
    const { states, sending, uploads, store } = started(1);
    await settled();
    sending[0]?.onUrl('https://x/u/1');
    sending[0]?.reject(refusal(404));
    await settled();
    expect(sending[1]?.url).toBeNull();
    sending[1]?.reject(refusal(422));
    await settled();
    expect(states()).toEqual(['failed']);
    expect(store.find('1')?.url).toBeNull();
    uploads.resume('1');
    await settled();
    expect(sending[2]?.url).toBeNull();
  });

  it('never sends more than two in parallel and loses none, in any sequence of actions', async () => {
    const action = fc.constantFrom('add', 'pause', 'resume', 'cancel', 'finish', 'refuse', 'lose', 'wake');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(action, fc.nat(9)), { maxLength: 40 }), async (steps) => {
        const queue = started(2);
        const { store } = queue;
        for (const [name, number] of steps) {
          await perform(queue, name, number);
          await settled();
          const now = store.getState().items;
          expect(now.filter(isRunning).length).toBeLessThanOrEqual(2);
          const hasRoom = now.filter(isRunning).length < 2;
          expect(hasRoom && now.some(({ state }) => state.name === 'waiting')).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });
});
