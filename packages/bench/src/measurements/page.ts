import { openBrowser } from '@escriba/e2e/browser';
import { count, megabytes, milliseconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { serveBarePage } from '../page/bare-page.ts';
import { bringRecording } from '../page/bring-recording.ts';
import { signIn } from '../page/sign-in.ts';
import { type BareVisit, type Stretch, type Visit, visitBarePage, visitTranscript } from '../page/visit.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { openUnlimitedAccount } from '../product/user.ts';
import { GOAL_HEAD, type Section, goalRow } from '../report/section.ts';
import { median, percentile } from '../statistics.ts';

const FRAME_MS_MAX = 50;

type Size = {
  readonly durationSeconds: number;
  readonly words: number;
  readonly runs: number;
  readonly playSeconds: number;
  readonly scrollPixelsMax: number;
};

const FULL: Size = {
  durationSeconds: 10_800,
  words: 25_000,
  runs: 3,
  playSeconds: 5,
  scrollPixelsMax: Number.POSITIVE_INFINITY,
};
const QUICK: Size = { durationSeconds: 600, words: 1_500, runs: 1, playSeconds: 2, scrollPixelsMax: 3_000 };

/** A transcript of three hours in a real browser: how soon it appears, and whether it scrolls and plays smoothly. */
export const page: Measurement = {
  name: 'page',
  run: async (context) => {
    const { quick, say, signal, folder } = context;
    const size = quick ? QUICK : FULL;
    await using stack = new AsyncDisposableStack();
    const product = await startBenchProduct({ ...context, worker: 'awake' });
    stack.defer(product.stop);
    const browser = await openBrowser();
    stack.defer(() => browser.close());
    const user = await openUnlimitedAccount(product);
    const { url, databaseUrl } = product;
    const brought = await bringRecording({ ...size, url, databaseUrl, user, folder });
    say(`  ${count(size.words)} words in ${count(brought.passages)} passages are there`);
    const signedIn = await signIn(browser, url, user);
    const bare = await serveBarePage(brought.text);
    stack.defer(bare.close);
    const [visits, bareVisits]: [Visit[], BareVisit[]] = [[], []];
    for (let run = 0; run < size.runs; run++) {
      signal.throwIfAborted();
      bareVisits.push(await visitBarePage({ ...size, browser, url: bare.url }));
      const visit = { ...size, browser, signedIn, url: `${url}/app/transcriptions/${brought.id}` };
      visits.push(await visitTranscript({ ...visit, writing: `Emenda${run}` }));
      say(`  ${report(visits.at(-1))}`);
    }
    return toSection(size, visits, bareVisits);
  },
};

const report = (visit: Visit | undefined): string =>
  visit === undefined
    ? ''
    : `text after ${milliseconds(visit.firstTextMs)}, a word plays after ${milliseconds(visit.interactionMs)}; frames: ` +
      Object.entries(visit.frames)
        .map(
          ([what, { deltas, longestMs }]) =>
            `${what} ${milliseconds(Math.max(...deltas))} (task ${milliseconds(longestMs)})`,
        )
        .join(', ');

/** The goal for the first text, set for three hours of text on a machine with 2 cores. */
const FIRST_TEXT_GOAL_MS = 400;

const FRAMES_HEAD = [
  'while',
  'frames',
  'p50',
  'p99',
  'longest',
  'above 50 ms',
  'longest task',
  'goal',
  'met',
];

const toSection = (size: Size, visits: readonly Visit[], bare: readonly BareVisit[]): Section => {
  const middle = (of: (visit: Visit) => number): number => median(visits.map(of));
  const time = (what: string, of: (visit: Visit) => number) =>
    goalRow({ what, product: milliseconds(middle(of)) });
  const memory = (what: string, of: (visit: Visit) => number, raw = '') =>
    goalRow({ what, product: megabytes(middle(of)), raw });
  const [text, bareText] = [
    middle(({ firstTextMs }) => firstTextMs),
    median(bare.map(({ firstTextMs }) => firstTextMs)),
  ];
  const frames = (what: string, parts: readonly Stretch[], goal: boolean) => frameRow(what, parts, goal);
  const part = (of: keyof Visit['frames']) => visits.map((visit) => visit.frames[of]);
  return {
    tables: [
      {
        head: GOAL_HEAD,
        rows: [
          goalRow({
            what: 'navigation → first text',
            product: milliseconds(text),
            raw: milliseconds(bareText),
            ratio: text / bareText,
            goal: `≤ ${milliseconds(FIRST_TEXT_GOAL_MS)}`,
            met: text <= FIRST_TEXT_GOAL_MS,
          }),
          time('navigation → the app around the text', (visit) => visit.appTextMs),
          time('navigation → a clicked word is marked and plays', (visit) => visit.interactionMs),
          time('click on a word → marker', (visit) => visit.clickMs),
          time('last letter of a search → word marked on the screen', (visit) => visit.findMs),
          time('last input of an edit → text', (visit) => visit.editMs),
          memory(
            'JS heap once open',
            (visit) => visit.heap.opened,
            megabytes(median(bare.map(({ heap }) => heap))),
          ),
          memory('JS heap after scrolling, playing, searching', (visit) => visit.heap.searched),
          memory('JS heap after editing', (visit) => visit.heap.edited),
        ],
      },
      {
        head: FRAMES_HEAD,
        rows: [
          frames('opening', part('opening'), false),
          frames('scrolling through all of it', part('scrolling'), true),
          frames(`playing at 3×, the page following`, part('playing'), true),
          frames('searching', part('searching'), true),
          frames('switching to Editar, editing and saving', part('editing'), true),
          frames('typing in Editar, 15 letters a second, with split, join and undo', part('typing'), true),
          frames(
            'scrolling the bare page',
            bare.map(({ scrolling }) => scrolling),
            false,
          ),
        ],
      },
    ],
    notes: [noteOf(size)],
  };
};

const frameRow = (what: string, parts: readonly Stretch[], hasGoal: boolean): string[] => {
  const deltas = parts.flatMap((part) => part.deltas);
  const above = deltas.filter((delta) => delta > FRAME_MS_MAX).length;
  const longestTask = Math.max(...parts.map(({ longestMs }) => longestMs));
  return [
    what,
    count(deltas.length),
    ...[percentile(deltas, 50), percentile(deltas, 99), Math.max(...deltas)].map(milliseconds),
    count(above),
    milliseconds(longestTask),
    hasGoal ? `≤ ${FRAME_MS_MAX} ms` : '',
    hasGoal ? (above === 0 ? 'yes' : '**no**') : '',
  ];
};

const noteOf = ({ durationSeconds, words, runs, playSeconds }: Size): string =>
  `Chromium without a cache and without a graphics card, 1280 × 800; medians of ${runs} visits, frames of all of them together. ` +
  `${count(durationSeconds / 60)} minutes of a tone that the whole product processed, given ${count(words)} generated words of four speakers by \`saveTranscript\`. ` +
  'The raw tool is a page with the same text in one `<pre>`. Frames are the times between animation frames, the longest task its own CPU time, independent of other programs; the wheel turns at 8,000 px/s; ' +
  `the voice is heard for ${playSeconds} s a visit. A search waits 120 ms for the next letter. Heaps are read after a collection. ` +
  'Browser, gateway, services and Postgres share the cores.';
