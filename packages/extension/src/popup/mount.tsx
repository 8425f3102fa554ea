import { LOCALE_TAGS } from '@escriba/contracts/shared/locale';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { locale } from '../platform/texts.ts';
import './style.css';

/** Renders a page of the extension in the browser's language. */
export const mount = (page: ReactNode): void => {
  const root = document.querySelector('#root');
  if (root === null) return;
  document.documentElement.lang = LOCALE_TAGS[locale()];
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
};
