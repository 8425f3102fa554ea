import { setTimeout as sleep } from 'node:timers/promises';
import { login, register } from '@escriba/contracts/auth/accounts';
import { CURRENT_LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import { type CheckoutResult, checkout } from '@escriba/contracts/billing/checkout';
import { getSubscriptionStatus } from '@escriba/contracts/billing/subscription';
import type { Random } from '@escriba/testing';
import { CARDS, type openBank } from '../testing/bank.ts';
import { PAYER } from '../testing/checkout.ts';
import { type Credentials, newCredentials } from '../testing/user.ts';
import { newAddress } from '../testing/visitor.ts';
import type { Line } from './line.ts';

/** An order that the product accepted, and what its buyer has seen of it. */
export type Order = {
  readonly userId: string;
  readonly email: string;
  readonly method: 'pix' | 'credit_card';
  /** Whether the product has shown the plan as active. */
  isActive: boolean;
};

type BuyerDeps = {
  readonly line: Line;
  readonly bank: ReturnType<typeof openBank>;
  readonly random: Random;
};

type Headers = Readonly<Record<string, string>>;

const POLL_MS = 500;
/** Polls before the order is repeated, as a page does that was opened again. */
const POLLS = 6;
const JSON_BODY = { 'content-type': 'application/json' };

/** Creates a sequence of users who order the Pro plan, pay it, and wait for it, until a signal aborts. */
export const createBuyer = ({ line, bank, random }: BuyerDeps) => {
  const orders: Order[] = [];

  const post = (path: string, body: object, headers: Headers, signal: AbortSignal) =>
    line.ask(
      path,
      { method: 'POST', headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(body) },
      signal,
    );

  /** Opens an account; if the response to the registration was lost, it exists and is signed in to. */
  const openAccount = async (user: Credentials, signal: AbortSignal) => {
    const address = { 'x-forwarded-for': newAddress() };
    const asked = { ...user, accepted: CURRENT_LEGAL_VERSIONS };
    const registered = await post(register.path, asked, address, signal);
    const { email, password } = user;
    const opened = registered.ok ? registered : await post(login.path, { email, password }, address, signal);
    const { data } = (await opened.json()) as {
      data: { user: { id: string }; tokens: { accessToken: string } };
    };
    const headers = { ...address, authorization: `Bearer ${data.tokens.accessToken}` };
    return { userId: data.user.id, headers };
  };

  /** Pays a code. A response that was lost may still mean a payment: the bank has the last word. */
  const pay = async (code: string, { email }: Order, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      await bank.payPix(code).catch(() => undefined);
      const charges = await bank.chargesOf(email).catch(() => []);
      if (charges.some(({ status }) => status === 'RECEIVED')) return;
      await sleep(POLL_MS, undefined, { signal });
    }
  };

  /** Orders, or repeats an order that may have been received. Returns undefined if the plan is there by now. */
  const place = async (body: object, headers: Headers, signal: AbortSignal) => {
    for (;;) {
      const response = await post(checkout.path, body, headers, signal);
      if (response.ok) return (await response.json()) as CheckoutResult;
      if (await isActive(headers, signal)) return undefined;
      // The first of two requests is still in progress.
      if (response.headers.get('retry-after') === null)
        throw new Error(`an order was refused: ${response.status} ${await response.text()}`);
      await sleep(POLL_MS, undefined, { signal });
    }
  };

  const buy = async (signal: AbortSignal): Promise<void> => {
    const user = newCredentials();
    const { userId, headers } = await openAccount(user, signal);
    const method = random.pick(['pix', 'credit_card'] as const);
    const body = bodyOf(user, method);
    const order: Order = { userId, email: user.email, method, isActive: false };
    for (let times = 0; !order.isActive; times++) {
      const result = await place(body, headers, signal);
      if (times === 0) orders.push(order);
      const code = result?.paymentData.qrCodeText;
      if (result?.status === 'PENDING' && code !== undefined) await pay(code, order, signal);
      for (let polls = 0; polls < POLLS && !order.isActive; polls++) {
        await sleep(POLL_MS, undefined, { signal });
        order.isActive = await isActive(headers, signal);
      }
    }
  };

  const isActive = async (headers: Headers, signal: AbortSignal): Promise<boolean> => {
    const response = await line.ask(getSubscriptionStatus.path, { headers }, signal);
    const { subscription } = (await response.json()) as {
      subscription?: { plan: string; status: string };
    };
    return subscription?.plan === 'pro' && subscription.status === 'active';
  };

  return {
    orders,
    /** Buys until `stopping` aborts, then finishes the order in progress; `giveUp` aborts that, too. */
    run: async (stopping: AbortSignal, giveUp: AbortSignal): Promise<void> => {
      while (!stopping.aborted) await buy(giveUp);
    },
  };
};

const bodyOf = ({ name, email }: Credentials, paymentMethod: Order['method']) => ({
  plan: 'pro',
  paymentMethod,
  customerInfo: {
    name,
    email,
    cpfCnpj: PAYER.cpf,
    postalCode: PAYER.cep,
    address: 'Avenida Paulista',
    addressNumber: PAYER.number,
    city: 'São Paulo',
    state: 'SP',
    phone: PAYER.phone,
  },
  ...(paymentMethod === 'credit_card' && {
    creditCard: {
      holderName: 'ANA B',
      number: CARDS.approved,
      expiryMonth: '12',
      expiryYear: '2035',
      ccv: '123',
    },
  }),
});
