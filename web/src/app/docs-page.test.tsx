import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { chooseLanguage, openTexts, startTranslations } from '../i18n/index.ts';
import { heads as englishHeads } from '../i18n/en/heads.ts';
import { heads } from '../i18n/pt/heads.ts';
import { loadDocsPage } from './docs-page.tsx';

beforeAll(async () => {
  await startTranslations();
  await openTexts('reading');
});
beforeEach(() => act(() => chooseLanguage('pt')));
afterEach(cleanup);

const show = async () => {
  const user = userEvent.setup();
  const DocsPage = await loadDocsPage();
  const { container } = render(<DocsPage />);
  return { user, container };
};
const firstCode = (): HTMLElement =>
  screen.getAllByRole('group', { name: /^Código \(sh\)$/ })[0] as HTMLElement;

describe('the documentation for programs', () => {
  it('begins with a key and a request to this installation', async () => {
    const { container } = await show();
    screen.getByRole('heading', { level: 1, name: 'Escriba para programas' });
    expect(document.title).toBe(heads.docs.title);
    const keys = screen.getAllByRole('link', { name: 'Integrações' });
    expect(keys[0]?.getAttribute('href')).toBe('/app/integrations');
    expect(firstCode().textContent).toContain(`curl ${window.location.origin}/v1/audio/transcriptions`);
    expect(container.innerHTML).not.toContain('https://escriba.example');
  });

  it('lists its sections, each with a heading that links to itself', async () => {
    const { container } = await show();
    const [sidebar] = screen.getAllByRole('navigation', { name: 'Nesta página' });
    const contents = within(sidebar as HTMLElement);
    const links = contents.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links).toEqual(
      expect.arrayContaining(['#errors', '#limits', '#webhooks', '#verification', '/docs/api']),
    );
    for (const link of links.filter((href) => href.startsWith('#')))
      expect(container.querySelector(`${link} a[href="${link}"]`)).not.toBeNull();
  });

  it('copies code with the address of this installation', async () => {
    const { user } = await show();
    await user.click(screen.getAllByRole('button', { name: 'Copiar' })[0] as HTMLElement);
    expect(await navigator.clipboard.readText()).toBe(firstCode().textContent);
    expect(screen.getByRole('button', { name: 'Copiado' })).toBeTruthy();
  });

  it('selects the code if the browser refuses the clipboard', async () => {
    const { user } = await show();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
    await user.click(screen.getAllByRole('button', { name: 'Copiar' })[0] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Copie pelo teclado' })).toBeTruthy();
    expect(window.getSelection()?.toString()).toBe(firstCode().textContent);
  });

  it('changes its language with the page, and keeps the addresses of its sections', async () => {
    const { container } = await show();
    const ids = () => [...container.querySelectorAll('h2[id], h3[id]')].map(({ id }) => id);
    const before = ids();
    await act(() => chooseLanguage('en'));
    await screen.findByRole('heading', { level: 1, name: 'Escriba for programs' });
    expect(document.title).toBe(englishHeads.docs.title);
    screen.getByRole('heading', { level: 2, name: 'First request in one minute' });
    expect(ids()).toEqual(before);
    expect(before.length).toBeGreaterThan(15);
  });
});
