import { eventually } from '@escriba/testing';
import type { Page } from 'playwright-core';

/** Returns the accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element?.getAttribute('aria-label') ?? (element as HTMLSelectElement | null)?.labels?.[0]?.textContent;
    return (label ?? element?.textContent ?? '').trim();
  });

const STOPS_MAX = 40;

/** Presses Tab until an element of that name is focused, as a screen reader user does. Every element on the way must be visible. */
export const tabTo = (page: Page, name: string | RegExp): Promise<void> => walkTo(page, 'Tab', name);

/** Walks back to a name with Shift+Tab. */
export const tabBackTo = (page: Page, name: string | RegExp): Promise<void> =>
  walkTo(page, 'Shift+Tab', name);

const walkTo = async (page: Page, key: string, name: string | RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press(key);
    const here = await focused(page);
    await seeFocus(page, here);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
    passed.push(here);
  }
  throw new Error(`${key} does not lead to ${name}; it passes ${passed.join(', ')}`);
};

/** Time for pages to scroll smoothly to what is focused. */
const SCROLLED_MS = 3_000;

/** Waits until the focused element is visible; `name` is for the error. */
export const seeFocus = async (page: Page, name: string): Promise<void> => {
  let hidden: string | undefined;
  const look = async (): Promise<boolean> => (hidden = await page.evaluate(findHidden)) === undefined;
  await eventually(look, { timeoutMs: SCROLLED_MS }).catch(() => {
    throw new Error(`'${name}' has the focus and is not seen: ${hidden ?? ''}`);
  });
};

/** Finds what is in front of the middle of the focused element, or of its upper or lower edge. Runs in the page. */
const findHidden = (): string | undefined => {
  const INSET = 2;
  const element = document.activeElement;
  // After the last element the browser's own controls have the focus.
  if (element === null || element === document.body) return undefined;
  const box = element.getClientRects()[0];
  if (box === undefined) return 'it has no box';
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const points: readonly [number, number][] = [
    [x, y],
    [x, box.top + INSET],
    [x, box.bottom - INSET],
  ];
  for (const [left, top] of points) {
    const front = document.elementFromPoint(left, top);
    const isOwn = front !== null && (element.contains(front) || front.contains(element));
    if (!isOwn) return `${front?.outerHTML.slice(0, 200) ?? 'the edge of the window'} at ${left} ${top}`;
  }
  return undefined;
};

/** Longest time without a focus: one dialog closes and the next one opens. */
const LOST_MS = 300;

/** Watches the focus from now on. The returned function lists the elements after which it was lost. */
export const watchFocus = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate((lostMs) => {
    const record = { lost: [] as string[], last: '', since: 0 };
    Object.assign(window, { focusRecord: record });
    setInterval(() => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) {
        record.last = activeElement.outerHTML.slice(0, 200);
        record.since = 0;
      } else if (record.since === 0) record.since = performance.now();
      else if (performance.now() - record.since > lostMs && record.lost.at(-1) !== record.last)
        record.lost.push(record.last);
    }, 20);
  }, LOST_MS);
  return () =>
    page.evaluate(() => (window as unknown as { readonly focusRecord: { lost: string[] } }).focusRecord.lost);
};
