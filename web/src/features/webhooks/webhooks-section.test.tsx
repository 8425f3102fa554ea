import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  WEBHOOK_ROTATION_HOURS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@escriba/contracts/transcription/webhooks';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { usage } from '../../../testing/recordings.ts';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { storeChoice } from '../../session/workspace-choice.ts';
import { WebhooksSection } from './webhooks-section.tsx';

declare const moveTo: (origin: string) => void;

const PATH = '/api/transcription/webhooks';
const ID = '0198c0de-0000-7000-8000-000000000001';
const DELIVERY = '0198c0de-0000-7000-8000-000000000002';
const URL_OF = 'https://radio.example/escriba';
const AT = '2026-11-22T12:00:00.000Z';
const SECRET = 'whsec_c2VncmVkbw==';
const server = await startVisitorServer();
const user = someUser();
let services: TestServices;

const endpoint = (differences: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: ID,
  url: URL_OF,
  events: ['transcription.completed'],
  state: 'on',
  failingSince: null,
  previousSecretUntil: null,
  createdAt: AT,
  ...differences,
});
const delivery = (differences: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: DELIVERY,
  event: 'webhook.test',
  state: 'failed',
  createdAt: AT,
  nextAttemptAt: null,
  last: { at: AT, status: 500, error: null },
  ...differences,
});

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  await openTexts('keys');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  services = createTestServices();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

type Replies = Readonly<Record<string, { readonly status: number; readonly body: object }>>;

/** Responds with these endpoints, and to other requests by method and the rest of the path with its query. */
const respond = (endpoints: readonly WebhookEndpoint[], replies: Replies = {}) =>
  server.on(
    PATH,
    ({ method, url }) =>
      replies[`${method} ${url.slice(PATH.length)}`] ?? {
        status: 200,
        body: { success: true, data: endpoints },
      },
  );
