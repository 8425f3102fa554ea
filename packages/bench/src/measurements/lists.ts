import { listLabels } from '@escriba/contracts/transcription/labels';
import { LIST_SORTS, type ListSort, getTranscriptionTotals } from '@escriba/contracts/transcription/library';
import { FILTERS, type Filter, SEARCHED_FILTERS } from '../library/filters.ts';
import { FOLDERS, TAGS } from '../library/generate-labels.ts';
import { LARGE_OWNER, type LibrarySize } from '../library/generate.ts';
import { type Ask, CONNECTIONS, withLibrary } from '../library/library-service.ts';
import { pathOf } from '../library/queries.ts';
import type { Measurement } from '../measurement.ts';

const GOAL_MS = 100;
const PAGE_SIZE = 20;
const FULL_SIZE: LibrarySize = { large: 100_000, all: 500_000 };
const QUICK_SIZE: LibrarySize = { large: 3_000, all: 10_000 };

/** How long a user with a large library waits for a list: every order with every filter, and the totals. */
export const lists: Measurement = {
  name: 'lists',
  run: async (context) => {
    const size = context.quick ? QUICK_SIZE : FULL_SIZE;
    return withLibrary(context, { size, durationSeconds: 1 }, async (ask) => {
      const rows: string[][] = [];
      for (const filter of [...FILTERS, ...SEARCHED_FILTERS]) {
        const worst: number[] = [];
        for (const sort of LIST_SORTS) worst.push(await worstOf(ask, filter, sort, size));
        rows.push([filter.what, ...worst.map(toCell)]);
        context.say(`  ${rows.at(-1)?.join(', ')}`);
      }
      const others: string[][] = [];
      for (const [what, { path }] of [
        ['totals', getTranscriptionTotals],
        ['folders and tags', listLabels],
      ] as const) {
        const { p50, p99 } = await ask(path, LARGE_OWNER);
        others.push([what, `${p50} ms`, toCell(p99)]);
      }
      return {
        tables: [
          { head: ['p99, in ms', ...LIST_SORTS], rows },
          { head: ['what', 'p50', 'p99'], rows: others },
        ],
        notes: [
          `The goal is at most ${GOAL_MS} ms; what misses it is bold. A user with ${count(size.large)} recordings, ${FOLDERS} folders, ${TAGS} tags and about three tags each, among ${count(size.all)} recordings in all. ` +
            `Each figure is the worst of the first, a middle and the last page of 20, with the numbers of all filters and statuses; of searches the first page. ` +
            `${CONNECTIONS} connections ask without a pause for a second each; the client, the service and Postgres share the cores.`,
        ],
      };
    });
  },
};

const worstOf = async (ask: Ask, filter: Filter, sort: ListSort, { large }: LibrarySize): Promise<number> => {
  const pages = Math.max(1, Math.floor((large * filter.share) / PAGE_SIZE));
  let worst = 0;
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    const path = pathOf({ what: filter.what, query: { ...filter.query, sort, page: String(page) } });
    worst = Math.max(worst, (await ask(path, LARGE_OWNER)).p99);
  }
  return worst;
};

const toCell = (p99: number): string => (p99 <= GOAL_MS ? `${p99}` : `**${p99}**`);
const count = (value: number): string => value.toLocaleString('en');
