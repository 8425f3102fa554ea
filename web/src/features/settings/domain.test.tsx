import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnDomain } from '@escriba/contracts/transcription/own-domain';
import { screen, waitFor, within } from '@testing-library/react';
import { usage } from '../../../testing/recordings.ts';
import { errorOf, field, ok, press, stageSettings } from '../../../testing/settings-stage.tsx';
import { refuse } from '../../../testing/visitor-server.ts';

const { server, show, sentTo } = await stageSettings();
const PATH = '/api/transcription/domain';
const HOST = 'textos.empresa.com.br';
const TARGET = 'escriba.example';

const domainOf = (differences: Partial<OwnDomain> = {}): OwnDomain => ({
  host: HOST,
  unicodeHost: HOST,
  state: 'pending',
  wasTaken: false,
  records: {
    txt: { name: `_escriba.${HOST}`, value: 'escriba-verification=abc' },
    cname: { name: HOST, value: TARGET },
  },
  found: null,
  checkedAt: null,
  provedAt: null,
  lostAt: null,
  ...differences,
});
const CHECKED = { checkedAt: '2026-01-01T00:00:00.000Z' };

beforeEach(() => server.on('/api/usage/status', ok({ data: usage({ plan: 'business' }) })));
const open = async (domain: OwnDomain | null) => {
  server.on(PATH, ok({ data: domain }));
  const user = await show();
  const section = await screen.findByRole('region', { name: 'Seu domínio' });
  await within(section).findByRole('button', { name: domain === null ? 'Salvar domínio' : 'Verificar' });
  return { user, section: within(section) };
};

describe('the domain of a company', () => {
  it('is entered, and the records to set are shown, each to be copied', async () => {
    const { user, section } = await open(null);
    server.on(PATH, ok({ data: domainOf() }));
    await user.type(field('Domínio'), HOST);
    await press(user, 'Salvar domínio');
    expect(await section.findByText('Falta verificar')).toBeTruthy();
    expect(sentTo(PATH, 'PATCH')).toEqual({ host: HOST });
    expect(section.getByText('escriba-verification=abc')).toBeTruthy();
    expect(section.getByText(TARGET)).toBeTruthy();
    await press(user, 'Copiar o valor do TXT');
    expect(await navigator.clipboard.readText()).toBe('escriba-verification=abc');
    await press(user, 'Copiar o nome do CNAME');
    expect(await navigator.clipboard.readText()).toBe(HOST);
  });

  it('says that a record cannot be copied, if the browser refuses', async () => {
    const { user } = await open(domainOf());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await press(user, 'Copiar o valor do TXT');
    expect(await screen.findByText('Não foi possível copiar')).toBeTruthy();
  });

  it('that is refused stays in its field, with the reason', async () => {
    const { user } = await open(null);
    await press(user, 'Salvar domínio');
    await waitFor(() => expect(errorOf('Domínio')).toBe('Informe o domínio.'));
    server.on(PATH, { status: 400, body: refuse('domain.invalid', 'Informe um domínio seu.') });
    await user.type(field('Domínio'), 'com.br');
    await press(user, 'Salvar domínio');
    expect(await screen.findByText('Informe um domínio seu.')).toBeTruthy();
    expect(field('Domínio').value).toBe('com.br');
  });

  it('is verified on request, and its links are named', async () => {
    const { user, section } = await open(domainOf());
    const found = { txt: ['escriba-verification=abc'], cname: TARGET };
    server.on(PATH, ok({ data: domainOf({ state: 'verified', found, ...CHECKED }) }));
    await press(user, 'Verificar');
    expect(await section.findByText('Verificado')).toBeTruthy();
    expect(section.getByText(/abrem em https:\/\/textos\.empresa\.com\.br/)).toBeTruthy();
    expect(section.queryByText(/Não encontramos o CNAME/)).toBeNull();
    expect(server.seen.some(({ path }) => path === `${PATH}/verify`)).toBe(true);
  });

  it.each([
    ['DNS that does not respond', {}, /O DNS não respondeu/],
    ['no record', { found: { txt: [], cname: null } }, /Ainda não encontramos o TXT em _escriba\.textos/],
    ['another record', { found: { txt: ['v=spf1 -all'], cname: null } }, /v=spf1 -all/],
    ['another account', { state: 'lost', wasTaken: true, found: null }, /Outra conta provou/],
    ['a lost record', { state: 'lost', found: { txt: [], cname: null } }, /não foi encontrado por 7 dias/],
    [
      'a missing CNAME',
      { state: 'verified', found: { txt: ['escriba-verification=abc'], cname: null } },
      /Não encontramos o CNAME para escriba\.example/,
    ],
  ] as const)('says what is wrong: %s', async (_what, differences, text) => {
    const { section } = await open(domainOf({ ...CHECKED, ...(differences as Partial<OwnDomain>) }));
    expect(section.getByText(text)).toBeTruthy();
  });

  it('in other letters is shown as people and as DNS read it', async () => {
    const { section } = await open(domainOf({ host: 'xn--cmara-3qa.com.br', unicodeHost: 'câmara.com.br' }));
    expect(section.getByText(/No DNS, este nome é xn--cmara-3qa\.com\.br/)).toBeTruthy();
  });

  it('is removed after a question', async () => {
    const { user, section } = await open(domainOf({ state: 'verified', ...CHECKED }));
    await user.click(section.getByRole('button', { name: 'Remover domínio' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Remover ${HOST}?` }));
    server.on(PATH, ok({}));
    await user.click(dialog.getByRole('button', { name: 'Remover domínio' }));
    expect(await section.findByLabelText('Domínio')).toBeTruthy();
    expect(server.seen.some(({ path, method }) => path === PATH && method === 'DELETE')).toBe(true);
  });

  it('is not there on a plan without white label', async () => {
    server.on('/api/usage/status', ok({ data: usage({ plan: 'pro' }) }));
    await show();
    expect(await screen.findByText('A marca própria faz parte do plano Enterprise.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Seu domínio' })).toBeNull();
  });
});
