import { useSyncExternalStore } from 'react';
import { createEvents } from '../platform/events.ts';
import { readStored, writeStored } from '../platform/stored.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const STORED_UNDER = 'theme';
const changes = createEvents();

/** Returns the chosen theme; `system` without a choice. */
export const readTheme = (): Theme => THEMES.find((theme) => theme === readStored(STORED_UNDER)) ?? 'system';

/** Applies a theme and stores the choice. */
export const chooseTheme = (theme: Theme): void => {
  writeStored(STORED_UNDER, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  paintBrowser(theme);
  changes.emit();
};

/** Returns the chosen theme, kept current. */
export const useTheme = (): Theme => useSyncExternalStore(changes.subscribe, readTheme, () => 'system');

const PAPER = { light: '#fcfaf7', dark: '#0b1016' } as const;

/** Applies a chosen theme to the browser's own bars. */
const paintBrowser = (theme: Theme): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[theme === 'system' ? own : theme];
  }
};
