import { describe, expect, it } from '@jest/globals';
import { createSlots } from '../pieces/slots.ts';
import { waitForRoom } from './wait-for-room.ts';

const MODEL = 'whisper-base';

const world = (patienceMs: number) => {
  let waiting = 0;
  const slots = createSlots({
    countSlots: () => 1,
    defaultModel: MODEL,
    listModels: () => [{ name: MODEL, slots: 1 }],
  });
  return {
    slots,
    queue: (count: number): void => {
      waiting = count;
    },
    wait: (signal = new AbortController().signal) =>
      waitForRoom({ engine: { countWaiting: () => waiting }, slots, patienceMs }, MODEL, signal),
  };
};

describe('a piece of a translation', () => {
  it('takes a free process, which recordings then do not get', async () => {
    const { slots, wait } = world(60_000);
    const slot = await wait();
    expect(slots.hasRoomForPiece()).toBe(false);
    slot[Symbol.dispose]();
    expect(slots.hasRoomForPiece()).toBe(true);
  });

  it('waits while a recording has the process', async () => {
    const { slots, wait } = world(60_000);
    const piece = slots.usePiece(MODEL);
    const waiting = wait();
    piece[Symbol.dispose]();
    await waiting;
    expect(slots.hasRoomForPiece()).toBe(false);
  });

  it('waits behind a clip that has no process yet', async () => {
    const { queue, wait } = world(60_000);
    queue(1);
    const waiting = wait();
    queue(0);
    await expect(waiting).resolves.toBeDefined();
  });

  it('takes the next process if recordings never leave one free', async () => {
    const { slots, wait } = world(0);
    slots.usePiece(MODEL);
    await expect(wait()).resolves.toBeDefined();
  });

  it('takes none once the translation is cancelled', async () => {
    const { slots, wait } = world(60_000);
    const piece = slots.usePiece(MODEL);
    const cancel = new AbortController();
    const waiting = wait(cancel.signal);
    cancel.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(wait(cancel.signal)).rejects.toThrow('cancelled');
    piece[Symbol.dispose]();
    expect(slots.hasRoomForPiece()).toBe(true);
  });
});
