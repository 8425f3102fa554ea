import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ok, stageSettings } from '../../../testing/settings-stage.tsx';
import { type PreparedResponse, refuse } from '../../../testing/visitor-server.ts';

const { server, show, sentTo } = await stageSettings();

const CONTACTS = '/api/support';
const CHOICES = '/api/transcription/mail-choices';
const ADDRESS = '/api/auth/mail-address';
const WHEN = 'E-mail quando uma transcrição terminar';
const SUMMARY = 'Incluir o resumo no e-mail';

const CONFIRMED = ok({ data: { isConfirmed: true } });
/** The response to the token of a mail. */
let confirmation: PreparedResponse = CONFIRMED;

const stage = ({
  sendsMail = true,
  finished = false,
  withSummary = false,
  isConfirmed = true,
} = {}): void => {
  let address: PreparedResponse = ok({ data: { isConfirmed } });
  server.on(CONTACTS, ok({ data: { email: null, phone: null, sendsMail } }));
  server.on(CHOICES, ok({ data: { finished, withSummary } }));
  server.on(ADDRESS, ({ method }) => {
    if (method === 'POST' && confirmation === CONFIRMED) address = CONFIRMED;
    return method === 'POST' ? confirmation : address;
  });
};
const toggle = (name: string) => screen.findByRole('switch', { name });
const isOn = async (name: string): Promise<boolean> =>
  (await toggle(name)).getAttribute('aria-checked') === 'true';

beforeEach(() => {
  confirmation = CONFIRMED;
});

describe('the mails', () => {
  it('are not offered where no mail is sent', async () => {
    stage({ sendsMail: false });
    await show();
    await waitFor(() => expect(server.seen.some(({ path }) => path === CONTACTS)).toBe(true));
    expect(screen.queryByText('E-mails')).toBeNull();
    expect(server.seen.some(({ path }) => path === CHOICES)).toBe(false);
  });

  it('are off at first, and offer a summary once they are on', async () => {
    stage();
    const user = await show();
    expect(await isOn(WHEN)).toBe(false);
    expect(screen.queryByRole('switch', { name: SUMMARY })).toBeNull();
    server.on(CHOICES, ok({ data: { finished: true, withSummary: false } }));
    await user.click(await toggle(WHEN));
    expect(await isOn(SUMMARY)).toBe(false);
    expect(sentTo(CHOICES, 'PATCH')).toEqual({ finished: true, withSummary: false });
    server.on(CHOICES, ok({ data: { finished: true, withSummary: true } }));
    await user.click(await toggle(SUMMARY));
    await waitFor(async () => expect(await isOn(SUMMARY)).toBe(true));
    expect(sentTo(CHOICES, 'PATCH')).toEqual({ finished: true, withSummary: true });
  });

  it('say how long a mail waits, what counts and what is hidden', async () => {
    stage({ finished: true });
    await show();
    const described = (await toggle(SUMMARY)).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(/conta como.*2 minutos.*ocultos/);
  });

  it('keep what was chosen if the server refuses a change', async () => {
    stage({ finished: true, withSummary: true });
    const user = await show();
    await toggle(SUMMARY);
    server.on(CHOICES, { status: 503, body: refuse('request.unavailable', 'Volte em instantes') });
    await user.click(await toggle(SUMMARY));
    expect(await screen.findByText('Volte em instantes')).toBeTruthy();
    expect(await isOn(SUMMARY)).toBe(true);
  });

  it('say that the address is not confirmed, until the link of a mail confirms it', async () => {
    stage({ finished: true, isConfirmed: false });
    await show({}, '/app/settings#mail=token-of-the-mail');
    expect(await screen.findByText('Endereço confirmado')).toBeTruthy();
    expect(sentTo(`${ADDRESS}/confirm`, 'POST')).toEqual({ token: 'token-of-the-mail' });
    await waitFor(() => expect(screen.queryByText(/Falta confirmar/)).toBeNull());
    expect(server.seen.filter(({ path }) => path === `${ADDRESS}/confirm`)).toHaveLength(1);
  });

  it('say why a link confirms nothing', async () => {
    stage({ finished: true, isConfirmed: false });
    confirmation = { status: 400, body: refuse('auth.mail_token_invalid', 'De outra conta') };
    await show({}, '/app/settings#mail=x');
    expect(await screen.findByText('De outra conta')).toBeTruthy();
    expect(await screen.findByText(/Falta confirmar seu endereço/)).toBeTruthy();
  });
});
