import type { SubscriptionState, SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { CHARGE_ID, chargeOf, FREE, subscribed } from '../../../testing/billing-world.ts';
import { ok, press, stageSettings } from '../../../testing/settings-stage.tsx';
import { statusKey } from '../../data/billing/keys.ts';

const { server, services, show } = await stageSettings();

const refund = (differences: Partial<SubscriptionState['refunds'][number]>) => ({
  ...FREE,
  refunds: [
    {
      chargeId: CHARGE_ID,
      amountCents: 29_00,
      state: 'in_progress' as const,
      formUrl: null,
      requestedAt: '2026-11-02T12:00:00.000Z',
      ...differences,
    },
  ],
});
const ahead = (differences: Partial<SubscriptionTerms>) =>
  subscribed({
    method: 'boleto',
    periodEnd: '2026-12-01',
    next: { on: '2027-01-01', amountCents: 29_00 },
    ...differences,
  });
const openDeletion = async (subscription: SubscriptionState) => {
  const data = { currentPlan: subscription.plan, status: subscription.status };
  server.on('/api/subscription/status', ok({ subscription, data }));
  const user = await show();
  await press(user, 'Excluir minha conta');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir sua conta?' });
  return within(dialog);
};
const overdue = {
  chargeId: CHARGE_ID,
  since: '2026-12-01',
  amountCents: 29_00,
  graceUntil: '2026-12-04',
};

it.each([
  [
    'a refund that waits for a bank account',
    refund({ formUrl: 'https://pay.example/f' }),
    /A devolução de R\$\s29,00 ainda não terminou/,
  ],
  [
    'a refund whose form is not there yet',
    refund({ state: 'waiting' }),
    /A devolução de R\$\s29,00 ainda não terminou/,
  ],
  [
    'a boleto that may be paid',
    { ...FREE, pendingCharge: chargeOf({ method: 'boleto' }) },
    /Já pagou o boleto de R\$\s29,00\?/,
  ],
  ['an overdue boleto', ahead({ overdue }), /Já pagou o boleto de R\$\s29,00\?/],
  [
    'a month paid ahead by boleto',
    ahead({}),
    /pagou por boleto um período que ainda não começou \(R\$\s29,00\)/,
  ],
])('says before the account is deleted where to finish %s', async (_what, subscription, warning) => {
  const dialog = await openDeletion(subscription);
  expect(await dialog.findByText(warning)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Abrir Assinatura' }).getAttribute('href')).toBe(
    '/app/subscription',
  );
  expect(dialog.getByRole('button', { name: 'Excluir para sempre' })).toBeTruthy();
});

it.each([
  ['a finished refund', refund({ state: 'refunded', formUrl: 'https://pay.example/f' })],
  ['a refund that needs no form', refund({})],
  ['an open PIX', { ...FREE, pendingCharge: chargeOf() }],
  ['a month paid ahead by PIX', ahead({ method: 'pix' })],
  ['a boleto that is due next', ahead({ next: { on: '2026-12-01', amountCents: 29_00 } })],
])('does not warn of %s before the account is deleted', async (_what, subscription) => {
  services().queries.setQueryData(statusKey, subscription);
  const dialog = await openDeletion(subscription);
  await dialog.findByRole('button', { name: 'Excluir para sempre' });
  expect(dialog.queryByRole('link', { name: 'Abrir Assinatura' })).toBeNull();
});
