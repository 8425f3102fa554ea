import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expectOwnEntry, goBack } from '../../testing/browser-history.ts';
import { createTestServices, WithServices } from '../../testing/services.tsx';
import { someUser, signIn } from '../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { SupportPage } from './support-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const SUPPORT = '/api/support';
const ID = '0198c0de-0000-7000-8000-000000000001';
const contacts = (data: object) => ({ status: 200, body: { success: true, data } });
const taken = {
  status: 201,
  body: { success: true, message: 'ok', data: { reference: '20261122-48392017' } },
};

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('support');
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
  server.on(SUPPORT, ({ method }) =>
    method === 'POST' ? taken : contacts({ email: 'ajuda@escriba.test', phone: '+55 11 4000-0000' }),
  );
});
afterEach(cleanup);
afterAll(() => server.stop());

const show = async (entry = '/support', isSignedIn = false) => {
  const services = createTestServices();
  if (isSignedIn) await signIn(services, server, someUser({ name: 'Ana', email: 'ana@example.com' }));
  render(
    <MemoryRouter initialEntries={[entry]}>
      <WithServices services={services}>
        <SupportPage />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const sent = (): unknown =>
  JSON.parse(server.seen.find(({ path, method }) => path === SUPPORT && method === 'POST')?.body ?? 'null');
const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Enviar' }));

describe('the support page', () => {
  it('sends a message and names its reference', async () => {
    const user = await show();
    await user.type(screen.getByLabelText('Seu e-mail'), 'ana@example.com');
    await user.selectOptions(screen.getByLabelText('Assunto'), 'transcription');
    await user.type(screen.getByLabelText('Mensagem'), 'Não abre.');
    expect(screen.queryByLabelText('Gravação (opcional)')).toBeNull();
    await send(user);
    await screen.findByText('Respondemos para ana@example.com. Seu protocolo é 20261122-48392017.');
    expect(sent()).toEqual({
      name: '',
      email: 'ana@example.com',
      subject: 'transcription',
      message: 'Não abre.',
    });
    await user.click(screen.getByRole('button', { name: 'Enviar outra mensagem' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toBe('');
  });

  it('is back at the form by Back in the browser once a message is sent', async () => {
    const user = await show('/support', true);
    await user.type(screen.getByLabelText('Mensagem'), 'Oi');
    await send(user);
    await screen.findByText('Recebemos sua mensagem');
    await goBack();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Mensagem')).value).toBe('');
    await expectOwnEntry();
  });

  it('knows a signed-in user, the subject and the recording of its address', async () => {
    const user = await show(`/support?subject=billing&recording=${ID}`, true);
    expect(screen.getByLabelText<HTMLInputElement>('Seu e-mail').value).toBe('ana@example.com');
    expect(screen.getByLabelText<HTMLSelectElement>('Assunto').value).toBe('billing');
    await user.type(screen.getByLabelText('Mensagem'), 'Oi');
    await send(user);
    await screen.findByText('Recebemos sua mensagem');
    expect(sent()).toMatchObject({ name: 'Ana', transcriptionId: ID });
  });

  it('says beside the field that a recording is not the user’s own', async () => {
    server.on(SUPPORT, ({ method }) =>
      method === 'POST'
        ? {
            status: 400,
            body: refuse('auth.support_recording_refused', 'Esta gravação não está na sua conta.'),
          }
        : contacts({ email: null, phone: null }),
    );
    const user = await show('/support', true);
    const recording = screen.getByLabelText('Gravação (opcional)');
    await user.type(recording, `https://x/app/transcriptions/${ID}#t=1`);
    await user.type(screen.getByLabelText('Mensagem'), 'Oi');
    await send(user);
    await screen.findByText('Esta gravação não está na sua conta.');
    expect(recording.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toMatchObject({ transcriptionId: ID });
  });

  it('says what is missing or wrong, and sends nothing', async () => {
    const user = await show('/support?subject=<script>', true);
    await user.clear(screen.getByLabelText('Seu e-mail'));
    await user.type(screen.getByLabelText('Gravação (opcional)'), 'minha reunião');
    await send(user);
    await screen.findByText('Informe um e-mail válido.');
    screen.getByText('Escreva sua mensagem.');
    screen.getByText('Cole o endereço da página de uma transcrição sua.');
    expect(sent()).toBeNull();
  });

  it('keeps the message when it cannot be sent', async () => {
    server.on(SUPPORT, ({ method }) =>
      method === 'POST'
        ? { status: 429, body: refuse('auth.too_many_attempts', 'Muitas tentativas. Aguarde.') }
        : contacts({ email: null, phone: null }),
    );
    const user = await show();
    await user.type(screen.getByLabelText('Seu e-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Mensagem'), 'Oi');
    await send(user);
    await screen.findByText('Muitas tentativas. Aguarde.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toBe('Oi');
  });

  it('shows the contacts of the configuration', async () => {
    await show();
    const phone = await screen.findByRole('link', { name: 'Telefone: +55 11 4000-0000' });
    expect(phone.getAttribute('href')).toBe('tel:+551140000000');
    expect(screen.getByRole('link', { name: 'E-mail: ajuda@escriba.test' })).toBeTruthy();
  });
});
