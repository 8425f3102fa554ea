import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { COMMON_WORD, RARE_WORD } from './generate-transcript.ts';
import { type Frames, type Sight, installStopwatch } from './stopwatch.ts';
import { longestTaskMs } from './tasks.ts';

/** A measured stretch of time. `longestMs`: CPU time of the longest task in it. */
export type Stretch = Frames & { readonly longestMs: number };

export type Visit = {
  readonly firstTextMs: number;
  /** When the app has drawn the text, with everything around it. */
  readonly appTextMs: number;
  readonly interactionMs: number;
  readonly clickMs: number;
  readonly findMs: number;
  readonly editMs: number;
  readonly heap: { readonly opened: number; readonly searched: number; readonly edited: number };
  readonly frames: Readonly<
    Record<'opening' | 'scrolling' | 'playing' | 'searching' | 'editing' | 'typing', Stretch>
  >;
};

type VisitInput = {
  readonly browser: Browser;
  /** The transcript's page. */
  readonly url: string;
  /** The browser state of a signed-in user. */
  readonly signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The text to write into a word; different for each visit. */
  readonly writing: string;
  readonly playSeconds: number;
  readonly scrollPixelsMax: number;
};

const VIEWPORT = { width: 1280, height: 800 };
/** The speed of a user who scrolls to find a passage. */
const SCROLL_PIXELS_PER_SECOND = 8_000;
const RATE = '3';
const PASSAGE = 'span.passage';
/** The text that is shown before the app has loaded. */
const EARLY_TEXT = '[data-early-view=text] p';
/** A paragraph in the mode Editar. */
const EDITABLE = '[data-editable]';
const TYPED = ' O contrato da prefeitura segue para a assembleia amanhã cedo,';
const TYPED_SENTENCES = 4;
/** Pause between letters: 15 letters per second. */
const TYPING_DELAY_MS = 66;
/** Time for the page's background work after opening. */
const SETTLING_MS = 1_500;

/** Opens a transcript in a browser without a cache, and uses it as a user would. */
export const visitTranscript = async (input: VisitInput): Promise<Visit> => {
  const { page, devTools } = await openPage(input.browser, input.signedIn);
  try {
    const { opened, opening } = await open(page, devTools, input.url);
    await pause(page);
    await page.waitForTimeout(SETTLING_MS);
    const heapOpened = await heapBytes(devTools);
    const scrolling = await recorded(page, devTools, () =>
      scrollThrough(page, devTools, input.scrollPixelsMax),
    );
    const playing = await play(page, devTools, input.playSeconds);
    const searching = await recorded(page, devTools, () => find(page));
    const heapSearched = await heapBytes(devTools);
    const editing = await recorded(page, devTools, () => edit(page, input.writing));
    const typing = await recorded(page, devTools, () => type(page));
    const heapEdited = await heapBytes(devTools);
    return {
      ...opened,
      findMs: searching.result,
      editMs: editing.result,
      heap: { opened: heapOpened, searched: heapSearched, edited: heapEdited },
      frames: {
        opening,
        scrolling: scrolling.frames,
        playing,
        searching: searching.frames,
        editing: editing.frames,
        typing: typing.frames,
      },
    };
  } finally {
    await page.context().close();
  }
};

const open = async (page: Page, devTools: CDPSession, url: string) => {
  const { result, longestMs } = await longestTaskMs(devTools, async () => {
    await page.goto(url, { waitUntil: 'commit' });
    const firstTextMs = await painted(page, { selector: `${EARLY_TEXT}, ${PASSAGE}` });
    const appTextMs = await painted(page, { selector: PASSAGE });
    const marked = painted(page, { mark: 'spoken' });
    await clickWord(page);
    const interactionMs = await marked;
    return { firstTextMs, appTextMs, interactionMs, clickMs: interactionMs - (await inputAt(page)) };
  });
  const frames = await page.evaluate(() => globalThis.stopwatch.stopFrames());
  return { opened: result, opening: { ...frames, longestMs } };
};

export type BareVisit = { readonly firstTextMs: number; readonly heap: number; readonly scrolling: Stretch };

/** Returns the same text in one element of a static page. */
export const visitBarePage = async (
  input: Pick<VisitInput, 'browser' | 'url' | 'scrollPixelsMax'>,
): Promise<BareVisit> => {
  const { page, devTools } = await openPage(input.browser);
  try {
    await page.goto(input.url, { waitUntil: 'commit' });
    const firstTextMs = await painted(page, { selector: 'pre' });
    const heap = await heapBytes(devTools);
    const scrolling = await recorded(page, devTools, () =>
      scrollThrough(page, devTools, input.scrollPixelsMax),
    );
    return { firstTextMs, heap, scrolling: scrolling.frames };
  } finally {
    await page.context().close();
  }
};

const openPage = async (browser: Browser, storageState?: VisitInput['signedIn']) => {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'pt-BR',
    ...(storageState && { storageState }),
  });
  await context.addInitScript(installStopwatch);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  return { page, devTools };
};

const painted = (page: Page, sight: Sight): Promise<number> =>
  page.evaluate((seen) => globalThis.stopwatch.painted(seen), sight);
