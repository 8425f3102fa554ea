import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useFetchedRecordings } from './use-links.ts';

const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog);

/** Opens the dialog for a link: by its button, by an address that is pasted anywhere on the page, and from the palette. */
export const useLinkAdding = (): { readonly open: () => void; readonly view: ReactNode } => {
  const [opened, setOpened] = useState<{ readonly url: string } | null>(null);
  useFetchedRecordings();
  usePastedAddress((url) => setOpened({ url }));
  useAskedByAddress(() => setOpened({ url: '' }));
  return {
    open: () => setOpened({ url: '' }),
    view: opened === null ? null : <LinkDialog url={opened.url} onClose={() => setOpened(null)} />,
  };
};

const usePastedAddress = (onAddress: (url: string) => void): void => {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      )
        return;
      const text = clipboardData?.getData('text/plain').trim() ?? '';
      if (!isAddress(text)) return;
      event.preventDefault();
      onAddress(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onAddress]);
};

/** Returns whether a text is one address of the web. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/** The palette leads here; the state is used once, so that a reload does not open the dialog again. */
const useAskedByAddress = (open: () => void): void => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isAsked = typeof state === 'object' && state !== null && 'addsLink' in state;
  useEffect(() => {
    if (!isAsked) return;
    open();
    void navigate('.', { replace: true, state: null });
  }, [isAsked, open, navigate]);
};
