import { CLASS_TURNS, capacityClassOf } from '../../platform/scheduling/capacity-class.ts';
import type { AvailableModel } from '../../platform/models/pick-model.ts';
import { laneOf } from './lane.ts';

/** The capacity of all workers that can recognise speech now. */
export type Capacity = {
  /** Number of recordings that they process concurrently in each lane. */
  readonly slotsPerLane: number;
  /** The models that they have, and the audio recognised with each per second of work lately, in seconds; 0 if unknown. */
  readonly models: readonly (AvailableModel & { readonly speed: number })[];
};

/** A recording that runs or waits; `leftMs` is its audio that is not recognised yet, null if that is unknown. */
export type OpenRecording = {
  readonly id: string;
  readonly user: string;
  readonly priority: number;
  readonly durationMs: number | null;
  readonly leftMs: number | null;
  /** The name of the model that recognises it. */
  readonly model: string;
};

type Order = {
  readonly running: readonly OpenRecording[];
  /** The waiting recordings, in the order of their queues. */
  readonly waiting: readonly OpenRecording[];
  readonly capacity: Capacity;
};

type Active = {
  readonly class: keyof typeof CLASS_TURNS;
  readonly user: string;
  readonly lane: string;
  readonly model: string;
  leftMs: number;
};

/** The longest queue whose starts are estimated: a longer one is not worth the calculation, since its estimates would be hours. */
const WAITING_MAX = 1_000;

/**
 * Returns when each waiting recording starts, in ms from now. Plays the queue forward: recordings of a lane start in order as slots
 * become free, and those that run share the workers as the fair queue does, by weight over classes, then over users, then over their
 * recordings, each at the speed of its model. Contains no recording whose start depends on audio of unknown length or speed.
 */
export const estimateStarts = ({ running, waiting, capacity }: Order): ReadonlyMap<string, number> => {
  const starts = new Map<string, number>();
  if (waiting.length > WAITING_MAX) return starts;
  const speeds = new Map(capacity.models.map(({ name, speed }) => [name, speed]));
  const lines = Map.groupBy(waiting, nameLane);
  let active = running.map(toActive);
  let nowMs = 0;

  const startNext = (): void => {
    for (const [lane, line] of lines) {
      const free = capacity.slotsPerLane - active.filter((each) => each.lane === lane).length;
      for (const next of line.splice(0, Math.max(0, free))) {
        starts.set(next.id, nowMs);
        active.push(toActive(next));
      }
      if (line.length === 0) lines.delete(lane);
    }
  };
  startNext();
  while (lines.size > 0) {
    const rates = shareSpeed(active, speeds);
    const stepMs = Math.min(...active.map((each) => each.leftMs / (rates.get(each) ?? 0)));
    if (!Number.isFinite(stepMs)) break;
    nowMs += stepMs;
    for (const each of active) each.leftMs -= stepMs * (rates.get(each) ?? 0);
    active = active.filter(({ leftMs }) => leftMs > LEFT_MS_MIN);
    startNext();
  }
  return starts;
};

/** The time that a recording must have left to count as running: less is a rounding error. */
const LEFT_MS_MIN = 0.001;

const nameLane = ({ priority, durationMs }: OpenRecording): string => {
  const lane = laneOf(priority, durationMs);
  return `${lane.class} ${lane.length}`;
};

const toActive = (recording: OpenRecording): Active => ({
  class: capacityClassOf(recording.priority),
  user: recording.user,
  lane: nameLane(recording),
  model: recording.model,
  leftMs: recording.leftMs ?? Number.POSITIVE_INFINITY,
});

/** Returns the audio that is recognised per ms, of each recording. */
const shareSpeed = (
  active: readonly Active[],
  speeds: ReadonlyMap<string, number>,
): ReadonlyMap<Active, number> => {
  const classes = Map.groupBy(active, (each) => each.class);
  const turns = [...classes.keys()].reduce((sum, name) => sum + CLASS_TURNS[name], 0);
  const rates = new Map<Active, number>();
  for (const [name, members] of classes) {
    const users = Map.groupBy(members, ({ user }) => user);
    for (const own of users.values())
      for (const each of own) {
        const speed = speeds.get(each.model) ?? 0;
        rates.set(each, (speed * CLASS_TURNS[name]) / turns / users.size / own.length);
      }
  }
  return rates;
};
