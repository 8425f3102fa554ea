import { openBrowser } from '@escriba/e2e/browser';
import { count, milliseconds, seconds } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { type Category, LIGHTHOUSE, type PageScores, runLighthouse } from '../page/run-lighthouse.ts';
import { signIn } from '../page/sign-in.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openJobRecords } from '../product/job-record.ts';
import { openUnlimitedAccount } from '../product/user.ts';
import { transcribeAsUser } from '../product/transcribe.ts';
import { makeLongRecording, recordingFile } from '../recordings.ts';
import type { Section } from '../report/section.ts';
import { median } from '../statistics.ts';

const LANDING_GOAL = 98;
const OTHER_GOAL = 92;
const WHOLE: readonly Category[] = ['accessibility', 'best-practices', 'seo'];
const RECORDING_SECONDS = 60;

type Place = { readonly path: string; readonly name?: string; readonly isSignedIn: boolean };
const PUBLIC: readonly Place[] = ['/', '/en', '/plans', '/auth'].map((path) => ({ path, isSignedIn: false }));
const APP: readonly Place[] = ['', '/upload', '/transcriptions', '/usage', '/plans', '/settings'].map(
  (path) => ({ path: `/app${path}`, isSignedIn: true }),
);

/** What Lighthouse measures of the public pages and of those behind the sign-in, on its telephone. */
export const lighthouse: Measurement = {
  name: 'lighthouse',
  run: async (context) => {
    const { quick, say, signal, folder } = context;
    await using stack = new AsyncDisposableStack();
    const product = await startBenchProduct({ ...context, worker: 'awake' });
    stack.defer(product.stop);
    const browser = await openBrowser();
    stack.defer(() => browser.close());
    const { url } = product;
    const user = await openUnlimitedAccount(product);
    const id = await transcribeOne({ product, user, context });
    const transcript = { path: `/app/transcriptions/${id}`, name: 'a transcript', isSignedIn: true };
    const rows: string[][] = [];
    const faults = new Set<string>();
    const speeds: number[] = [];
    for (const place of [...PUBLIC, ...APP, transcript]) {
      const runs: PageScores[] = [];
      for (let run = 0; run < (quick ? 1 : 3); run++) {
        signal.throwIfAborted();
        // Each visit renews its session once the token is old, and a session is renewed only by one browser.
        const signedIn = place.isSignedIn ? await signIn(browser, url, user) : undefined;
        runs.push(await runLighthouse({ url: url + place.path, folder, signedIn, signal }));
      }
      speeds.push(...runs.map(({ machineSpeed }) => machineSpeed));
      for (const fault of runs.flatMap((run) => run.faults)) faults.add(`${place.path}: ${fault}`);
      rows.push(toRow(place, runs));
      say(`  ${rows.at(-1)?.join(' · ')}`);
    }
    return toSection(rows, { faults: [...faults], speed: median(speeds) });
  },
};

type TranscribeInput = {
  readonly product: Awaited<ReturnType<typeof startBenchProduct>>;
  readonly user: Awaited<ReturnType<typeof openUnlimitedAccount>>;
  readonly context: BenchContext;
};

const transcribeOne = async ({ product, user, context }: TranscribeInput): Promise<string> => {
  const { url, databaseUrl } = product;
  const records = openJobRecords(databaseUrl);
  try {
    const recording = await recordingFile(await makeLongRecording(context.folder, RECORDING_SECONDS));
    return (await transcribeAsUser({ url, user, records, recording, language: 'pt' })).transcriptionId;
  } finally {
    await records.close();
  }
};

const HEAD = [
  'page',
  'performance',
  'goal',
  'accessibility',
  'best practices',
  'SEO',
  'FCP',
  'LCP',
  'blocked',
  'shift',
  'transferred',
  'met',
];

const toRow = ({ path, name = `\`${path}\`` }: Place, runs: readonly PageScores[]): string[] => {
  const middle = (of: (run: PageScores) => number): number => median(runs.map(of));
  const goal = path === '/' || path === '/en' ? LANDING_GOAL : OTHER_GOAL;
  const performance = middle(({ scores }) => scores.performance);
  const scoreOf = (category: Category): number => middle(({ scores }) => scores[category]);
  const isMet = performance >= goal && WHOLE.every((category) => scoreOf(category) === 100);
  return [
    name,
    String(performance),
    `≥ ${goal}`,
    ...WHOLE.map((category) => String(scoreOf(category))),
    seconds(middle(({ paintMs }) => paintMs)),
    seconds(middle(({ largestPaintMs }) => largestPaintMs)),
    milliseconds(middle(({ blockedMs }) => blockedMs)),
    middle(({ shift }) => shift).toFixed(3),
    `${count(Math.round(middle(({ bytes }) => bytes) / 1_024))} KiB`,
    isMet ? 'yes' : '**no**',
  ];
};

type Circumstances = { readonly faults: readonly string[]; readonly speed: number };

const toSection = (rows: readonly (readonly string[])[], { faults, speed }: Circumstances): Section => ({
  tables: [{ head: HEAD, rows }],
  notes: [
    `${LIGHTHOUSE} on its telephone with its simulated network, fetched by npx; a browser without a cache for each visit, medians of 3. The pages under \`/app\` belong to a user ` +
      `with one recording of ${RECORDING_SECONDS} s. Accessibility, best practices and SEO have to be 100. Lighthouse starts the browser, Chromium’s headless shell where the system has it: the whole Chromium’s own processes take time from the page on two cores. Browser, gateway, services and Postgres share the cores. The machine’s benchmark index is ${count(Math.round(speed))}; below ` +
      `1,000 Lighthouse itself warns that a slow processor lowers the performance.`,
    ...(faults.length === 0 ? [] : [`Points are lost by: ${faults.join('; ')}.`]),
  ],
});
