import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { openingRecords } from '../../session/opening-records.ts';
import { hasReferralNotice, keepReferral, readReferral } from '../../session/referral.ts';
import { ReferralLine } from './referral-line.tsx';
import { ReferralNotice } from './referral-notice.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const CODE = 'abcdefgh';
const DAY_MS = 86_400_000;
const KEPT = { code: CODE, name: 'Bia', visitedAt: new Date().toISOString(), isSeen: true };

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('affiliates');
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
  server.on(`/api/affiliates/links/${CODE}`, {
    status: 200,
    body: { success: true, data: { code: CODE, name: 'Bia' } },
  });
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});
afterAll(() => server.stop());

const visit = (search: string) => window.history.replaceState(null, '', `/${search}`);
const show = () => render(<ReferralNotice />);
const notice = () => screen.findByText('Você veio por indicação de Bia.');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const setVisible = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a visit by a referral link', () => {
  it('tells who referred the visitor, and is kept until they sign up', async () => {
    visit(`?ref=${CODE}&x=1`);
    expect(hasReferralNotice()).toBe(true);
    show();
    await notice();
    expect(window.location.search).toBe('?x=1');
    expect(readReferral()).toMatchObject({ code: CODE, isSeen: false });
    await press('Entendi');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(hasReferralNotice()).toBe(false);
    expect(openingRecords()).toMatchObject({
      accepted: { terms: expect.any(String), privacy: expect.any(String) },
      referral: { code: CODE, deviceId: expect.stringMatching(/^\w{32}$/) },
    });
  });

  it('can be removed, and then the sign-up has no referral', async () => {
    visit(`?ref=${CODE}`);
    show();
    await notice();
    await press('Remover indicação');
    expect(readReferral()).toBeUndefined();
    expect(openingRecords()).not.toHaveProperty('referral');
  });

  it('in a hidden tab has no effect until someone sees it', async () => {
    setVisible('hidden');
    visit(`?ref=${CODE}`);
    show();
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(server.seen).toEqual([]);
    expect(readReferral()).toBeUndefined();
    setVisible('visible');
    await notice();
  });

  it('does not replace the referral that the visitor keeps', async () => {
    keepReferral({ ...KEPT, code: 'zzzzzzzz', name: 'Caio' });
    visit(`?ref=${CODE}`);
    show();
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(readReferral()).toMatchObject({ code: 'zzzzzzzz' });
    expect(server.seen).toEqual([]);
  });

  it('by an unknown link keeps nothing', async () => {
    server.on(`/api/affiliates/links/${CODE}`, { status: 200, body: { success: true, data: null } });
    visit(`?ref=${CODE}`);
    show();
    await waitFor(() => expect(server.seen).toHaveLength(1));
    expect(readReferral()).toBeUndefined();
  });

  it.each(['?ref=', '?ref=<script>', `?ref=${CODE}x`, '?ref=../me', '?ref=ABCDEFGH', ''])(
    'is none at %s',
    (search) => {
      visit(search);
      expect(hasReferralNotice()).toBe(false);
    },
  );
});

describe('a kept referral', () => {
  it.each([
    ['older than 60 days', JSON.stringify({ ...KEPT, visitedAt: new Date(Date.now() - 61 * DAY_MS) })],
    ['from the future', JSON.stringify({ ...KEPT, visitedAt: new Date(Date.now() + DAY_MS) })],
    ['no JSON', '{'],
    ['null', 'null'],
    ['another shape', '[1]'],
    ['a forged code', JSON.stringify({ ...KEPT, code: '../x' })],
    ['without a day', JSON.stringify({ ...KEPT, visitedAt: 'x' })],
  ])('that is %s counts as none', (_what, stored) => {
    localStorage.setItem('referral', stored);
    expect(readReferral()).toBeUndefined();
  });

  it('is shown in the sign-up, where it can be removed', async () => {
    keepReferral(KEPT);
    render(<ReferralLine />);
    await notice();
    await press('Remover indicação');
    expect(screen.queryByText('Você veio por indicação de Bia.')).toBeNull();
    expect(readReferral()).toBeUndefined();
  });
});
