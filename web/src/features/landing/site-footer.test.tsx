import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { startTranslations } from '../../i18n/index.ts';
import { SiteFooter } from './site-footer.tsx';

beforeAll(() => startTranslations());
afterEach(cleanup);

describe('the footer', () => {
  it('has links to social networks, how to get in touch, and what the product is', () => {
    render(<SiteFooter />);
    const networks = within(screen.getByRole('list', { name: 'Redes sociais' })).getAllByRole('link');
    expect(networks.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Instagram (abre em nova aba)',
      'LinkedIn (abre em nova aba)',
      'YouTube (abre em nova aba)',
    ]);
    expect(networks.every((link) => link.getAttribute('rel') === 'noreferrer')).toBe(true);
    const contact = within(
      screen.getByRole('heading', { name: 'Contato' }).closest('address') ?? document.body,
    );
    expect(contact.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/support',
      'mailto:contato@escriba.example',
    ]);
    expect(
      screen.getByText('Gravações em texto, para ler, buscar e citar. Feito para quem fala português.'),
    ).toBeTruthy();
    expect(screen.getByText(/^© 2024 Escriba/)).toBeTruthy();
  });
});
