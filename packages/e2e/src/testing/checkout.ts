import { setTimeout as sleep } from 'node:timers/promises';
import { nextResetsAfter } from '@escriba/calendar';
import type { Locator, Page } from 'playwright-core';
import { CARDS } from './bank.ts';

/** The data of a payer. The CEP is one that the fake sources of addresses know. */
export const PAYER = { cpf: '52998224725', cep: '01310100', number: '1000', phone: '11987654321' };

/** Longest time in which a test fills in a checkout. */
const CHECKOUT_MS_MAX = 60_000;

/** Waits for the next day in São Paulo if it is near: it changes the dates of an order, and the page asks the payer to check them again. */
export const awayFromMidnight = async (): Promise<void> => {
  const now = new Date();
  const leftMs = nextResetsAfter(now).daily.getTime() - now.getTime();
  if (leftMs < CHECKOUT_MS_MAX) await sleep(leftMs);
};

export type Method = 'pix' | 'boleto' | 'credit_card';

/** Finds the dialogs of the checkout and of payments, in either language: fields are found by their names. */
export const createCheckout = (page: Page) => {
  const dialog = page.getByRole('dialog');
  const field = (name: string): Locator => dialog.locator(`[name="${name}"]`);
  const goOn = dialog.locator('button[type=submit]');
  const choose = (method: Method): Promise<void> => dialog.locator(`[name=method][value=${method}]`).check();

  const fillPerson = async (): Promise<void> => {
    await field('person.cpfCnpj').fill(PAYER.cpf);
    await field('person.phone').fill(PAYER.phone);
    await field('person.postalCode').fill(PAYER.cep);
    await field('person.addressNumber').fill(PAYER.number);
    await dialog.locator('button[type=submit][aria-disabled=false]').waitFor();
  };
  const fillCard = async (number: string = CARDS.approved): Promise<void> => {
    await field('card.holderName').fill('ANA B SOUZA');
    await field('card.number').fill(number);
    await field('card.expiryMonth').fill('12');
    await field('card.expiryYear').fill('2035');
    await field('card.ccv').fill('123');
  };
  return {
    dialog,
    field,
    goOn,
    choose,
    fillPerson,
    fillCard,
    /** Goes from the first step to the last one. */
    review: async (method: Method, card?: string): Promise<void> => {
      await fillPerson();
      await goOn.click();
      await choose(method);
      if (method === 'credit_card') await fillCard(card);
      await goOn.click();
      await dialog.getByText(/^(Quem vende|Sold by)$/).waitFor();
    },
    /** Returns the displayed PIX code. */
    code: async (): Promise<string> => (await dialog.locator('code').textContent()) ?? '',
  };
};
