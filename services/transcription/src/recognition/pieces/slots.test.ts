import { describe, expect, it } from '@jest/globals';
import { createSlots } from './slots.ts';

const BASE = 'base';
const LARGE = 'large';

const open = (count: number, models: Record<string, number> = { [BASE]: count }, defaultModel = BASE) =>
  createSlots({
    defaultModel,
    countSlots: () => count,
    listModels: () => Object.entries(models).map(([name, slots]) => ({ name, slots })),
  });
const release = (slot: Disposable | undefined): void => slot?.[Symbol.dispose]();

it('live text holds a slot only while one is free, and at most half of them', () => {
  const slots = open(4);
  const pieces = [1, 2, 3, 4].map(() => slots.usePiece(BASE));
  expect(slots.hold()).toBeUndefined();
  release(pieces[0]);
  const held = slots.hold();
  expect([held !== undefined, slots.hold()]).toEqual([true, undefined]);
  release(pieces[1]);
  release(pieces[1]);
  expect([slots.hold() !== undefined, slots.hasRoomForPiece()]).toEqual([true, false]);
  release(pieces[2]);
  expect(slots.hold()).toBeUndefined();
});

it('pieces always have a slot, also on a worker with one', () => {
  const slots = open(1);
  const held = slots.hold();
  expect([held !== undefined, slots.hasRoomForPiece(), slots.listFreeModels()]).toEqual([true, true, [BASE]]);
  release(held);
  const piece = slots.usePiece(BASE);
  expect([slots.hasRoomForPiece(), slots.hold()]).toEqual([false, undefined]);
  release(piece);
  expect(slots.hold()).toBeDefined();
});

describe('of several models', () => {
  it('one is free while it has more processes than pieces', () => {
    const slots = open(4, { [BASE]: 2, [LARGE]: 1 });
    const pieces = [slots.usePiece(LARGE), slots.usePiece(BASE)];
    expect(slots.listFreeModels()).toEqual([BASE]);
    release(pieces[0]);
    slots.usePiece(BASE);
    expect(slots.listFreeModels()).toEqual([LARGE]);
  });

  it('the default one has a process less for pieces while live text uses it, but always one', () => {
    const slots = open(4, { [LARGE]: 2, [BASE]: 4 }, LARGE);
    const held = slots.hold();
    expect([held !== undefined, slots.hold()]).toEqual([true, undefined]);
    const piece = slots.usePiece(LARGE);
    expect(slots.listFreeModels()).toEqual([BASE]);
    release(held);
    expect(slots.listFreeModels()).toEqual([LARGE, BASE]);
    release(piece);
    const alone = open(4, { [LARGE]: 1, [BASE]: 4 }, LARGE);
    expect([alone.hold() !== undefined, alone.listFreeModels()]).toEqual([true, [LARGE, BASE]]);
  });

  it('the default one takes no live text while pieces use all its processes, though others are free', () => {
    const slots = open(4, { [LARGE]: 1, [BASE]: 4 }, LARGE);
    const piece = slots.usePiece(LARGE);
    expect(slots.hold()).toBeUndefined();
    release(piece);
    slots.usePiece(BASE);
    expect(slots.hold()).toBeDefined();
  });

  it('the default one is missing here: live text is left to workers that have it', () => {
    expect(open(2, { [BASE]: 2 }, LARGE).hold()).toBeUndefined();
  });
});
