import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CAPACITY_CLASSES, type CapacityClass } from './capacity-class.ts';
import { type SchedulingKey, createFairQueue } from './fair-queue.ts';

type Piece = { readonly name: string };

const key = (name: CapacityClass, user = name as string, recording = user): SchedulingKey => ({
  class: name,
  user,
  recording,
});
/** Creates a queue in which each recording has `count` pieces. */
const lineOf = (recordings: [SchedulingKey, count: number][]) => {
  const line = createFairQueue<Piece>();
  for (const [owner, count] of recordings)
    for (let index = 0; index < count; index += 1) line.push({ name: owner.recording }, owner);
  return line;
};
const turns = (line: ReturnType<typeof lineOf>, count: number): string[] =>
  Array.from({ length: count }, () => line.shift()?.name ?? '');
const countOf = (names: string[], wanted: string): number => names.filter((name) => name === wanted).length;

describe('the queue of a process', () => {
  it('gives a paid clip the next turn regardless of the number of waiting visitors', () => {
    const visitors = Array.from({ length: 4 }, (_, n): [SchedulingKey, number] => [
      key('visitor', `v${n}`),
      50,
    ]);
    const line = lineOf(visitors);
    turns(line, 20);
    line.push({ name: 'clip' }, key('paid', 'business', 'clip'));
    expect(turns(line, 1)).toEqual(['clip']);
  });

  it('keys by the weight of the classes, and starves none', () => {
    const names = turns(
      lineOf([
        [key('visitor'), 100],
        [key('free'), 100],
        [key('paid'), 100],
      ]),
      60,
    );
    expect(CAPACITY_CLASSES.map((name) => countOf(names, name))).toEqual([40, 15, 5]);
  });

  it('lets no class save up turns while it is idle', () => {
    const line = lineOf([[key('visitor'), 100]]);
    turns(line, 50);
    for (let index = 0; index < 100; index += 1) line.push({ name: 'paid' }, key('paid'));
    expect(countOf(turns(line, 20), 'visitor')).toBe(2);
  });

  it('goes round robin over users, regardless of how much each has waiting', () => {
    const line = lineOf([
      [key('paid', 'ana', 'ana-1'), 2],
      [key('paid', 'ana', 'ana-2'), 2],
      [key('paid', 'bia', 'bia-1'), 3],
    ]);
    expect(turns(line, 6)).toEqual(['ana-1', 'bia-1', 'ana-1', 'bia-1', 'ana-2', 'bia-1']);
  });

  it('forgets what is removed', () => {
    const line = createFairQueue<Piece>();
    const [first, second] = [{ name: 'first' }, { name: 'second' }];
    line.push(first, key('free'));
    line.push(second, key('free'));
    expect([line.remove(first), line.remove(first)]).toEqual([true, false]);
    expect([line.shift(), line.shift()]).toEqual([second, undefined]);
  });

  it('hands out everything once, to each user in order, for any sequence of additions and removals', () => {
    const owner = fc.record({
      class: fc.constantFrom(...CAPACITY_CLASSES),
      user: fc.constantFrom('a', 'b'),
      recording: fc.constantFrom('1', '2', '3'),
    });
    const step = fc.oneof(owner, fc.constant('shift' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const line = createFairQueue<{ owner: SchedulingKey; index: number }>();
        const seen: { owner: SchedulingKey; index: number }[] = [];
        const take = () => {
          const work = line.shift();
          if (work) seen.push(work);
        };
        for (const [index, now] of steps.entries()) {
          if (now === 'shift') take();
          else line.push({ owner: now, index }, now);
        }
        while (line.size() > 0) take();
        expect(seen).toHaveLength(steps.filter((now) => now !== 'shift').length);
        const byUser = Map.groupBy(seen, ({ owner: { class: name, user } }) => `${name}/${user}`);
        for (const works of byUser.values()) {
          const order = works.map(({ index }) => index);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});
