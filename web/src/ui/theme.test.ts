import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const PX_PER_REM = 16;

it('the sidebar is 260 px wide and 80 px as icons; the drawer of phones 18 rem', async () => {
  const theme = await readFile(join(import.meta.dirname, 'theme.css'), 'utf8');
  const rem = (name: string) => Number(new RegExp(`--spacing-${name}: ([\\d.]+)rem;`).exec(theme)?.[1]);
  expect([rem('sidebar') * PX_PER_REM, rem('sidebar-icon') * PX_PER_REM]).toEqual([260, 80]);
  expect(rem('drawer')).toBe(18);
});

it.each([
  "[role='switch'][data-state='checked']",
  "[class*='has-checked:']:has(:checked)",
  "[aria-pressed='true']",
  "[aria-current='page']",
  '[data-highlighted]',
])(
  'with high contrast of the system, %s has its colours, since no other background is shown',
  async (chosen) => {
    const theme = await readFile(join(import.meta.dirname, 'theme.css'), 'utf8');
    const [, contrast = ''] = theme.split('@media (forced-colors: active)');
    const [selectors = ''] = contrast.split('background: Highlight');
    expect(selectors).toContain(chosen);
  },
);

it('with high contrast of the system, uncertain words keep their underline and do not look selected', async () => {
  const theme = await readFile(join(import.meta.dirname, 'theme.css'), 'utf8');
  const [, contrast = ''] = theme.split('@media (forced-colors: active)');
  const [, passage = ''] = /\[data-passage\] \{([^}]*)\}/.exec(contrast) ?? [];
  // Chromium gives every highlight the colours of a selection, unless the text keeps its own.
  expect(passage).toContain('forced-color-adjust: none');
  expect(passage).toContain('--color-warning: CanvasText');
  expect(contrast).not.toContain('::highlight(transcript-unsure)');
});
