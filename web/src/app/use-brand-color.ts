import { useLayoutEffect } from 'react';
import type { Sharing } from '../features/transcript/shared/use-shared.ts';
import { isOwnDomain } from '../platform/is-own-domain.ts';
import { accentsOf } from '../ui/brand-color.ts';

/**
 * Gives the page the color of the company whose transcript it is. Until that is known, the page has none (`data-maker` in `index.html`), so
 * that no other color shows first. At a company's own domain a link that does not open has none either.
 */
export const useBrandColor = (sharing: Sharing): void => {
  const color = sharing.state === 'open' ? sharing.transcript.brand?.color : undefined;
  const isKnown = sharing.state === 'open' || (sharing.state !== 'opening' && !isOwnDomain());
  useLayoutEffect(() => {
    if (!isKnown) return undefined;
    const page = document.documentElement;
    delete page.dataset['maker'];
    if (color === undefined || color === null) return undefined;
    const { light, dark } = accentsOf(color);
    page.style.setProperty('--color-accent', `light-dark(${light.accent}, ${dark.accent})`);
    page.style.setProperty('--color-accent-strong', `light-dark(${light.strong}, ${dark.strong})`);
    return () => {
      page.style.removeProperty('--color-accent');
      page.style.removeProperty('--color-accent-strong');
    };
  }, [isKnown, color]);
};
