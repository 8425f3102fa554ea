import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { chooseLanguage, startTranslations } from '../../i18n/index.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { UploadSection } from './upload-section.tsx';
import { makeSnapshot, segment, TEST_ID } from '../../../testing/snapshots.ts';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();

const FREE = '/api/transcription/free';
const UPLOAD = '/api/transcription/free-upload';
const TRANSCRIPT = `/api/transcription/${TEST_ID}`;
const DEVICE = 'a'.repeat(32);
const USED = {
  available: false,
  error: 'transcription.free_trial_used',
  message: 'Você já usou sua transcrição gratuita. Crie uma conta para continuar.',
};
const LEFT = { available: true, error: null, message: null };
const done = makeSnapshot({ status: 'completed', segments: [segment(0, 'Bom dia a todos.')] });
const free = (data: unknown, trial: unknown) => ({ status: 200, body: { success: true, data, trial } });

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
  server.on('/api/ip', { status: 200, body: { success: true, ip: '203.0.113.7' } });
  server.on('/health/ready', { status: 200, body: { success: true, ready: true, parts: {} } });
});
afterEach(cleanup);
afterAll(() => server.stop());

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const uploads = () => server.seen.filter(({ method, path }) => method === 'POST' && path === UPLOAD);
const deletions = () => server.seen.filter(({ method }) => method === 'DELETE');

describe('a visitor with a used trial', () => {
  it('reads so before choosing a file, with a link to sign up', async () => {
    server.on(FREE, free(null, USED));
    render(<UploadSection />);
    expect(await screen.findByRole('heading', { name: USED.message })).toBeTruthy();
    const account = screen.getByRole('link', { name: 'Criar conta' });
    expect(account.getAttribute('href')).toBe('/auth?mode=register');
    expect(screen.queryByRole('button', { name: 'Escolher arquivo' })).toBeNull();
  });

  it('reads so in the page’s new language', async () => {
    const english = 'You have used your free transcription. Create an account to continue.';
    server.on(FREE, ({ headers }) =>
      free(null, { ...USED, message: headers['accept-language'] === 'en' ? english : USED.message }),
    );
    render(<UploadSection />);
    await screen.findByRole('heading', { name: USED.message });
    await act(() => chooseLanguage('en'));
    expect(await screen.findByRole('heading', { name: english })).toBeTruthy();
    await act(() => chooseLanguage('pt'));
  });

  it('is refused before the first byte when another tab used the trial meanwhile', async () => {
    server.on(FREE, free(null, LEFT));
    const user = userEvent.setup();
    render(<UploadSection />);
    await user.upload(
      screen.getByLabelText('Escolher arquivo', { selector: 'input' }),
      new File(['voice'], 'reunião.mp3', { type: 'audio/mpeg' }),
    );
    await waitFor(() => expect(server.seen.some(({ path }) => path === FREE)).toBe(true));
    server.on(FREE, free(null, USED));
    await user.click(await button('Transcrever Áudio'));
    expect(await screen.findByText(`Erro na transcrição: ${USED.message}`)).toBeTruthy();
    expect(uploads()).toEqual([]);
  });
});

describe('a visitor on a shared computer', () => {
  const openResult = async () => {
    localStorage.setItem('device_id', DEVICE);
    server.on(FREE, free(done, USED));
    const user = userEvent.setup();
    render(<UploadSection />);
    await screen.findByText('Bom dia a todos.');
    return user;
  };
  const response = async (name: string) =>
    within(await screen.findByRole('dialog')).findByRole('button', { name });
  const deleteOnServer = () =>
    server.on(TRANSCRIPT, () => {
      server.on(FREE, free(null, USED));
      return { status: 200, body: { success: true } };
    });

  it('reads where the text is stored and how to remove it', async () => {
    await openResult();
    expect(screen.getByText(/aparece neste navegador por até 24 horas/)).toBeTruthy();
  });

  it.each(['Apagar', 'Nova transcrição'])(
    'deletes text and audio with “%s”, after a confirmation',
    async (name) => {
      const user = await openResult();
      deleteOnServer();
      await user.click(await button(name));
      expect(deletions()).toEqual([]);
      await user.click(await response('Apagar transcrição'));
      expect(await screen.findByRole('heading', { name: USED.message })).toBe(document.activeElement);
      expect(screen.queryByText('Bom dia a todos.')).toBeNull();
      expect(deletions()).toMatchObject([{ path: TRANSCRIPT, headers: { 'x-device-id': DEVICE } }]);
    },
  );

  it('keeps the transcript after declining', async () => {
    const user = await openResult();
    await user.click(await button('Apagar'));
    await user.click(await response('Voltar'));
    expect(screen.getByText('Bom dia a todos.')).toBeTruthy();
    expect(deletions()).toEqual([]);
  });

  it('keeps the visible transcript when the server cannot delete it', async () => {
    const user = await openResult();
    server.on(TRANSCRIPT, { status: 503, body: refuse('store.unavailable', 'Fora do ar') });
    await user.click(await button('Apagar'));
    await user.click(await response('Apagar transcrição'));
    expect(await screen.findByText('Não foi possível apagar. Tente de novo.')).toBeTruthy();
    expect(screen.getByText('Bom dia a todos.')).toBeTruthy();
  });
});
