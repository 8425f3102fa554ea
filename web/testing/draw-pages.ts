import type { ListedPlan } from '@escriba/contracts/billing/listed-plans';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { openPrerender, redraw } from '../src/prerender.tsx';

// `node --import page-modules.mjs draw-pages.ts PLANS`, with lists of plans in JSON: writes the pages of the build as JSON, in each language, as they
// are and drawn again with each list, one after the other.
const lists: readonly (readonly ListedPlan[])[] = JSON.parse(process.argv[2] ?? '[]');

const draw = async (locale: (typeof LOCALES)[number]) => {
  const { pages, draw: drawPage } = await openPrerender(locale);
  const built: { locale: typeof locale; path: string; html: string }[] = [];
  for (const { path, head } of pages) built.push({ locale, path, html: `${head}${await drawPage(path)}` });
  const drawings = [built];
  for (const plans of lists) {
    const drawn = await redraw(drawings.at(-1) ?? [], plans);
    drawings.push(drawn.map((page) => ({ ...page, locale })));
  }
  return drawings;
};

const drawings: Record<string, Awaited<ReturnType<typeof draw>>> = {};
// It draws one language at a time.
for (const locale of LOCALES) drawings[locale] = await draw(locale);
process.stdout.write(JSON.stringify(drawings));
