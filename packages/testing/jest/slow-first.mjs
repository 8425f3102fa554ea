import Sequencer from '@jest/test-sequencer';

/** The usual duration of a file of each project, in ms. */
const USUAL_MS = { e2e: 60_000, int: 10_000 };
const OTHERS_MS = 3_000;
/** Files in which speech is recognised, or processes are waited for. */
const SLOW = /\/(?:upkeep\/workers|engines|packages\/speech)\//;
const SLOW_MS = 40_000;

/**
 * A sequencer that starts with the slowest files, by jest's record of their last run, else by what their project usually takes: a long
 * journey that begins last would leave a core idle.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which reads the record and returns a new array
    return super.sort(tests).toSorted((one, other) => expectedMs(other) - expectedMs(one));
  }
}

const expectedMs = ({ context, duration, path }) =>
  duration ?? (SLOW.test(path) ? SLOW_MS : (USUAL_MS[context.config.displayName?.name] ?? OTHERS_MS));
