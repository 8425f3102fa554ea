import { createClient } from '@escriba/client';
import { EXPORT_FORMAT_FACTS } from '@escriba/contracts/shared/export-formats';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import { listTranscriptions } from '@escriba/contracts/transcription/library';
import {
  createShareLink,
  exportTranscript,
  openSharedTranscript,
} from '@escriba/contracts/transcription/sharing';
import { timeEach } from '../fire.ts';
import { count, milliseconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { bringRecording } from '../page/bring-recording.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { type Opening, startTextOpener } from '../product/open-texts.ts';
import { type User, bearerHeaders, openUnlimitedAccount } from '../product/user.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median, percentile } from '../statistics.ts';

const RATIO_MAX = 2;
const TEXTS = 10;
const FORMATS = Object.keys(EXPORT_FORMAT_FACTS);

/** How long a user waits for a list while others open long texts. */
export const bystander: Measurement = {
  name: 'bystander',
  run: async (context) => {
    const { quick, say, signal, folder } = context;
    const [rounds, words, duration] = quick ? [1, 2_000, 1] : [5, 100_000, 10];
    const product = await startBenchProduct({ ...context, worker: 'awake' });
    const opener = startTextOpener();
    try {
      const { url, databaseUrl } = product;
      const owners = [await openUnlimitedAccount(product), await openUnlimitedAccount(product)] as const;
      const size = { durationSeconds: quick ? 600 : 10_800, words };
      const ids: string[] = [];
      for (const user of owners)
        ids.push((await bringRecording({ ...size, url, databaseUrl, user, folder })).id);
      const [shared = '', exported = ''] = ids;
      const list = {
        url: url + listTranscriptions.path,
        headers: bearerHeaders(await openUnlimitedAccount(product)),
        duration,
      };
      await timeEach(list);
      const p99 = { quiet: [] as number[], busy: [] as number[] };
      const p50 = { quiet: [] as number[], busy: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        signal.throwIfAborted();
        const quiet = summarize(await timeEach(list));
        const openings = [
          ...(await makeLinks(url, owners[0], { id: shared, round })),
          ...listExports(owners[1], { id: exported, round }),
        ];
        const opened = opener.open({ url, openings });
        const busy = summarize(await timeEach(list));
        const tookMs = await opened;
        say(
          `  list quiet ${tenths(quiet.p50)}/${tenths(quiet.p99)}, beside texts ${tenths(busy.p50)}/${tenths(busy.p99)}; texts ${milliseconds(median(tookMs))}, at most ${milliseconds(Math.max(...tookMs))}`,
        );
        p50.quiet.push(quiet.p50);
        p50.busy.push(busy.p50);
        p99.quiet.push(quiet.p99);
        p99.busy.push(busy.p99);
      }
      return {
        tables: [{ head: GOAL_HEAD, rows: [toRow('p50', p50), toRow('p99', p99)] }],
        notes: [
          `\`GET ${listTranscriptions.path}\` through the gateway on one connection without a pause, before and while ${TEXTS} public links that hide personal data and ${TEXTS} exports of ${count(words)} words each are opened at once, none of them opened before; ` +
            `medians of ${rounds} turns of ${duration} s. The raw tool is the same list without the texts. The client, the services and Postgres share the cores; the clients that open the texts have the lowest priority, as if they were other machines.`,
        ],
      };
    } finally {
      opener.stop();
      await product.stop();
    }
  },
};

const summarize = (times: readonly number[]) => ({ p50: median(times), p99: percentile(times, 99) });

const tenths = (ms: number): string => `${ms.toFixed(1)} ms`;

type Pair = { readonly quiet: readonly number[]; readonly busy: readonly number[] };

const toRow = (what: string, pair: Pair): readonly string[] => {
  const [quiet, busy] = [median(pair.quiet), median(pair.busy)];
  const ratio = busy / quiet;
  return goalRow({
    what: `${what} of a list beside long texts`,
    product: tenths(busy),
    raw: tenths(quiet),
    ratio,
    goal: `≤ ${RATIO_MAX}`,
    met: ratio <= RATIO_MAX,
  });
};

/** Makes links of which each hides other kinds, so that each text is computed. */
const makeLinks = async (
  url: string,
  owner: User,
  { id, round }: { readonly id: string; readonly round: number },
): Promise<Opening[]> => {
  const { call } = createClient({ baseUrl: url, headers: () => bearerHeaders(owner) });
  const openings: Opening[] = [];
  for (const personalKinds of kindsOf(round)) {
    const { data } = await call(createShareLink, { params: { id }, body: { personalKinds } });
    const token = data.path.split('/').at(-1) ?? '';
    openings.push({
      path: openSharedTranscript.path.replace(':token', token),
      request: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    });
  }
  return openings;
};

const listExports = (
  owner: User,
  { id, round }: { readonly id: string; readonly round: number },
): Opening[] =>
  kindsOf(round).map((kinds, index) => {
    const format = FORMATS[index % FORMATS.length] ?? '';
    const query = new URLSearchParams({ format, personal_kinds: kinds.join(',') }).toString();
    return {
      path: `${exportTranscript.path.replace(':id', id)}?${query}`,
      request: { headers: bearerHeaders(owner) },
    };
  });

/** Returns ten sets of kinds that no other round has. */
const kindsOf = (round: number) =>
  Array.from({ length: TEXTS }, (_, index) => {
    const number = round * TEXTS + index + 1;
    return PERSONAL_KINDS.filter((_kind, bit) => ((number >> bit) & 1) === 1);
  });
