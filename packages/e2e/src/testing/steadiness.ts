import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** The network conditions of Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** Movements on a page that no act of the user caused. */
export type Steadiness = {
  /** The sum of all layout shifts: stricter than the metric CLS, which counts the worst five seconds. */
  readonly shift: number;
  /** The elements that shifted, for the message of a failed test. */
  readonly shifts: readonly string[];
  /** Texts and controls that are drawn again elsewhere: browsers do not count what replaces a placeholder or the early view. */
  readonly moves: readonly string[];
};

/** Slows a page's line down, without its cache, and records what moves on each document that it loads from now on. */
export const watchSteadiness = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript(addFallbackFonts, FALLBACK_FONTS);
  await page.addInitScript(recordSteadiness);
};

const readFont = (url: string): string => readFileSync(fileURLToPath(url), 'base64');

/**
 * The fonts that replace system fonts, in Base64, by the name of the replacement. Until the fonts of the pages load, system fonts scaled to
 * their metrics replace them, and this machine may have none of these.
 */
const FALLBACK_FONTS: Readonly<Record<string, string>> = {
  'Inter Fallback': readFont(
    import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  ),
  'Newsreader Fallback': readFont(
    import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
  ),
};

/** Runs in the page before its scripts: a font from a buffer is there at once. Browsers prefer the page's own face of weight 400 to a range. */
const addFallbackFonts = (fallbacks: Readonly<Record<string, string>>): void => {
  for (const [family, data] of Object.entries(fallbacks)) {
    const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
    for (const weight of ['400', '100 900'])
      document.fonts.add(new FontFace(family, bytes.buffer, { weight }));
  }
};

/** Resolves once the page shows something: a pointer before that would have the browser lay it out without its styles. */
export const painted = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 100 },
  );
};

/** Reads what has moved on the loaded document, once nothing has changed for a while and no skeleton is left. */
export const readSteadiness = async (page: Page): Promise<Steadiness> => {
  await page.waitForFunction(
    (quietMs) => {
      const { changedAt } = (window as unknown as { readonly steadiness: Recorded }).steadiness;
      const isWaiting = document.querySelector('[data-shape], [data-early-view]') !== null;
      return !isWaiting && document.querySelector('h1') !== null && performance.now() - changedAt > quietMs;
    },
    QUIET_MS,
    { polling: 100 },
  );
  return page.evaluate(() => (window as unknown as { readonly steadiness: Recorded }).steadiness);
};

type Recorded = Steadiness & { readonly changedAt: number };

/** Time without a change, longer than two consecutive responses of the API. */
const QUIET_MS = 1_200;

/** Runs in the page before its scripts. */
const recordSteadiness = (): void => {
  const SAMPLE_MS = 50;
  /** Smallest move that counts, in px: more than what appears moves. */
  const MOVED_MIN = 5;
  const record = { shift: 0, shifts: [] as string[], moves: [] as string[], changedAt: 0 };
  Object.assign(window, { steadiness: record });

  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  };
  const place = ({ left, top, width, height }: DOMRectReadOnly): string =>
    [left, top, width, height].map(Math.round).join(' ');
  const nameOf = (node: Node | null): string =>
    node instanceof Element
      ? `<${node.localName}> ${(node.textContent || node.className).slice(0, 40)}`
      : (node?.textContent ?? '').slice(0, 40);
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
      record.shift += value;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
      );
      record.shifts.push(`${value.toFixed(4)} at ${Math.round(startTime)} ms: ${moved.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  /** Returns what a user sees, by its words: a text that is there twice says nothing about moves. */
  const look = (): Map<string, DOMRect | null> => {
    const shown = document.querySelector('[data-early-view]') ?? document.querySelector('#root');
    const seen = new Map<string, DOMRect | null>();
    for (const element of shown?.querySelectorAll('h1, h2, h3, p, a, button, input, label, dt, dd, th') ??
      []) {
      const box = element.getBoundingClientRect();
      if (box.width < 4 || box.height < 4 || box.bottom < 0 || box.top > innerHeight) continue;
      const words =
        element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent;
      const key = `<${element.localName}> ${words.trim().slice(0, 60)}`;
      if (words.trim() !== '') seen.set(key, seen.has(key) ? null : box);
    }
    return seen;
  };
  let before = new Map<string, DOMRect | null>();
  let there = '';
  setInterval(() => {
    // Before the first painting a user sees nothing.
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return;
    const now = look();
    // Another page of the app, or the reader's own way down the page.
    const here = `${location.pathname} ${scrollY}`;
    const isElsewhere = here !== there;
    there = here;
    for (const [key, box] of now) {
      const last = before.get(key);
      if (!box || !last || isElsewhere) continue;
      const isMoved = Math.hypot(box.left - last.left, box.top - last.top) > MOVED_MIN;
      const isResized = key.startsWith('<input>') && Math.abs(box.width - last.width) > MOVED_MIN;
      if (isMoved || isResized)
        record.moves.push(`${key} at ${Math.round(performance.now())} ms: ${place(last)} → ${place(box)}`);
    }
    const isSame = now.size === before.size && [...now.keys()].every((key) => before.has(key));
    if (!isSame) record.changedAt = performance.now();
    before = now;
  }, SAMPLE_MS);
};
