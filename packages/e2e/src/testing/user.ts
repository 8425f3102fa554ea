import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createClient } from '@escriba/client';
import { login, register } from '@escriba/contracts/auth/accounts';
import { CURRENT_LEGAL_VERSIONS } from '@escriba/contracts/auth/legal';
import type { Referral } from '@escriba/contracts/billing/affiliates';
import { deliverEvent, deliverSeats } from '@escriba/contracts/events/events';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { AUTO_LANGUAGE, AppLanguage } from '@escriba/contracts/shared/languages';
import type { RouteOutput } from '@escriba/contracts/shared/route';
import { getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import { uploadAsyncTranscription } from '@escriba/contracts/transcription/upload';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import type { Page } from 'playwright-core';
import { sharedAuth, sharedUsage } from './product.ts';
import { newAddress } from './visitor.ts';

export type Credentials = { readonly name: string; readonly email: string; readonly password: string };
export type User = Awaited<ReturnType<typeof createUser>>;

/** Returns unused credentials. */
export const newCredentials = (): Credentials => {
  const mark = randomBytes(6).toString('hex');
  return { name: `Ana ${mark}`, email: `ana.${mark}@example.com`, password: `segredo ${mark}` };
};

/** Creates a user with an account, and an API client signed in to it. */
export const createUser = async (
  url: string,
  credentials: Credentials = newCredentials(),
  referral?: Referral,
) => {
  const address = { 'x-forwarded-for': newAddress() };
  const open = createClient({ baseUrl: url, headers: () => address });
  const { data } = await open.call(register, {
    headers: {},
    body: { ...credentials, accepted: CURRENT_LEGAL_VERSIONS, ...(referral && { referral }) },
  });
  const bearer = { authorization: `Bearer ${data.tokens.accessToken}` };
  const { call } = createClient({ baseUrl: url, headers: () => ({ ...address, ...bearer }) });
  return {
    ...credentials,
    id: data.user.id,
    bearer,
    call,
    /** Sends a recording as the owner of the account; returns its transcription id. */
    upload: async (file: string, language?: AppLanguage | typeof AUTO_LANGUAGE): Promise<string> => {
      const form = new FormData();
      if (language !== undefined) form.set('language_code', language);
      form.set('audio', new Blob([await readFile(file)]), basename(file));
      return (await call(uploadAsyncTranscription, { form })).data.transcriptionId;
    },
    statusOf: async (id: string) =>
      (await call(getTranscriptionStatus, { params: { id }, query: {}, headers: {} })).data.status,
    /** Sets the user's plan, as billing would. */
    setPlan: (plan: PlanId, usage = sharedUsage()) => sendPlan(usage, data.user.id, plan),
    /** Tells auth, as billing does, how many members may join the workspaces of the user. */
    giveSeats: (seats: number) => sendSeats(data.user.id, seats),
    /** Starts another session. Throws `ApiError` if signing in fails. */
    signIn: async () => openedBy((await open.call(login, { headers: {}, body: credentials })).data),
  };
};

/** Returns the tokens and the user of a sign-in. Throws if the account needs its second factor. */
export const openedBy = (data: RouteOutput<typeof login>['data']) => {
  if ('secondFactor' in data) throw new Error('the account needs its second factor');
  return data;
};

const sendPlan = async (
  { url, secret }: ReturnType<typeof sharedUsage>,
  userId: string,
  plan: PlanId,
): Promise<void> => {
  const token = await createCallerTokens({ audience: 'usage', secret })
    .as('billing')
    .sign({ ip: '127.0.0.1', service: true });
  const now = new Date();
  await createClient({ baseUrl: url, headers: () => ({ [CALLER_HEADER]: token }) }).call(deliverEvent, {
    body: {
      id: randomUUID(),
      occurredAt: now.toISOString(),
      type: 'subscription.changed',
      data: { userId, plan, status: 'active', version: now.getTime() },
    },
  });
};

const sendSeats = async (userId: string, seats: number): Promise<void> => {
  const { url, secret } = sharedAuth();
  const token = await createCallerTokens({ audience: 'auth', secret })
    .as('billing')
    .sign({ ip: '127.0.0.1', service: true });
  const now = new Date();
  await createClient({ baseUrl: url, headers: () => ({ [CALLER_HEADER]: token }) }).call(deliverSeats, {
    body: {
      id: randomUUID(),
      occurredAt: now.toISOString(),
      type: 'seats.changed',
      data: { userId, seats, version: now.getTime() },
    },
  });
};

/** Fills in the displayed sign-in form, in either language, and submits it. */
export const fillSignIn = async (
  page: Page,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
): Promise<void> => {
  await page.getByLabel(/^E-?mail$/).fill(email);
  await page.getByLabel(/^(Senha|Password)$/).fill(password);
  await page.getByRole('button', { name: /^(Entrar|Sign in)$/ }).click();
};

/** Fills in the displayed registration in Portuguese, and submits it. */
export const fillRegistration = async (
  page: Page,
  { name, email, password, confirmation }: Partial<Credentials> & { readonly confirmation?: string },
): Promise<void> => {
  await page.getByLabel('Nome', { exact: true }).fill(name ?? '');
  await page.getByLabel(/^E-?mail$/).fill(email ?? '');
  await page.getByLabel('Senha', { exact: true }).fill(password ?? '');
  await page.getByLabel('Confirmar senha').fill(confirmation ?? password ?? '');
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
};

/** Waits for a toast with this text. */
export const seeToast = (page: Page, text: string): Promise<void> =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor();
