import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const BUILD = join(import.meta.dirname, '../../../../web/dist');
const START = 'index.html';
const ROUTER = [START, 'src/app/pages/router.tsx'];
const LANDING = [START, 'src/app/landing-page.tsx'];
const PUBLIC = [...ROUTER, 'src/app/services.tsx', 'src/app/queries.tsx'];
const APP = [...ROUTER, 'src/app/pages/app-area.tsx'];

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** Weighs the scripts that a page, or a part of one, needs before it shows anything: their number, and their size without compression. */
const weigh = async (sources: readonly string[]): Promise<{ files: number; bytes: number }> => {
  const manifest = JSON.parse(await readFile(join(BUILD, '.vite/manifest.json'), 'utf8')) as Manifest;
  const needed = new Set<string>();
  const open = [...sources];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build`);
    if (needed.has(chunk.file)) continue;
    needed.add(chunk.file);
    open.push(...(chunk.imports ?? []));
  }
  const sizes = await Promise.all([...needed].map(async (file) => (await stat(join(BUILD, file))).size));
  return { files: needed.size, bytes: sizes.reduce((sum, size) => sum + size, 0) };
};

describe('the code of a page', () => {
  it.each([
    ['the landing page', LANDING, 600],
    [
      'the landing page with what is below',
      [...LANDING, 'src/features/plans/landing-plans.tsx', 'src/features/extension/extension-offer.tsx'],
      650,
    ],
    ['a recording of a visitor', [...LANDING, 'src/features/free-transcription/recorder-panel.tsx'], 770],
    ['the text of a visitor', [...LANDING, 'src/features/free-transcription/result-player.tsx'], 770],
    ['the page about insights', [...PUBLIC, 'src/app/insights-page.tsx'], 790],
    ['the affiliate programme', [...PUBLIC, 'src/app/affiliates-page.tsx'], 700],
    [
      'the documentation for programs',
      [...ROUTER, 'src/app/docs-page.tsx', 'src/i18n/programs/pt.generated.ts'],
      740,
    ],
    ['the support page', [...PUBLIC, 'src/app/support-page.tsx'], 700],
    ['the start page', [...APP, 'src/app/home-page.tsx'], 850],
    ['the library', [...APP, 'src/features/library/library-page.tsx'], 900],
    ['settings', [...APP, 'src/features/settings/settings-page.tsx'], 815],
    ['usage', [...APP, 'src/app/usage-page.tsx'], 850],
    ['a transcript', [...APP, 'src/features/transcript/transcript-page.tsx'], 1_030],
  ])('of %s stays within its budget', async (_name, sources, kilobytes) => {
    const { files, bytes } = await weigh(sources);
    expect(bytes).toBeLessThan(kilobytes * 1_000);
    expect(files).toBeLessThan(25);
  });
});
