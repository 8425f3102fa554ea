import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { field, NO_FACTORS, ok, press, stageSettings } from '../../../testing/settings-stage.tsx';

const FACTORS = '/api/auth/second-factor';
const APP = `${FACTORS}/app`;
const PASSKEY = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  name: 'Celular',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
};
const WITH_APP = { ...NO_FACTORS, appSince: '2026-01-01T00:00:00.000Z', recoveryCodesLeft: 9 };
const CODES = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'];
const STARTED = {
  secret: 'GEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Escriba:ana',
  qrCode: 'data:image/svg+xml;base64,PHN2Zy8+',
};
const refused = (error: string, message: string) => ({
  status: 403,
  body: { success: false, error, message, requestId: 'r' },
});

type PreparedResponse = { readonly status: number; readonly body: object };

const stage = await stageSettings();
/** Responds by exact path, because the paths of the factors begin with each other. */
const responses = new Map<string, PreparedResponse | (() => PreparedResponse)>();
const respond = (path: string, response: PreparedResponse | (() => PreparedResponse)) =>
  void responses.set(path, response);
beforeEach(() => {
  responses.clear();
  respond(FACTORS, ok({ data: NO_FACTORS }));
  stage.server.on(FACTORS, ({ path }) => {
    const response = responses.get(path) ?? { status: 404, body: {} };
    return typeof response === 'function' ? response() : response;
  });
});

const section = async () => within(await screen.findByRole('region', { name: 'Segurança' }));

const inDialog = () => within(screen.getByRole('dialog'));

