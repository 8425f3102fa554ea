import { beforeAll, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { stageBilling } from '../../testing/billing-stage.tsx';
import { SELLER } from '../../testing/billing-world.ts';
import { chooseLanguage, openTexts } from '../i18n/index.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

const stage = await stageBilling();

beforeAll(() => openTexts('legal'));

it.each([
  ['the terms', <TermsPage key="terms" />, '/terms'],
  ['the privacy policy', <PrivacyPage key="privacy" />, '/privacy'],
])('%s name the company of the configuration', async (_name, page, path) => {
  stage.visit(page, path);
  const company = await screen.findByRole('region', { name: 'Quem responde pelo Escriba' });
  await within(company).findByText(SELLER.name);
  expect(company.textContent).toContain(`CNPJ ${SELLER.cnpj}`);
  expect(company.textContent).toContain(SELLER.address);
  expect(within(company).getByRole('link', { name: SELLER.email }).getAttribute('href')).toBe(
    `mailto:${SELLER.email}`,
  );
});

it.each([['the terms', <TermsPage key="terms" />, '/terms']])(
  '%s leave out what is not configured, or cannot be loaded',
  async (_name, page, path) => {
    stage.server.world.faults.set('GET /api/subscription/plans', { status: 503, body: {} });
    stage.visit(page, path);
    const company = await screen.findByRole('region', { name: 'Quem responde pelo Escriba' });
    expect(company.textContent).not.toContain('CNPJ');
    const support = within(company).getByRole('link', { name: 'página Suporte' });
    expect(support.getAttribute('href')).toBe('/support');
  },
);

const sendContacts = (sendsMail: boolean) =>
  stage.server.on('/api/support', {
    status: 200,
    body: { success: true, data: { email: null, phone: null, sendsMail } },
  });

it.each([
  ['the terms', <TermsPage key="terms" />, '/terms'],
  ['the privacy policy', <PrivacyPage key="privacy" />, '/privacy'],
])('%s say what happens where no mail is sent', async (_name, page, path) => {
  sendContacts(false);
  stage.visit(page, path);
  expect(await screen.findByText(/^Este site não envia e-mails\./)).toBeTruthy();
});

it('the terms promise mails where they are sent', async () => {
  sendContacts(true);
  stage.visit(<TermsPage />, '/terms');
  await screen.findByText(SELLER.name);
  expect(screen.queryByText(/^Este site não envia e-mails\./)).toBeNull();
});

it('the terms link each section from the table of contents, in both languages', async () => {
  stage.visit(<TermsPage />, '/terms');
  const contents = screen.getByRole('navigation', { name: 'Nesta página' });
  const links = within(contents).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((title) => /^\d/.test(title ?? '')),
  );
  for (const link of links)
    expect(document.querySelector(link.getAttribute('href') ?? '')?.tagName).toBe('SECTION');
  await act(() => chooseLanguage('en'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of Use');
  await act(() => chooseLanguage('pt'));
});
