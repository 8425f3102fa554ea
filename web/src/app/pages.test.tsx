import { Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createTestServices, WithServices } from '../../testing/services.tsx';
import { chooseLanguage, openTexts, startTranslations } from '../i18n/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

describe('the pages around the product', () => {
  it('an unknown address shows “not found” and a link home', () => {
    render(<NotFoundPage />);
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['a visitor the sign-in', '', 'Entrar', '/auth'],
    ['a signed-in user the app', 'token', 'Ir para o app', '/app'],
  ])('offer %s', (_who, stored, name, path) => {
    localStorage.setItem('accessToken', stored);
    render(<NotFoundPage />);
    const addresses = screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(addresses).toEqual([path, path]);
    localStorage.clear();
  });

  it('the privacy policy has six numbered sections and names its periods', async () => {
    await openTexts('legal');
    render(
      <WithServices services={createTestServices()}>
        <PrivacyPage />
      </WithServices>,
    );
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
    expect(titles.flatMap((title) => /^(\d)\. /.exec(title)?.[1] ?? [])).toEqual(Array.from('123456'));
    for (const period of [
      /apagados 30 dias depois do envio/,
      /enquanto a conta estiver ativa/,
      /5 anos depois do encerramento/,
    ]) {
      expect(screen.getByText(period)).toBeTruthy();
    }
  });

  it('a page that crashes says so and offers a retry', async () => {
    let isBroken = true;
    const Fragile = () => {
      if (isBroken) throw new Error('broken on purpose');
      return <p>inteiro</p>;
    };
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    report.mockRestore();
    expect(screen.getByRole('heading', { name: 'Erro no carregamento' })).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(screen.getByText('inteiro')).toBeTruthy();
  });

  it('a retry reloads the page when its code failed to load', async () => {
    const Missing = lazyPage(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    );
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = jest.fn();
    render(
      <ErrorBoundary reload={reload}>
        <Suspense>
          <Missing />
        </Suspense>
      </ErrorBoundary>,
    );
    expect(await screen.findByRole('heading', { name: 'Erro no carregamento' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    report.mockRestore();
  });

  it('a page whose code failed to load in advance is loaded again when it is opened', async () => {
    const loads = [Promise.reject(new TypeError('no network')), Promise.resolve(() => <p>página</p>)];
    const Page = lazyPage(() => loads.shift() ?? Promise.reject(new Error('loaded too often')));
    await expect(Page.fetch()).rejects.toThrow('no network');
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );
    expect(await screen.findByText('página')).toBeTruthy();
  });

  it('the menu changes language and theme and stores both', async () => {
    const user = userEvent.setup();
    render(<NotFoundPage />);
    await user.click(screen.getByRole('button', { name: 'Idioma da página: PT' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
    expect(await screen.findByRole('link', { name: 'Back to the home page' })).toBeTruthy();
    expect([localStorage.getItem('language'), document.documentElement.lang]).toEqual(['en', 'en']);
    expect(document.title).toBe('Escriba: audio and video to text');

    await user.click(screen.getByRole('button', { name: 'Theme' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(localStorage.getItem('theme')).toBe('dark');
    await act(() => chooseLanguage('pt'));
  });
});
