import { expect, it } from '@jest/globals';
import { createSlots } from './slots.ts';

const open = (count: number) => createSlots({ countSlots: () => count });

it('live text holds a slot only while one is free, and at most half of them', () => {
  const slots = open(4);
  const pieces = [slots.usePiece(), slots.usePiece(), slots.usePiece(), slots.usePiece()];
  expect(slots.hold()).toBeUndefined();
  pieces[0]?.[Symbol.dispose]();
  const held = slots.hold();
  expect([held !== undefined, slots.hold()]).toEqual([true, undefined]);
  pieces[1]?.[Symbol.dispose]();
  pieces[1]?.[Symbol.dispose]();
  expect([slots.hold() !== undefined, slots.hasRoomForPiece()]).toEqual([true, false]);
  pieces[2]?.[Symbol.dispose]();
  expect(slots.hold()).toBeUndefined();
});

it('pieces always have a slot, also on a worker with one', () => {
  const slots = open(1);
  const held = slots.hold();
  expect([held !== undefined, slots.hasRoomForPiece()]).toEqual([true, true]);
  held?.[Symbol.dispose]();
  const piece = slots.usePiece();
  expect([slots.hasRoomForPiece(), slots.hold()]).toEqual([false, undefined]);
  piece[Symbol.dispose]();
  expect(slots.hold()).toBeDefined();
});
