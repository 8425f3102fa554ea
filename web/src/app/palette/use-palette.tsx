import { type ReactNode, useEffect, useState } from 'react';
import type { NavLinks } from '../../features/app-frame/nav-links.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** The command palette, opened by Ctrl/Cmd + K everywhere in the app. Its code loads with the first use. */
export const usePalette = ({ all: pages }: Pick<NavLinks, 'all'>) => {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const change = (wanted: boolean): void => {
    setOpen(wanted);
    setUsed(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen((now) => !now);
      setUsed(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const view: ReactNode = isUsed ? <Palette pages={pages} isOpen={isOpen} onOpenChange={change} /> : null;
  return { view, open: () => change(true), prepare: Palette.fetch };
};

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.repeat &&
  !event.isComposing &&
  event.key.toLowerCase() === 'k';
