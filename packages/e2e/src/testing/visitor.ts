import type { Locale } from '@escriba/contracts/shared/locale';
import { randomInt } from 'node:crypto';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { awaitDialogs } from './await-dialogs.ts';
import { openLine } from './line.ts';
import type { Line } from './line.ts';
import { createUploadSection } from './upload-section.ts';

export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

/**
 * How a browser opens its first page. Service workers are off unless a test turns them on: what they store would outlive the page in the
 * middle of a test.
 */
export type Arrival = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'serviceWorkers'
> & {
  /** The product's address. */
  readonly url: string;
  readonly path?: string;
  /** The visitor's IP address; default: a unique one. */
  readonly address?: string;
  /** The page's language, as chosen on an earlier visit. */
  readonly language?: Locale;
  /** Whether the visitor does nothing yet: a public page loads its code when it is used. */
  readonly isStill?: boolean;
};

/** Time limit of a step, long enough for a busy machine. */
const PATIENCE_MS = 60_000;

/** Opens the page for a new visitor: a separate browser profile, unknown to the product. */
export const openVisitor = async (browser: Browser, arrival: Arrival) => {
  const { url, path = '/', address = newAddress(), language, isStill = false, ...options } = arrival;
  const line = await openLine(url);
  const context = await browser.newContext({
    baseURL: line.url,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': address },
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (language !== undefined)
    await context.addInitScript((stored) => localStorage.setItem('language', stored), language);
  const page = await context.newPage();
  const faults = collectFaults(page);
  const devTools = await context.newCDPSession(page);
  await page.goto(path);
  awaitDialogs(page);
  if (!isStill) await moveMouse(page);
  return {
    page,
    /** The browser's messages: failed scripts, refused content, console errors. */
    faults,
    upload: createUploadSection(page, devTools),
    network: createNetwork(devTools, line),
    deviceId: (): Promise<string | null> => page.evaluate(() => localStorage.getItem('device_id')),
    leave: async (): Promise<void> => {
      await context.close();
      line.close();
    },
  };
};

export const moveMouse = async ({ mouse }: Page): Promise<void> => {
  for (const x of [1, 2]) await mouse.move(x, 1);
};

/**
 * Returns an address of the documentation range, which no real visitor has: its /64, by which the product counts visitors, is one of 2^32, so
 * that no two visitors of a run share a free trial.
 */
export const newAddress = (): string => {
  const [high, low] = [randomInt(65_536).toString(16), randomInt(65_536).toString(16)];
  return `2001:db8:${high}:${low}::1`;
};

const collectFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
};

const FREE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Creates the visitor's connection: fast, slow in sending, or offline. */
const createNetwork = (devTools: CDPSession, line: Line) => {
  const shape = async (conditions: Partial<typeof FREE>): Promise<void> => {
    await devTools.send('Network.emulateNetworkConditions', { ...FREE, ...conditions });
  };
  return {
    slowUpload: (bytesPerSecond: number): Promise<void> => shape({ uploadThroughput: bytesPerSecond }),
    /** Requests in flight break off, and the browser knows that it is offline. */
    goOffline: async (): Promise<void> => {
      line.cut();
      await shape({ offline: true });
    },
    comeBack: async (): Promise<void> => {
      line.mend();
      await shape({});
    },
  };
};
