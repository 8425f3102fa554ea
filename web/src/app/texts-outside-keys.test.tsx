import { describeCatalogue } from '@escriba/contracts/billing/listed-plans';
import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { openTexts, openTranslations } from '../i18n/index.ts';
import { CLIPS } from '../features/landing/clips.ts';
import { AccessibilityPage } from './accessibility-page.tsx';
import { GuidePage } from './guide-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Names, figures, formats, languages that the browser names, and what is said in a recording need no translation. */
const NEUTRAL =
  /^(?:Escriba|R\$\s?\d+|[\d\s\u2060:.,/%–-]*|PT|EN|TXT|DOCX|PDF|SRT|VTT|CSV|JSON|MD|\S+@\S+)$/i;
const SPOKEN = LOCALES.flatMap((locale) =>
  CLIPS[locale].passages.flatMap(({ words }) => words.map(([, , text]) => text)),
);
/** The server writes what a plan includes. */
const CATALOGUE = describeCatalogue(DEFAULT_CATALOGUE, 'en').flatMap(({ name, description, features }) => [
  name,
  description,
  ...features,
]);
const FIXED = new Set([...SPOKEN, ...CATALOGUE]);

type Texts = { readonly [key: string]: string | Texts };
const mark = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? `⟦${value}⟧` : mark(value),
    ]),
  );

beforeAll(async () => {
  await openTranslations('en');
  for (const area of ['reading', 'plans', 'account'] as const) await openTexts(area);
  for (const [namespace, texts] of Object.entries(i18next.getDataByLanguage('en') ?? {}))
    i18next.addResourceBundle('en', namespace, mark(texts), true, true);
});
afterEach(cleanup);

const visibleTexts = (root: Element): string[] => {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null)
    if (walker.currentNode.parentElement?.closest('option') === null)
      texts.push(walker.currentNode.textContent ?? '');
  for (const element of root.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '');
  return texts.map((text) => text.trim());
};

describe('no text is outside the translations', () => {
  it.each<[string, ComponentType]>([
    ['the landing page', LandingPage],
    ['the guide', GuidePage],
    ['the accessibility statement', AccessibilityPage],
    ['the not-found page', NotFoundPage],
  ])('on %s', async (_name, Page) => {
    const { container } = await act(async () => render(<Page />));
    const texts = visibleTexts(container);
    expect(texts.some((text) => text.startsWith('⟦'))).toBe(true);
    const outside = texts.filter((text) => !/[⟦⟧]/.test(text) && !NEUTRAL.test(text) && !FIXED.has(text));
    expect(outside).toEqual([]);
  });
});
