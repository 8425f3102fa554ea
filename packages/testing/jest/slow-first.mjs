import Sequencer from '@jest/test-sequencer';

/** Journeys take longest, then tests that need Postgres, Redis and workers. */
const SLOW_PROJECTS = ['e2e', 'int'];

/**
 * The order of a first run. Later runs use jest's record of each file's duration; without it jest sorts by size, and small files with long
 * journeys would run last, leaving one core idle.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which returns a new array
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

const rank = ({ context }) => {
  const place = SLOW_PROJECTS.indexOf(context.config.displayName?.name);
  return place === -1 ? SLOW_PROJECTS.length : place;
};
