import { randomInt } from 'node:crypto';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { openLine } from './line.ts';
import type { Line } from './line.ts';
import { createUploadSection } from './upload-section.ts';

export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

export type Arrival = Pick<BrowserContextOptions, 'viewport' | 'colorScheme'> & {
  /** Where the product answers. */
  readonly url: string;
  readonly path?: string;
  /** The network address this visitor comes from; one of its own where absent. */
  readonly address?: string;
  /** The page's language, as chosen on an earlier visit. */
  readonly language?: 'pt' | 'en';
};

/** Long enough for a busy machine. */
const PATIENCE_MS = 60_000;

/** Somebody new opens the page: a browser profile of its own, never seen by the product before. */
export const openVisitor = async (browser: Browser, arrival: Arrival) => {
  const { url, path = '/', address = newAddress(), language, ...options } = arrival;
  const line = await openLine(url);
  const context = await browser.newContext({
    baseURL: line.url,
    locale: 'pt-BR',
    extraHTTPHeaders: { 'x-forwarded-for': address },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (language !== undefined)
    await context.addInitScript((stored) => localStorage.setItem('language', stored), language);
  const page = await context.newPage();
  const faults = collectFaults(page);
  const devTools = await context.newCDPSession(page);
  await page.goto(path);
  return {
    page,
    /** What the browser complained about: failed scripts, refused content, errors on the console. */
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

/** An address of the range for benchmarks, which no real visitor has. */
export const newAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

const collectFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
};

const FREE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** The visitor's connection: free, slow in sending, or gone. */
const createNetwork = (devTools: CDPSession, line: Line) => {
  const shape = async (conditions: Partial<typeof FREE>): Promise<void> => {
    await devTools.send('Network.emulateNetworkConditions', { ...FREE, ...conditions });
  };
  return {
    slowUpload: (bytesPerSecond: number): Promise<void> => shape({ uploadThroughput: bytesPerSecond }),
    /** What is under way breaks off, and the browser knows that it is offline. */
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
