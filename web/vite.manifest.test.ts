import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { isPagePath } from '@escriba/contracts/web/pages';
import { describe, expect, it } from '@jest/globals';
import { createManifest } from './vite.manifest.ts';

describe('the manifest', () => {
  it.each(LOCALES)('in %s is of one app, whose addresses are pages', (locale) => {
    const { id, start_url: start, scope, shortcuts, name } = createManifest(locale);
    expect([id, start, scope, name]).toEqual(['/app', '/app', '/', 'Escriba']);
    expect(shortcuts.every(({ url }) => isPagePath(url))).toBe(true);
    expect(shortcuts.map(({ url }) => url)).toEqual(['/app/upload', '/app/transcriptions', '/app/account']);
  });

  it('takes recordings from the share sheet', () => {
    expect(createManifest('pt').share_target).toMatchObject({
      action: '/app/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ accept: expect.arrayContaining(['audio/*', 'video/*']) }] },
    });
  });

  it('has the colour of the light theme, as the page has', async () => {
    const page = await readFile(join(process.cwd(), 'web/index.html'), 'utf8');
    const { theme_color: theme, background_color: background } = createManifest('pt');
    expect(page).toContain(`content="${theme}" media="(prefers-color-scheme: light)"`);
    expect(background).toBe(theme);
  });
});
