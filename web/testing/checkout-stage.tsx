import type { CustomerInfo } from '@escriba/contracts/billing/checkout';
import { screen } from '@testing-library/react';
import { SubscriptionPage } from '../src/app/subscription-page.tsx';
import { type Clicker, plain, press, stageBilling } from './billing-stage.tsx';
import { lastToast } from './toasts.ts';

const PATH = '/app/subscription';
/** A payer whom the checkout knows. */
export const CUSTOMER: CustomerInfo = {
  name: 'Ana Beatriz',
  email: 'ana@example.com',
  cpfCnpj: '52998224725',
  postalCode: '01001000',
  address: 'Praça da Sé',
  addressNumber: '10',
  city: 'São Paulo',
  state: 'SP',
  phone: '11987654321',
};

export const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
export const isOff = async (name: string) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true';
/** Returns what a button's description says. */
export const reason = async (name: string): Promise<string> => {
  const id = (await screen.findByRole('button', { name })).getAttribute('aria-describedby') ?? '';
  return plain(document.getElementById(id)?.textContent);
};
export const isChosen = (method: RegExp): boolean =>
  screen.getByRole<HTMLInputElement>('radio', { name: method }).checked;
/** Returns the title and the text of the last toast. */
export const toast = () => {
  const { title, detail } = (lastToast() ?? {}) as { readonly title?: string; readonly detail?: string };
  return plain(`${title} | ${detail}`);
};
export const choose = async (user: Clicker, method: RegExp) =>
  user.click(await screen.findByRole('radio', { name: method }));
export const typeCard = async (user: Clicker): Promise<void> => {
  await user.type(await field('Nome no cartão'), 'ANA B');
  await user.type(await field('Número do cartão'), '4111111111111111');
  await user.type(await field('Mês'), '12');
  await user.type(await field('Ano'), '2035');
  await user.type(await field('CVV'), '123');
};

/** Stages the checkout of the Pro plan. */
export const stageCheckout = async () => {
  const stage = await stageBilling();
  const { server } = stage;
  const showCheckout = (customer: CustomerInfo | null = CUSTOMER): Promise<Clicker> => {
    server.world.customer = customer;
    return stage.show(<SubscriptionPage />, PATH, '?plan=pro');
  };
  return {
    stage,
    server,
    showCheckout,
    /** Goes to the last step with a method. */
    review: async (method: RegExp): Promise<Clicker> => {
      const user = await showCheckout();
      await field('CPF ou CNPJ');
      await press(user, 'Continuar');
      await choose(user, method);
      if (method.source === 'Cartão') await typeCard(user);
      await press(user, 'Continuar');
      await screen.findByText('Escriba Tecnologia Ltda.', { exact: false });
      return user;
    },
  };
};