const inputAt = (page: Page): Promise<number> => page.evaluate(() => globalThis.stopwatch.inputAt());

const recorded = async <T>(page: Page, devTools: CDPSession, work: () => Promise<T>) => {
  const { result, longestMs } = await longestTaskMs(devTools, async () => {
    await page.evaluate(() => globalThis.stopwatch.startFrames());
    const done = await work();
    return { done, frames: await page.evaluate(() => globalThis.stopwatch.stopFrames()) };
  });
  return { result: result.done, frames: { ...result.frames, longestMs } };
};

const heapBytes = async (devTools: CDPSession): Promise<number> => {
  await devTools.send('HeapProfiler.collectGarbage');
  return (await devTools.send('Runtime.getHeapUsage')).usedSize;
};

/** Clicks a word in the middle of the screen with the mouse. */
const clickWord = async (page: Page): Promise<void> => {
  const point = await page.evaluate((selector) => {
    const [middle, all] = [innerHeight / 2, [...document.querySelectorAll(selector)]];
    for (const element of all) {
      const [line] = [...element.getClientRects()].filter(
        ({ top, bottom, width }) => top > middle - 120 && bottom < middle + 120 && width > 60,
      );
      if (line !== undefined) return { x: line.left + 40, y: (line.top + line.bottom) / 2 };
    }
    throw new Error('no word in the middle of the screen');
  }, PASSAGE);
  await page.mouse.click(point.x, point.y);
};

const pause = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pausar' }).click();

/** Scrolls by the wheel, from the top to the end or as far as requested. */
const scrollThrough = async (page: Page, devTools: CDPSession, pixelsMax: number): Promise<void> => {
  const place = () =>
    page.evaluate(() => ({
      top: scrollY,
      left: document.documentElement.scrollHeight - innerHeight - scrollY,
    }));
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (let at = await place(); at.left > 1 && at.top < pixelsMax;) {
    await devTools.send('Input.synthesizeScrollGesture', {
      x: VIEWPORT.width / 2,
      y: VIEWPORT.height / 2,
      yDistance: -Math.min(at.left, pixelsMax - at.top),
      speed: SCROLL_PIXELS_PER_SECOND,
      gestureSourceType: 'mouse',
    });
    const next = await place();
    if (next.top <= at.top) throw new Error(`the page does not scroll beyond ${at.top} px`);
    at = next;
  }
};

const play = async (page: Page, devTools: CDPSession, playSeconds: number): Promise<Stretch> => {
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }),
  );
  await page.getByRole('combobox', { name: 'Velocidade' }).selectOption(RATE);
  await page.waitForTimeout(200);
  await clickWord(page);
  await page
    .locator('button[aria-busy=false]')
    .and(page.getByRole('button', { name: 'Pausar' }))
    .waitFor();
  const { frames } = await recorded(page, devTools, () => page.waitForTimeout(playSeconds * 1_000));
  await pause(page);
  if (frames.markers < playSeconds) throw new Error(`the marker moved only ${frames.markers} times`);
  return frames;
};

/** Returns the ms from the last letter to the word marked on the screen. */
const find = async (page: Page): Promise<number> => {
  await page.getByRole('button', { name: 'Buscar no texto' }).click();
  const field = page.getByRole('textbox', { name: 'Buscar no texto' });
  const search = async (word: string): Promise<number> => {
    await field.selectText();
    const found = painted(page, { mark: 'current', word });
    await page.keyboard.insertText(word);
    const at = await found;
    return at - (await inputAt(page));
  };
  const tookMs = await search(RARE_WORD);
  await search(COMMON_WORD);
  await page.keyboard.press('Escape');
  return tookMs;
};

/** Returns the ms from the last input of an edit to the displayed text; also waits until it is saved. */
const edit = async (page: Page, writing: string): Promise<number> => {
  await page.evaluate(() => globalThis.stopwatch.still());
  await page.getByRole('radio', { name: 'Editar' }).check();
  await page.locator(EDITABLE).first().waitFor();
  await placeCaret(page);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 200,
  );
  const shown = painted(page, { selector: EDITABLE, text: writing });
  await page.keyboard.insertText(writing);
  const at = await shown;
  const tookMs = at - (await inputAt(page));
  await saved;
  return tookMs;
};

/** Clicks into the paragraph in the middle of the screen. */
const placeCaret = async (page: Page): Promise<void> => {
  const point = await page.evaluate((selector) => {
    const middle = innerHeight / 2;
    for (const { left, top, bottom } of [...document.querySelectorAll(selector)].map((element) =>
      element.getBoundingClientRect(),
    ))
      if (bottom > middle) return { x: left + 40, y: Math.max(top + 14, middle) };
    throw new Error('no paragraph in the middle of the screen');
  }, EDITABLE);
  await page.mouse.click(point.x, point.y);
};

/** Types at the caret as a fast writer does, with new paragraphs, and undoes them. */
const type = async (page: Page): Promise<void> => {
  for (let sentence = 0; sentence < TYPED_SENTENCES; sentence += 1) {
    await page.keyboard.type(TYPED, { delay: TYPING_DELAY_MS });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
  }
  await page.keyboard.press('Control+z');
};
