import { LOCALES } from '@escriba/contracts/shared/locale';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { LOOKS, findFaults } from './find-faults.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** Opens a page without faults, and plants one in it. */
const plant = (fault: string, style = ''): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><head><title>Page</title><style>
    :root { color-scheme: light dark; background: light-dark(white, black); color: light-dark(black, white) }
    body { margin: 0 } ${style}
  </style></head><body><main><h1>Heading</h1><p>Some text</p>${fault}</main></body></html>`);

const PALE = '<p class="pale">Pale text</p>';
const NAMELESS = '<button></button>';

describe.each(LOCALES)('a check of the looks of %s', (locale) => {
  const find = () => findFaults(page, LOOKS[locale]);
  const wide = LOOKS[locale].find(({ width }) => width === 1_280)?.colorScheme;
  const narrow = LOOKS[locale].find(({ width }) => width === 390)?.colorScheme;

  it('finds nothing on a page without faults', async () => {
    await plant('<button>Name</button>');
    expect(await find()).toEqual([]);
  });

  it.each([
    ['light', '.pale { color: light-dark(#ccc, white) }'],
    ['dark', '.pale { color: light-dark(black, #333) }'],
  ] as const)('finds a contrast that is low in the %s theme alone', async (theme, style) => {
    await plant(PALE, style);
    const width = theme === wide ? 1_280 : 390;
    expect(await find()).toEqual([expect.stringContaining(`${theme} ${width}: color-contrast at .pale`)]);
  });

  it.each([
    [
      'wide',
      '@media (width < 400px) { button { display: none } }',
      () => `${wide} 1280: button-name at button`,
    ],
    [
      'narrow',
      '@media (width >= 400px) { button { display: none } }',
      () => `${narrow} 390: button-name at button`,
    ],
  ] as const)('finds a button without a name that only a %s page shows', async (_size, style, fault) => {
    await plant(NAMELESS, style);
    expect(await find()).toEqual([expect.stringContaining(fault())]);
  });

  it('judges a colour at the end of its transition', async () => {
    const moving = '.pale { transition: color 300ms; color: light-dark(#222, #ddd) }';
    await plant(PALE, moving);
    expect(await find()).toEqual([]);
  });

  it('finds what only the narrowest page cannot show', async () => {
    await plant('<div style="width: 380px">Wide</div>');
    expect(await find()).toEqual(['360: the page is 380 wide']);
  });

  it('finds a scrolled region that the keyboard cannot reach', async () => {
    const region = '<div id="region"><p>Long</p><p>text</p></div>';
    await plant(region, '#region { overflow: auto } @media (width < 400px) { #region { height: 10px } }');
    expect(await find()).toEqual([
      expect.stringContaining(`${narrow} 390: scrollable-region-focusable at #region`),
    ]);
  });

  it('leaves out what is of lower impact', async () => {
    await plant('<h4>A heading out of order</h4>');
    expect(await find()).toEqual([]);
  });

  it('leaves out a message that is over during the check', async () => {
    await plant(NAMELESS);
    expect(await find()).toHaveLength(2);
    await page.evaluate(endWithNextRun);
    expect(await find()).toEqual([]);
  });
});

/** Runs in the page, where axe is loaded: removes the button once axe has found it. */
const endWithNextRun = (): void => {
  const { axe } = globalThis as unknown as { axe: { run: (...options: unknown[]) => Promise<unknown> } };
  const { run } = axe;
  axe.run = async (...options) => {
    axe.run = run;
    const results = await run(...options);
    document.querySelector('button')?.remove();
    return results;
  };
};
