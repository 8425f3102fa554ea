import {
  LARGE_OWNER,
  LARGE_PARAGRAPHS,
  type LibrarySize,
  PARAGRAPH_WORDS,
  SMALL_LIBRARY,
  SMALL_OWNER,
} from '../library/generate.ts';
import { CONNECTIONS, withLibrary } from '../library/library-service.ts';
import { pathOf, queriesOf } from '../library/queries.ts';
import type { Measurement } from '../measurement.ts';

const GOAL_MS = 50;
const FULL_SIZE: LibrarySize = { large: 100_000, all: 2_000_000 };
const QUICK_SIZE: LibrarySize = { large: 3_000, all: 10_000 };

/** How long a user waits for a list and for search results, among all users' recordings. */
export const library: Measurement = {
  name: 'library',
  run: async (context) => {
    const { quick, say } = context;
    const size = quick ? QUICK_SIZE : FULL_SIZE;
    const durationSeconds = quick ? 1 : 2;
    const smallQueries = queriesOf(SMALL_LIBRARY);
    const rows = await withLibrary(context, { size, durationSeconds }, async (ask) => {
      const measured: string[][] = [];
      for (const [index, query] of queriesOf(size.large).entries()) {
        const large = await ask(pathOf(query), LARGE_OWNER);
        const small = await ask(pathOf(smallQueries[index] ?? query), SMALL_OWNER);
        const met = Math.max(large.p99, small.p99) < GOAL_MS;
        measured.push([
          query.what,
          ...[large.p50, large.p99, small.p99].map(ms),
          `< ${GOAL_MS} ms`,
          met ? 'yes' : '**no**',
        ]);
        say(`  ${measured.at(-1)?.join(', ')}`);
      }
      return measured;
    });
    return {
      tables: [{ head: headOf(size), rows }],
      notes: [
        `\`GET /api/transcription/list\` at the service, 20 a page, hits in context included. ${count(size.all)} generated recordings in all: ` +
          `one user’s ${count(size.large)} of ${LARGE_PARAGRAPHS * PARAGRAPH_WORDS} words each, others’ of ${PARAGRAPH_WORDS} in libraries of 100 and 1,000. ` +
          `${CONNECTIONS} connections ask without a pause for ${durationSeconds} s a query; the client, the service and Postgres share the cores.`,
      ],
    };
  },
};

const headOf = ({ large }: LibrarySize): string[] => [
  'what',
  `${count(large)} recordings: p50`,
  'p99',
  `${SMALL_LIBRARY} recordings: p99`,
  'goal',
  'met',
];

const count = (value: number): string => value.toLocaleString('en');
const ms = (value: number): string => `${value} ms`;
