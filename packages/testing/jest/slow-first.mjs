import Sequencer from '@jest/test-sequencer';

/** Journeys last longest, then what needs Postgres, Redis and workers. */
const SLOW_PROJECTS = ['e2e', 'int'];

/**
 * The order of a first run. Later ones go by what jest remembers of how long each file took; with nothing to remember it would
 * go by size, and small files with long journeys would come last, one core idle beside them.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which gives a new array
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

const rank = ({ context }) => {
  const place = SLOW_PROJECTS.indexOf(context.config.displayName?.name);
  return place === -1 ? SLOW_PROJECTS.length : place;
};
