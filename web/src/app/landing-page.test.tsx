import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Testimonials } from '../features/landing/testimonials.tsx';
import { startTranslations } from '../i18n/index.ts';
import { finishEarlyStart } from '../platform/early-start.ts';
import { listPlansInHtml } from '../../testing/listed-plans.ts';
import { startVisitorServer } from '../../testing/visitor-server.ts';
import { LandingPage } from './landing-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();

beforeEach(async () => {
  localStorage.clear();
  server.forget();
  moveTo(server.origin);
  await startTranslations();
});
afterEach(cleanup);
afterAll(() => server.stop());

const listLimitsRequests = () => server.seen.filter(({ path }) => path === '/api/transcription/free/limits');

/** Opens the page with the parts that load after it. Its request arrives before the test ends, never in the next test. */
const open = async () => {
  const page = await act(async () => render(<LandingPage />));
  await waitFor(() => expect(listLimitsRequests()).not.toHaveLength(0));
  return page;
};

const ANCHORS = [
  'home',
  'upload',
  'features',
  'how-it-works',
  'toolkit',
  'pricing',
  'testimonials',
  'insights',
  'affiliates',
  'guide',
];

describe('the landing page', () => {
  it('has every section and anchor of the specification', async () => {
    const { container } = await open();
    expect(ANCHORS.filter((id) => container.querySelector(`#${id}`) === null)).toEqual([]);
  });

  it('lists formats as a sentence, in both languages', async () => {
    const { unmount } = await open();
    expect(
      screen.getByText('Baixe em TXT, SRT e VTT. Nos planos pagos, também em DOCX, PDF, CSV, JSON e MD.'),
    ).toBeTruthy();
    unmount();
    server.forget();
    await startTranslations({ locale: 'en' });
    await open();
    expect(
      screen.getByText('Download as TXT, SRT and VTT. Paid plans add DOCX, PDF, CSV, JSON and MD.'),
    ).toBeTruthy();
  });

  it('lists the plans, which lead a visitor to the sign-up', async () => {
    await open();
    const free = await screen.findByRole('link', { name: 'Começar grátis' });
    expect(free.getAttribute('href')).toBe('/auth?mode=register');
    const pro = screen.getByRole('link', { name: 'Assinar o Pro' });
    expect(pro.getAttribute('href')).toBe('/auth?mode=register&redirect=plans&plan=pro');
    expect(screen.getByText(/R\$\s29/)).toBeTruthy();
  });

  it('lists the plans of its HTML until those of the catalogue have loaded', async () => {
    listPlansInHtml({ ...DEFAULT_CATALOGUE, pro: { ...DEFAULT_CATALOGUE.pro, priceCents: 43_21 } });
    const { container } = await open();
    expect(container.querySelector('#pricing')?.textContent).toContain('43,21');
    expect(container.querySelector('#pricing')?.textContent).not.toMatch(/29/);
  });

  it('asks for the limits of recordings once, for all of its parts', async () => {
    const limits = { fileSizeMBMax: 500, minutesMax: 7, recordingHoursMax: 4.5 };
    server.on('/api/transcription/free/limits', { status: 200, body: { success: true, data: limits } });
    await open();
    expect(await screen.findByText(/e 7 minutos/)).toBeTruthy();
    expect(await screen.findByText(/até 4,5 h/)).toBeTruthy();
    expect(listLimitsRequests()).toHaveLength(1);
  });

  it('leads a user from the plans to the app and to the checkout', async () => {
    localStorage.setItem('accessToken', 'token');
    await open();
    const pro = await screen.findByRole('link', { name: 'Assinar o Pro' });
    expect(pro.getAttribute('href')).toBe('/plans?plan=pro');
    const free = screen.getAllByRole('link', { name: 'Ir para o app' });
    expect(free.every((link) => link.getAttribute('href') === '/app')).toBe(true);
  });

  it('says what the trial without an account allows, and what an account adds', async () => {
    await open();
    const trial = await screen.findByText('Teste sem cadastro');
    expect(trial.nextElementSibling?.textContent).toMatch(/30 min e 500 MB.*1\.000 caracteres.*24 horas/);
    expect(screen.getByText('Conta grátis').nextElementSibling?.textContent).toMatch(
      /texto inteiro.*não gasta os minutos/,
    );
  });

  it('takes over a file, a language and a pressed button from before its code', async () => {
    const stop = jest.fn();
    const button = document.createElement('button');
    const press = jest.fn();
    button.addEventListener('click', press);
    document.body.append(button);
    const file = new File(['voice'], 'reunião.mp3', { type: 'audio/mpeg' });
    const files = [file];
    window.early = { files, takeFiles: () => files, language: 'en-US', pressed: button, stop };
    document.documentElement.dataset['file'] = 'chosen';
    await open();
    expect(await screen.findByText('reunião.mp3')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('en-US');
    expect(document.documentElement.dataset['file']).toBeUndefined();
    finishEarlyStart();
    expect([stop.mock.calls.length, press.mock.calls.length, window.early]).toEqual([1, 1, undefined]);
    button.remove();
  });
});

describe('testimonials', () => {
  it('are only an anchor until there are some', () => {
    const { container } = render(<Testimonials testimonials={[]} />);
    expect(container.querySelector('#testimonials')?.textContent).toBe('');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('show what the operator configured, in the page’s language', () => {
    const quote = { pt: 'Poupa horas.', en: 'Saves hours.' };
    render(<Testimonials testimonials={[{ name: 'Ana Lima', role: 'Jornalista', quote }]} />);
    expect(screen.getByText('Poupa horas.')).toBeTruthy();
    expect(screen.getByText('Ana Lima')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Depoimentos' }).id).toBe('testimonials');
  });
});
