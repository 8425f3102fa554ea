import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { OPERATOR_QUEUE as QUEUE } from '../../../testing/operator-queue.ts';
import { createTestServices, WithServices } from '../../../testing/services.tsx';
import { signIn } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { OperatorGate } from './operator-gate.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });
const refused = (status: number, error: string, message = 'Recusado') => ({
  status,
  body: refuse(error, message),
});
const inTwentyMinutes = () => new Date(Date.now() + 20 * 60_000).toISOString();
const confirmed = () => ok({ confirmedUntil: inTwentyMinutes(), hasPassword: true, hasSecondFactor: true });
const FAILURE = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  code: 'speech.unavailable',
  reason: 'Falha na transcrição no servidor',
  attempt: 8,
  round: 2,
  ownerKind: 'user',
  ownerId: '0198c0de-0000-7000-8000-000000000002',
  durationMs: 62_000,
  sizeBytes: 1_000_000,
  failedAt: new Date().toISOString(),
  canRetry: true,
};

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await Promise.all([openTexts('operator'), openTexts('account')]);
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

/** Shows a section. The server responds to the first path that fits: the longest first. */
const show = async (section = '') => {
  const services = createTestServices();
  await signIn(services, server);
  render(
    <MemoryRouter initialEntries={[`/operator${section}`]}>
      <WithServices services={services}>
        <OperatorGate notFound={<p>Página não encontrada</p>} header={null} />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const sent = (path: string): unknown =>
  JSON.parse(server.seen.findLast((one) => one.path === path && one.method === 'POST')?.body ?? 'null');

describe('the operator’s page', () => {
  it('does not exist for users who are not operators', async () => {
    server.on('/api/operator', refused(404, 'request.not_found'));
    await show();
    await screen.findByText('Página não encontrada');
  });

  it('opens after the password, and shows a wrong one beside its field', async () => {
    server.on('/api/operator/confirmation', refused(403, 'auth.current_password_wrong', 'Senha incorreta.'));
    server.on('/api/operator/transcription/queue', ok(QUEUE));
    server.on('/api/operator', ok({ confirmedUntil: null, hasPassword: true, hasSecondFactor: true }));
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Confirmar e abrir' }));
    await screen.findByText('Digite sua senha.');
    expect(sent('/api/operator/confirmation')).toBeNull();
    await user.type(screen.getByLabelText('Sua senha'), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Confirmar e abrir' }));
    await screen.findByText('Senha incorreta.');
    server.on('/api/operator/confirmation', confirmed());
    await user.click(screen.getByRole('button', { name: 'Confirmar e abrir' }));
    const lanes = within(await screen.findByRole('list', { name: 'Fila' }));
    expect(lanes.getByRole('listitem').textContent).toMatch(/Planos pagos, até 2 min.*Esperando7/);
    expect(sent('/api/operator/confirmation')).toEqual({ password: 'segredo' });
    const insights = within(screen.getByRole('list', { name: 'Resumos e análises' }));
    expect(insights.getByRole('listitem').textContent).toMatch(/Esperando4Em andamento1.*3 \+ 1 \+ 1/);
    screen.getByText(/Nenhum worker está ativo/);
  });

  it('says of each worker whether its speech engine works, is being tried, or why it does not', async () => {
    const models = [{ name: 'base', speed: 9.5 }];
    const worker = { seenAt: inTwentyMinutes(), recordingsAtOnce: 2, models };
    const workers = [
      { ...worker, id: 'w1', ok: false, code: 'speech.trying_engine', message: 'is trying the engine' },
      { ...worker, id: 'w2', ok: false, code: 'engine.misconfigured', message: 'refuses the API key' },
      { ...worker, id: 'w3', ok: true, code: 'speech.server_limits', message: 'takes at most 1.0 MB' },
    ];
    server.on('/api/operator/transcription/queue', ok({ ...QUEUE, workers }));
    server.on('/api/operator', confirmed());
    await show();
    const items = within(await screen.findByRole('list', { name: 'Workers' })).getAllByRole('listitem');
    expect(items[0]?.textContent).toMatch(/Testando o reconhecimento.*is trying the engine/);
    expect(items[1]?.textContent).toMatch(/Com falha.*refuses the API key \(engine.misconfigured\)/);
    expect(items[2]?.textContent).toMatch(/Pronto.*base \(9,5×\).*takes at most 1.0 MB/);
  });

  it('leads an operator without a second factor to where they turn one on', async () => {
    server.on('/api/operator', ok({ confirmedUntil: null, hasPassword: true, hasSecondFactor: false }));
    await show();
    const link = await screen.findByRole('link', { name: 'Abrir Configurações, Segurança' });
    expect(link.getAttribute('href')).toBe('/app/settings#security');
    expect(screen.queryByLabelText('Sua senha')).toBeNull();
  });

  it('asks for the second factor if the session has not proved it, and then opens', async () => {
    server.on('/api/operator/transcription/queue', ok(QUEUE));
    let isProved = false;
    server.on('/api/operator/confirmation', () =>
      isProved ? confirmed() : refused(403, 'auth.second_factor_required', 'Confirme.'),
    );
    server.on('/api/auth/second-factor/challenge', ok({ methods: ['app'], passkey: null }));
    server.on('/api/auth/second-factor/proof', () => {
      isProved = true;
      return ok({ provedUntil: inTwentyMinutes() });
    });
    server.on('/api/operator', ok({ confirmedUntil: null, hasPassword: false, hasSecondFactor: true }));
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Confirmar e abrir' }));
    await user.type(await screen.findByLabelText('Código do aplicativo'), '123456{Enter}');
    await screen.findByRole('list', { name: 'Fila' });
    expect(sent('/api/auth/second-factor/proof')).toEqual({ proof: { method: 'app', code: '123456' } });
  });

  it('asks again as soon as the confirmation is over', async () => {
    server.on('/api/operator/transcription/queue', refused(403, 'auth.operator_unconfirmed'));
    let isConfirmed = true;
    server.on('/api/operator', () => {
      const response = isConfirmed
        ? confirmed()
        : ok({ confirmedUntil: null, hasPassword: true, hasSecondFactor: true });
      isConfirmed = false;
      return response;
    });
    await show();
    await screen.findByRole('heading', { name: 'Confirme que é você' });
  });

  it('can load a section again after a failure', async () => {
    server.on('/api/operator/transcription/queue', refused(500, 'internal', 'Algo deu errado.'));
    server.on('/api/operator', confirmed());
    const user = await show();
    await screen.findByText('Algo deu errado.');
    server.on('/api/operator/transcription/queue', ok(QUEUE));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('list', { name: 'Fila' });
  });
});

describe('the queues', () => {
  /** Watches the tab that the click opens; jsdom opens none. */
  const watchTab = () => {
    const tab = { opener: window as unknown, visited: [] as string[], isClosed: false };
    const shown = {
      get opener() {
        return tab.opener;
      },
      set opener(opener: unknown) {
        tab.opener = opener;
      },
      location: { assign: (path: string) => void tab.visited.push(path) },
      close: () => void (tab.isClosed = true),
    };
    jest.spyOn(window, 'open').mockReturnValue(shown as unknown as Window);
    return tab;
  };
  const openQueues = async () => {
    server.on('/api/operator', confirmed());
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Abrir filas' }));
  };
  afterEach(() => void jest.restoreAllMocks());

  it('open in a tab of their own, which cannot reach this page, after the server has given a pass', async () => {
    const tab = watchTab();
    server.on('/api/operator/transcription/queue', ok(QUEUE));
    server.on('/api/operator/queues', () => {
      expect(tab.visited).toEqual([]);
      return ok({ openUntil: inTwentyMinutes() });
    });
    await openQueues();
    await waitFor(() => expect(tab.visited).toEqual(['/operator/queues']));
    expect([tab.opener, tab.isClosed]).toEqual([null, false]);
  });

  it('stay closed if the server refuses', async () => {
    const tab = watchTab();
    server.on('/api/operator/transcription/queue', ok(QUEUE));
    server.on('/api/operator/queues', refused(503, 'store.unavailable'));
    await openQueues();
    await waitFor(() => expect(tab.isClosed).toBe(true));
    expect(tab.visited).toEqual([]);
  });
});

describe('failures', () => {
  it('are retried in the round that the operator sees', async () => {
    const path = `/api/operator/transcription/failures/${FAILURE.id}/retry`;
    let failures = [FAILURE];
    server.on(path, () => {
      failures = [];
      return { status: 200, body: { success: true } };
    });
    server.on('/api/operator/transcription/failures', () => ok({ failures, before: null }));
    server.on('/api/operator', confirmed());
    const user = await show('?section=failures');
    await user.click(
      await screen.findByRole('button', { name: `Transcrever de novo a gravação ${FAILURE.id}` }),
    );
    await screen.findByText('Nenhuma transcrição com falha.');
    expect(sent(path)).toEqual({ round: 2 });
  });
});

describe('people', () => {
  it('can be on a later page although the first has none', async () => {
    server.on('/api/operator/people', ({ url }) =>
      url.includes(`after=${FAILURE.ownerId}`)
        ? ok({
            people: [
              {
                userId: FAILURE.id,
                email: 'bia@example.com',
                createdAt: '2026-01-01T12:00:00.000Z',
                standing: null,
              },
            ],
            after: null,
          })
        : ok({ people: [], after: FAILURE.ownerId }),
    );
    server.on('/api/operator', confirmed());
    const user = await show('?section=people');
    await user.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('bia@example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  it('get a plan only while theirs is the one that the operator sees', async () => {
    const standing = {
      plan: 'free',
      status: 'active',
      planInForce: 'free',
      filesToday: 1,
      minutesThisMonth: 2.5,
      minutesThisMonthMax: 5,
    };
    const userId = FAILURE.ownerId;
    const path = `/api/operator/people/${userId}/plan`;
    server.on(path, refused(409, 'billing.plan_changed', 'O plano mudou enquanto isso.'));
    server.on(
      '/api/operator/people',
      ok({
        people: [{ userId, email: 'bia@example.com', createdAt: '2026-01-01T12:00:00.000Z', standing }],
        after: null,
      }),
    );
    server.on('/api/operator', confirmed());
    const user = await show('?section=people');
    await user.click(await screen.findByRole('button', { name: 'Mudar plano de bia@example.com' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Plano'), 'pro');
    await user.click(dialog.getByRole('button', { name: 'Mudar plano' }));
    await dialog.findByText('O plano mudou enquanto isso.');
    expect(sent(path)).toEqual({
      plan: 'pro',
      status: 'active',
      from: { plan: 'free', status: 'active' },
    });
  });
});

describe('the log', () => {
  it('says what was done by whom, and how it ended', async () => {
    const act = {
      id: '2',
      at: '2026-01-01T12:00:00.000Z',
      operatorId: 'x',
      operatorEmail: 'op@example.com',
      act: 'failure.retry',
      isChange: true,
      subject: FAILURE.id,
      people: [],
      ip: '203.0.113.7',
      outcome: { status: 409, at: '2026-01-01T12:00:01.000Z' },
    };
    server.on('/api/operator/acts', ok({ acts: [act, { ...act, id: '1', outcome: null }], before: null }));
    server.on('/api/operator', confirmed());
    await show('?section=log');
    const rows = within(await screen.findByRole('list', { name: 'Registro dos atos' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]?.textContent).toMatch(/Mandou transcrever de novo.*Recusado \(409\).*op@example\.com/);
    expect(rows[1]?.textContent).toContain('Sem desfecho');
  });
});
