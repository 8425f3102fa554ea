import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, WithServices } from '../../../../testing/services.tsx';
import { someUser, signIn } from '../../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../../i18n/index.ts';
import { SsoSection } from './sso-section.tsx';

declare const moveTo: (origin: string) => void;

const ID = '0198c0de-0000-7000-8000-000000000001';
const PATH = `/api/auth/workspaces/${ID}/sso`;
const BACK = `https://escriba.example/api/auth/sso/${ID}/callback`;
const server = await startVisitorServer();

const provider = (state: 'pending' | 'verified', differences: object = {}) => ({
  issuer: 'https://idp.empresa.com.br/realms/empresa',
  clientId: 'escriba',
  defaultRole: 'reader',
  isEnabled: true,
  isRequired: false,
  domains: [
    {
      domain: 'empresa.com.br',
      state,
      record: { name: '_escriba.empresa.com.br', value: 'escriba-verification=abc' },
      found: null,
      checkedAt: null,
    },
  ],
  ...differences,
});
const settings = (stored: object | null) => ({
  status: 200,
  body: { success: true, data: { redirectUri: BACK, provider: stored } },
});
const sent = (method: string, path: string) =>
  server.seen.find((request) => request.method === method && request.path === path);

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('team');
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = async (stored: object | null) => {
  const services = createTestServices();
  await signIn(services, server, someUser({}));
  server.on(PATH, settings(stored));
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <SsoSection workspaceId={ID} />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const press = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

describe('the sign-in of a company', () => {
  it('is set up with the address to return to, and asks for the proof of its domain', async () => {
    const person = await show(null);
    await press(person, 'Configurar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Entrada pela empresa (SSO)' }));
    await press(person, 'Copiar: Endereço de retorno');
    expect(await navigator.clipboard.readText()).toBe(BACK);
    await person.type(dialog.getByLabelText('Emissor'), 'https://idp.empresa.com.br/realms/empresa');
    await person.type(dialog.getByLabelText('ID do cliente'), 'escriba');
    await person.type(dialog.getByLabelText('Segredo do cliente'), 'segredo');
    await person.type(dialog.getByLabelText('Domínios de e-mail'), 'empresa.com.br, outra.com');
    await person.selectOptions(dialog.getByLabelText('Papel de quem entra'), 'reader');
    server.on(PATH, settings(provider('pending')));
    await person.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByDisplayValue('escriba-verification=abc')).toBeTruthy();
    expect(screen.getByText('Falta verificar')).toBeTruthy();
    expect(JSON.parse(sent('PATCH', PATH)?.body ?? '')).toEqual({
      issuer: 'https://idp.empresa.com.br/realms/empresa',
      clientId: 'escriba',
      clientSecret: 'segredo',
      defaultRole: 'reader',
      isEnabled: true,
      isRequired: false,
      domains: ['empresa.com.br', 'outra.com'],
    });
  });

  it('names missing fields, and says why the settings were refused', async () => {
    const person = await show(provider('verified'));
    await press(person, 'Editar');
    const issuer = screen.getByLabelText('Emissor');
    await person.clear(issuer);
    await press(person, 'Salvar');
    expect(await screen.findByText('Preencha este campo.')).toBeTruthy();
    expect(issuer.getAttribute('aria-invalid')).toBe('true');
    await person.type(issuer, 'https://evil.example');
    server.on(PATH, {
      status: 400,
      body: refuse('auth.sso_secret_required', 'Informe o segredo do cliente.'),
    });
    await press(person, 'Salvar');
    expect((await screen.findByRole('alert')).textContent).toContain('Informe o segredo do cliente.');
  });

  it('is verified, tested and removed', async () => {
    server.on(`${PATH}/test`, { status: 200, body: { success: true, data: { problem: 'other_issuer' } } });
    server.on(`${PATH}/verify`, settings(provider('verified')));
    const person = await show(provider('pending'));
    await screen.findByText('Falta verificar');
    server.on(PATH, settings(provider('verified')));
    await press(person, 'Verificar domínios');
    expect(await screen.findByText('Verificado')).toBeTruthy();
    await press(person, 'Testar provedor');
    expect(await screen.findByText(/se apresenta com outro emissor/)).toBeTruthy();
    await press(person, 'Remover');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover a entrada pela empresa?' }));
    server.on(PATH, settings(null));
    await person.click(dialog.getByRole('button', { name: 'Remover' }));
    expect(await screen.findByRole('button', { name: 'Configurar' })).toBeTruthy();
    expect(sent('DELETE', PATH)).toBeTruthy();
  });
});
