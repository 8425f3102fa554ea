import { describe, expect, it } from '@jest/globals';
import { type Capacity, type OpenRecording, estimateStarts } from './estimate-starts.ts';

const MINUTE_MS = 60_000;
const PAID = 1;
const FREE = 3;

const recording = (id: string, minutes: number, facts: Partial<OpenRecording> = {}): OpenRecording => ({
  id,
  user: id,
  priority: FREE,
  durationMs: minutes * MINUTE_MS,
  leftMs: minutes * MINUTE_MS,
  model: 'base',
  ...facts,
});
const workersOf = (slotsPerLane: number, speed: number, others: Capacity['models'] = []): Capacity => ({
  slotsPerLane,
  models: [{ name: 'base', speed }, ...others],
});
const secondsOf = (starts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...starts].map(([id, ms]) => [id, Math.round(ms / 1_000)]));

describe('the start of a waiting recording', () => {
  it('is when the one that runs has been recognised at the speed of the workers', () => {
    const running = [recording('talk', 60, { leftMs: 20 * MINUTE_MS })];
    const waiting = [recording('next', 10), recording('last', 10)];
    const capacity = workersOf(1, 10);
    expect(secondsOf(estimateStarts({ running, waiting, capacity }))).toEqual({ next: 120, last: 180 });
  });

  it('is now while a slot is free', () => {
    const capacity = workersOf(2, 10);
    const starts = estimateStarts({
      running: [recording('talk', 60)],
      waiting: [recording('next', 10)],
      capacity,
    });
    expect(secondsOf(starts)).toEqual({ next: 0 });
  });

  it('does not depend on the other lanes, which only share the speed', () => {
    const running = [recording('free', 60), recording('paid', 60, { priority: PAID })];
    const waiting = [recording('clip', 1), recording('second paid', 10, { priority: PAID })];
    const capacity = workersOf(1, 11);
    const starts = secondsOf(estimateStarts({ running, waiting, capacity }));
    // The clip has a lane of its own; 60 min of the paid class go at 8 of 11.
    expect(starts).toEqual({ clip: 0, 'second paid': 450 });
  });

  it('is earlier for a user who shares the speed with fewer recordings of others', () => {
    const running = [
      recording('a', 10, { user: 'one' }),
      recording('b', 10, { user: 'one' }),
      recording('c', 10),
    ];
    const capacity = workersOf(3, 10);
    const starts = estimateStarts({ running, waiting: [recording('next', 10)], capacity });
    // c has half of the speed.
    expect(secondsOf(starts)).toEqual({ next: 120 });
  });

  it('follows from the speed of the model of each recording', () => {
    const running = [recording('talk', 10, { model: 'large' })];
    const waiting = [recording('next', 10), recording('last', 10)];
    const starts = (large: number) =>
      secondsOf(
        estimateStarts({ running, waiting, capacity: workersOf(1, 10, [{ name: 'large', speed: large }]) }),
      );
    expect(starts(2)).toEqual({ next: 300, last: 360 });
    expect(starts(0)).toEqual({});
  });

  it('is unknown behind audio of unknown length, and without a speed', () => {
    const waiting = [recording('next', 10)];
    const running = [recording('unknown', 10, { leftMs: null })];
    expect(secondsOf(estimateStarts({ running, waiting, capacity: workersOf(1, 10) }))).toEqual({});
    const known = [recording('known', 10)];
    expect(secondsOf(estimateStarts({ running: known, waiting, capacity: workersOf(1, 0) }))).toEqual({});
  });
});
