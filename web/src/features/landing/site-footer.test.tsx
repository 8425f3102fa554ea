import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { startTranslations } from '../../i18n/index.ts';
import { SiteFooter } from './site-footer.tsx';

beforeAll(() => startTranslations());
afterEach(cleanup);

const LINKS = {
  Instagram: 'https://www.instagram.com/escriba',
  LinkedIn: undefined,
  YouTube: 'https://www.youtube.com/@escriba',
};

describe('the footer', () => {
  it('has the configured links to social networks, how to get in touch, and what the product is', () => {
    render(<SiteFooter socialLinks={LINKS} />);
    const networks = within(screen.getByRole('list', { name: 'Redes sociais' })).getAllByRole('link');
    expect(networks.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Instagram (abre em nova aba)', LINKS.Instagram],
      ['YouTube (abre em nova aba)', LINKS.YouTube],
    ]);
    expect(networks.every((link) => link.getAttribute('rel') === 'noreferrer')).toBe(true);
    expect(
      screen.getByText('Gravações em texto, para ler, buscar e citar. Feito para quem fala português.'),
    ).toBeTruthy();
    expect(screen.getByText(new RegExp(`^© 2024–${new Date().getFullYear()} Escriba`))).toBeTruthy();
  });

  it('without configuration has no networks and no address, only the support page', () => {
    render(<SiteFooter />);
    expect(screen.queryByRole('list', { name: 'Redes sociais' })).toBeNull();
    const contact = screen.getByRole('heading', { name: 'Contato' }).closest('address') ?? document.body;
    expect(
      within(contact)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/support']);
  });
});