describe('two-step verification in the settings', () => {
  it('is set up with the password, the QR code and a first code, and shows the recovery codes once', async () => {
    respond(`${APP}/challenge`, ok({ data: STARTED }));
    respond(APP, ok({ data: { recoveryCodes: CODES } }));
    const user = await stage.show();
    await user.click(await (await section()).findByRole('button', { name: 'Configurar' }));
    await user.type(field('Sua senha'), 'segredo-da-ana');
    await press(user, 'Continuar');
    const image = await screen.findByRole<HTMLImageElement>('img', { name: /Código QR/ });
    expect(image.src).toBe(STARTED.qrCode);
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeDefined();
    expect(field('Código de 6 dígitos').autocomplete).toBe('one-time-code');
    await user.type(field('Código de 6 dígitos'), '123456');
    respond(FACTORS, ok({ data: WITH_APP }));
    await press(user, 'Ativar');
    const list = within(await screen.findByRole('list', { name: 'Códigos de recuperação' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    const file = screen.getByRole<HTMLAnchorElement>('link', { name: 'Baixar' });
    expect(decodeURIComponent(file.href)).toContain(CODES.join('\n'));
    await press(user, 'Copiar');
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await press(user, 'Já guardei');
    await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
    expect(await (await section()).findByText(/Restam 9 códigos/)).toBeDefined();
    expect(stage.sentTo(`${APP}/challenge`, 'POST')).toEqual({ password: 'segredo-da-ana' });
    expect(stage.sentTo(APP, 'POST')).toEqual({ code: '123456' });
  });

  it('says that the recovery codes cannot be copied where the page has no clipboard', async () => {
    respond(`${APP}/challenge`, ok({ data: STARTED }));
    respond(APP, ok({ data: { recoveryCodes: CODES } }));
    const user = await stage.show();
    await user.click(await (await section()).findByRole('button', { name: 'Configurar' }));
    await user.type(field('Sua senha'), 'segredo-da-ana');
    await press(user, 'Continuar');
    await screen.findByRole('img', { name: /Código QR/ });
    await user.type(field('Código de 6 dígitos'), '123456');
    await press(user, 'Ativar');
    await screen.findByRole('list', { name: 'Códigos de recuperação' });
    // As in browsers on a page without https.
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await press(user, 'Copiar');
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível copiar');
  });

  it('says at its field that the password or the code is wrong', async () => {
    respond(`${APP}/challenge`, refused('auth.current_password_wrong', 'A senha está incorreta.'));
    const user = await stage.show();
    await user.click(await (await section()).findByRole('button', { name: 'Configurar' }));
    await user.type(field('Sua senha'), 'errada');
    await press(user, 'Continuar');
    await screen.findByText('A senha está incorreta.');
    expect(field('Sua senha').getAttribute('aria-invalid')).toBe('true');
    respond(`${APP}/challenge`, ok({ data: STARTED }));
    respond(APP, refused('auth.second_factor_wrong', 'O código não vale.'));
    await press(user, 'Continuar');
    await user.type(await screen.findByLabelText('Código de 6 dígitos'), '000000');
    await press(user, 'Ativar');
    await screen.findByText('O código não vale.');
    expect(field('Código de 6 dígitos').getAttribute('aria-invalid')).toBe('true');
  });

  it('is turned off only after the second factor, which the page asks for and then goes on', async () => {
    let isProved = false;
    respond(FACTORS, ok({ data: WITH_APP }));
    respond(APP, () => (isProved ? ok({}) : refused('auth.second_factor_required', 'Confirme.')));
    respond(`${FACTORS}/challenge`, ok({ data: { methods: ['app', 'recovery_code'], passkey: null } }));
    respond(`${FACTORS}/proof`, () => {
      isProved = true;
      return ok({ data: { provedUntil: '2027-01-01T00:00:00.000Z' } });
    });
    const user = await stage.show();
    await user.click(await (await section()).findByRole('button', { name: 'Desativar' }));
    expect(screen.getByText(/volta a abrir só com a senha/)).toBeDefined();
    await user.click(inDialog().getByRole('button', { name: 'Desativar' }));
    respond(FACTORS, ok({ data: NO_FACTORS }));
    await user.type(await screen.findByLabelText('Código do aplicativo'), '123456{Enter}');
    expect(await (await section()).findByRole('button', { name: 'Configurar' })).toBeDefined();
    expect(stage.sentTo(`${FACTORS}/proof`, 'POST')).toEqual({ proof: { method: 'app', code: '123456' } });
  });

  it('lists passkeys, which are renamed and removed, and says why none can be added here', async () => {
    respond(FACTORS, ok({ data: { ...NO_FACTORS, passkeys: [PASSKEY], recoveryCodesLeft: 10 } }));
    const path = `/api/auth/passkeys/${PASSKEY.id}`;
    stage.server.on(path, ok({ data: { ...PASSKEY, name: 'Chaveiro' } }));
    const user = await stage.show();
    expect(await (await section()).findByText('Este navegador não aceita chaves de acesso.')).toBeDefined();
    expect((await section()).getByText(/nunca usada/)).toBeDefined();
    await press(user, 'Renomear Celular');
    await user.clear(inDialog().getByLabelText<HTMLInputElement>('Nome'));
    await press(user, 'Salvar');
    await screen.findByText('Dê um nome à chave de acesso.');
    await user.type(inDialog().getByLabelText<HTMLInputElement>('Nome'), 'Chaveiro');
    await press(user, 'Salvar');
    await waitFor(() => expect(stage.sentTo(path, 'PATCH')).toEqual({ name: 'Chaveiro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, 'Remover Celular');
    await user.click(inDialog().getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stage.server.seen.some((one) => one.path === path && one.method === 'DELETE')).toBe(true);
  });

  it('replaces the recovery codes after a question', async () => {
    respond(FACTORS, ok({ data: { ...WITH_APP, recoveryCodesLeft: 1 } }));
    respond(`${FACTORS}/recovery-codes`, ok({ data: { recoveryCodes: CODES } }));
    const user = await stage.show();
    expect(await (await section()).findByText(/Resta 1 código/)).toBeDefined();
    await press(user, 'Gerar novos');
    await user.click(inDialog().getByRole('button', { name: 'Gerar novos' }));
    expect(await screen.findByText(CODES[1] ?? '')).toBeDefined();
  });
});
