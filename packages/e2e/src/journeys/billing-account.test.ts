import { deleteAccount, exportAccount } from '@escriba/contracts/auth/privacy';
import { checkout } from '@escriba/contracts/billing/checkout';
import { getSubscriptionStatus } from '@escriba/contracts/billing/subscription';
import { getUsageStatus } from '@escriba/contracts/usage/usage';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@escriba/testing';
import { type BankCharge, openBank } from '../testing/bank.ts';
import { type User, createUser } from '../testing/user.ts';
import { sharedProductUrl } from '../testing/product.ts';

const bank = openBank();

const PAYER = {
  name: 'Ana Souza',
  cpfCnpj: '249.715.637-92',
  postalCode: '01001-000',
  address: 'Praça da Sé',
  addressNumber: '12',
  city: 'São Paulo',
  state: 'SP',
  phone: '(11) 91234-5678',
};

const orderPro = async (user: User): Promise<BankCharge> => {
  const customerInfo = { ...PAYER, email: user.email };
  const order = await user.call(checkout, { body: { plan: 'pro', paymentMethod: 'pix', customerInfo } });
  const paid = await bank.payPix(order.paymentData.qrCodeText ?? '');
  const hasPlan = async () => {
    const { subscription } = await user.call(getSubscriptionStatus, {});
    const { data } = await user.call(getUsageStatus, {});
    return subscription.plan === 'pro' && data.user.planInForce === 'pro';
  };
  await eventually(hasPlan, { timeoutMs: 20_000 });
  return paid;
};

describe('a paid plan', () => {
  it('arrives by webhook, is in the export of the account, and ends at Asaas with the account', async () => {
    const user = await createUser(sharedProductUrl());
    const { customer } = await orderPro(user);
    const { parts } = (await user.call(exportAccount, {})) as { parts: Record<string, unknown> };
    expect(parts['billing']).toMatchObject({
      customer: { name: PAYER.name, email: user.email, cpfCnpj: '24971563792' },
      subscriptions: [{ plan: 'pro', status: 'active' }],
      charges: expect.arrayContaining([expect.objectContaining({ kind: 'first', state: 'paid' })]),
    });

    await user.call(deleteAccount, { body: { password: user.password } });
    const openCharges = async () =>
      (await bank.listCharges()).filter(
        (charge) => charge.customer === customer && charge.status === 'PENDING',
      );
    await eventually(async () => (await openCharges()).length === 0, { timeoutMs: 20_000 });
  }, 90_000);
});