const open = async (plan: 'business' | 'free' = 'business') => {
  server.on('/api/usage/status', { status: 200, body: { success: true, data: usage({ plan }) } });
  await signIn(services, server, user);
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <WebhooksSection />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const choose = async (person: ReturnType<typeof userEvent.setup>, name: string) => {
  await person.click(await screen.findByRole('button', { name: `Ações para ${URL_OF}` }));
  await person.click(await screen.findByRole('menuitem', { name }));
};
const press = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const sent = (method: string) =>
  server.seen
    .filter((request) => request.path.startsWith(PATH) && request.method === method)
    .map(({ path, body }) => [path.slice(PATH.length), body === '' ? undefined : JSON.parse(body)]);

describe('webhooks', () => {
  it('are added with an address and events, after a refusal beside the address, and show the secret once', async () => {
    const refused = refuse('webhook.address_refused', 'Este endereço fica numa rede privada.');
    respond([], { 'POST ': { status: 400, body: refused } });
    const person = await open();
    expect(await screen.findByText(/^Nenhum webhook ainda/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Adicionar webhook' }));
    await press(person, 'Adicionar webhook');
    expect(screen.getByText('Informe um endereço completo, que comece com https://')).toBeTruthy();
    const address = screen.getByLabelText('Endereço (URL)');
    await person.type(address, URL_OF);
    await person.click(screen.getByLabelText('Gravação excluída'));
    await press(person, 'Adicionar webhook');
    expect(await screen.findByText('Este endereço fica numa rede privada.')).toBeTruthy();
    expect(address.getAttribute('aria-invalid')).toBe('true');
    const added = { endpoint: endpoint(), secret: SECRET };
    respond([endpoint()], { 'POST ': { status: 201, body: { success: true, data: added } } });
    await press(person, 'Adicionar webhook');
    expect(await screen.findByDisplayValue(SECRET)).toBeTruthy();
    expect(sent('POST').at(-1)).toEqual([
      '',
      {
        url: URL_OF,
        events: [
          'transcription.completed',
          'transcription.failed',
          'insight.completed',
          'subscription.changed',
        ],
      },
    ]);
    await press(person, 'Concluir');
    expect(await screen.findByText(URL_OF)).toBeTruthy();
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  });

  it('say in words how deliveries go, and are turned on again', async () => {
    respond(
      [
        endpoint({ state: 'failing', failingSince: AT }),
        endpoint({ id: DELIVERY, url: 'https://b.example/', failingSince: AT }),
        endpoint({ id: user.id.replace('1', '3'), url: 'https://c.example/', state: 'gone' }),
      ],
      { [`PATCH /${ID}`]: { status: 200, body: { success: true, data: endpoint() } } },
    );
    const person = await open();
    const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /Desligado: só houve falhas.*Transcrição pronta.*Primeira falha:.*não aceitou nenhum evento por cerca de três dias/,
      ),
      expect.stringContaining('Ligado, com falhas'),
      expect.stringMatching(/Desligado: o endereço não existe mais.*respondeu que não existe mais \(410\)/),
    ]);
    await choose(person, 'Ligar');
    expect(await screen.findByText('Webhook ligado')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: `Ligar ${URL_OF}` }));
    expect(sent('PATCH')).toEqual([
      [`/${ID}`, { isOn: true }],
      [`/${ID}`, { isOn: true }],
    ]);
  });

  it('get a new secret, while the previous one signs too', async () => {
    const data = { endpoint: endpoint(), secret: SECRET };
    respond([endpoint()], { [`POST /${ID}/secret`]: { status: 200, body: { success: true, data } } });
    const person = await open();
    await choose(person, 'Trocar segredo');
    const dialog = await screen.findByRole('dialog', { name: 'Trocar o segredo?' });
    expect(dialog.textContent).toContain(
      `Por ${WEBHOOK_ROTATION_HOURS} horas o segredo novo e o anterior assinam`,
    );
    await press(person, 'Trocar segredo');
    expect(await screen.findByDisplayValue(SECRET)).toBeTruthy();
  });

  it('say why a test was not sent', async () => {
    const body = refuse('webhook.test_waiting', 'O teste anterior ainda está sendo entregue.');
    respond([endpoint()], { [`POST /${ID}/test`]: { status: 409, body } });
    await choose(await open(), 'Enviar teste');
    expect(await screen.findByText('O teste anterior ainda está sendo entregue.')).toBeTruthy();
  });

  it('are deleted with their log after a question', async () => {
    respond([endpoint()], { [`DELETE /${ID}`]: { status: 200, body: { success: true } } });
    const person = await open();
    await choose(person, 'Excluir');
    const dialog = await screen.findByRole('dialog', { name: 'Excluir este webhook?' });
    expect(dialog.textContent).toContain('o registro de entregas também é excluído');
    expect(sent('DELETE')).toEqual([]);
    await press(person, 'Excluir webhook');
    expect(await screen.findByText('Webhook excluído')).toBeTruthy();
    expect(sent('DELETE')).toEqual([[`/${ID}`, undefined]]);
  });

  it('have a log by page with the attempts, and send a delivery again', async () => {
    const log = `GET /${ID}/deliveries`;
    const attempt = { at: AT, durationMs: 1_234, status: 500, error: null, response: 'Deu errado aqui' };
    const older = delivery({ id: '0198c0de-0000-7000-8000-000000000003' });
    const shown = { ...delivery(), body: '{"type":"webhook.test"}', attempts: [attempt] };
    respond([endpoint()], {
      [log]: { status: 200, body: { success: true, data: [delivery()], hasMore: true } },
      [`${log}?after=${DELIVERY}`]: { status: 200, body: { success: true, data: [older], hasMore: false } },
      [`${log}/${DELIVERY}`]: { status: 200, body: { success: true, data: shown } },
      [`POST /${ID}/deliveries/${DELIVERY}/replay`]: { status: 202, body: { success: true } },
    });
    const person = await open();
    await person.click(await screen.findByRole('button', { name: `Entregas para ${URL_OF}` }));
    const row = within(await screen.findByRole('list', { name: 'Entregas' })).getByRole('listitem');
    expect(row.textContent).toMatch(/Teste.*Não entregue.*Resposta 500/);
    await person.click(within(row).getByRole('button', { name: 'Ver tentativas' }));
    expect(await screen.findByText('Deu errado aqui')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Tentativas' }).textContent).toContain('1.234 ms');
    await person.click(within(row).getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('Na fila para enviar de novo')).toBeTruthy();
    await press(person, 'Mostrar mais');
    const list = screen.getByRole('list', { name: 'Entregas' });
    await waitFor(() => expect(within(list).getAllByText('Teste')).toHaveLength(2));
  });

  it('name the plan that has them, and offer to load again after a failure', async () => {
    server.on(PATH, { status: 503, body: refuse('gateway.service_unavailable', 'Fora do ar.') });
    await open('free');
    expect(await screen.findByText('Os webhooks fazem parte do plano Enterprise.')).toBeTruthy();
    expect(await screen.findByText('Os webhooks não carregaram', {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Adicionar webhook' })).toBeNull();
  });

  it('of a workspace say whose recordings an address hears of, also before it is changed', async () => {
    respond([endpoint()]);
    storeChoice({ userId: user.id, id: ID, name: 'Rádio Maré', role: 'admin' });
    const person = await open();
    expect(await screen.findByText(/das gravações que quem o informou pode ver/)).toBeTruthy();
    await choose(person, 'Editar');
    const dialog = await screen.findByRole('dialog', { name: 'Editar webhook' });
    expect(dialog.textContent).toContain('ele recebe os eventos das gravações que você pode ver');
  });

  it('of a workspace are not offered changes of the plan, which only its owner’s endpoints hear of', async () => {
    respond([endpoint({ events: ['transcription.failed', 'subscription.changed'] })]);
    storeChoice({ userId: user.id, id: ID, name: 'Rádio Maré', role: 'owner' });
    const person = await open();
    await choose(person, 'Editar');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Transcrição falhou')).toBeTruthy();
    expect(dialog.queryByLabelText('Assinatura mudou')).toBeNull();
    await press(person, 'Salvar');
    await waitFor(() =>
      expect(sent('PATCH')).toEqual([[`/${ID}`, { url: URL_OF, events: ['transcription.failed'] }]]),
    );
  });

  it('are hidden from a role that may not manage them', async () => {
    respond([endpoint()]);
    storeChoice({ userId: user.id, id: ID, name: 'Rádio Maré', role: 'editor' });
    await open();
    expect(screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull();
    expect(sent('GET')).toEqual([]);
  });
});
