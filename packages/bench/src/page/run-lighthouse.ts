import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '@escriba/e2e/browser';
import { type BrowserContext, chromium } from 'playwright-core';

/** The version of Lighthouse, which changes the figures; npx fetches it, because nothing else needs it. */
export const LIGHTHOUSE = 'lighthouse@12.8.2';
const TIMEOUT_MS = 180_000;
const FLAGS = ['--no-sandbox', '--disable-gpu'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof CATEGORIES)[number];
type Audit = { readonly title: string; readonly score: number | null; readonly numericValue?: number };
type Report = {
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly environment: { readonly benchmarkIndex: number };
};

export type PageScores = {
  /** Scores by category, 0–100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly paintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly bytes: number;
  /** The machine's speed in Lighthouse's own benchmark, `benchmarkIndex`. */
  readonly machineSpeed: number;
  /** Faults outside of performance that cost points. */
  readonly faults: readonly string[];
};

type LighthouseInput = {
  readonly url: string;
  /** A folder for the browser's profile. */
  readonly folder: string;
  /** The browser state of a signed-in user. */
  readonly signedIn?: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  readonly signal: AbortSignal;
};

/** Returns Lighthouse's view of one page on its telephone, in a browser that it starts itself, without a cache. */
export const runLighthouse = async ({
  url,
  folder,
  signedIn,
  signal,
}: LighthouseInput): Promise<PageScores> => {
  const profile = await mkdtemp(join(folder, 'profile-'));
  const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
  try {
    if (signedIn !== undefined)
      await restore({ profile, executablePath, url: new URL('/robots.txt', url).href, signedIn });
    const path = join(profile, 'report.json');
    const browserFlags = [...FLAGS, '--headless=new', '--lang=pt-BR', `--user-data-dir=${profile}`];
    const args = ['--yes', LIGHTHOUSE, url, '--output=json', `--output-path=${path}`, '--quiet'];
    const visit = ['--disable-storage-reset', `--chrome-flags=${browserFlags.join(' ')}`];
    const categories = `--only-categories=${CATEGORIES.join(',')}`;
    const env = { ...process.env, CHROME_PATH: executablePath };
    await promisify(execFile)('npx', [...args, ...visit, categories], {
      cwd: folder,
      env,
      signal,
      timeout: TIMEOUT_MS,
    });
    return readReport(JSON.parse(await readFile(path, 'utf8')) as Report);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
};

type RestoreInput = {
  readonly profile: string;
  readonly executablePath: string;
  /** A page that loads no file of the client. */
  readonly url: string;
  readonly signedIn: NonNullable<LighthouseInput['signedIn']>;
};

/** Signs the profile in. Its browser stops before the measurement: a second client of its DevTools costs time there. */
const restore = async ({ profile, executablePath, url, signedIn }: RestoreInput): Promise<void> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...FLAGS],
    locale: 'pt-BR',
  });
  try {
    await context.addCookies(signedIn.cookies);
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(
      (items) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      },
      signedIn.origins.flatMap(({ localStorage }) => localStorage),
    );
  } finally {
    await context.close();
  }
};

const readReport = ({ categories, audits, environment }: Report): PageScores => {
  const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
  ) as Record<Category, number>;
  const faults = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  );
  return {
    scores,
    faults,
    paintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
    machineSpeed: environment.benchmarkIndex,
  };
};
