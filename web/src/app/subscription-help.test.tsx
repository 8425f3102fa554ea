import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { stageBilling } from '../../testing/billing-stage.tsx';
import { planOf } from '../../testing/billing-world.ts';
import { SubscriptionPage } from './subscription-page.tsx';

const stage = await stageBilling();
const show = () => stage.show(<SubscriptionPage />, '/app/subscription');
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the subscription page', () => {
  it('leads back to the app', async () => {
    await show();
    await screen.findByRole('listitem', { name: 'Pro' });
    expect(hrefOf('Voltar ao app')).toBe('/app');
  });

  it('lists what a larger plan includes', async () => {
    await show();
    const pro = within(await screen.findByRole('listitem', { name: 'Pro' }));
    const { features } = planOf('pro');
    expect(features.length).toBeGreaterThan(0);
    for (const feature of features) expect(pro.getByText(feature)).toBeTruthy();
  });

  it('leads to support, which knows the subject, and to the questions', async () => {
    await show();
    const help = await screen.findByRole('region', { name: 'Ajuda' });
    const links = within(help)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/support?subject=billing', '/#faq']);
  });
});
