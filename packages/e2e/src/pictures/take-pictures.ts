import type { Locale } from '@escriba/contracts/shared/locale';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Recordings } from '../testing/recordings.ts';
import { createStates } from '../testing/states.ts';
import { openVisitor } from '../testing/visitor.ts';

type Studio = { readonly browser: Browser; readonly url: string; readonly recordings: Recordings };

const WIDTHS = [390, 768, 1_280, 1_920];
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;

/** Takes the picture of the README: the landing page with a new transcript. */
export const takeLandingPicture = async (
  { browser, url, recordings }: Studio,
  path: string,
): Promise<void> => {
  const visitor = await openVisitor(browser, {
    url,
    viewport: { width: 1_280, height: 920 },
    colorScheme: 'light',
  });
  await createStates(recordings)['result']?.(visitor);
  await visitor.page.mouse.move(0, 0);
  await visitor.page.evaluate(() => document.fonts.ready);
  await visitor.page.screenshot({ path, animations: 'disabled' });
  await visitor.leave();
};

/** Takes a picture of every state at every width in both themes, as `<state>-<width>-<theme>.png`. */
export const takeStatePictures = async (
  { browser, url, recordings }: Studio,
  folder: string,
  language: Locale,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const [name, reach] of Object.entries(createStates(recordings))) {
    const visitor = await openVisitor(browser, { url, language });
    await reach(visitor);
    for (const colorScheme of THEMES) {
      await visitor.page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await visitor.page.setViewportSize({ width, height: HEIGHT });
        const path = join(folder, `${name}-${width}-${colorScheme}.png`);
        await visitor.page.screenshot({ path, animations: 'disabled', fullPage: name === 'idle' });
      }
    }
    if (await visitor.upload.isBusy()) await visitor.upload.cancel();
    await visitor.leave();
  }
};
