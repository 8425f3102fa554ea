import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { renderAt, signedIn } from '../../testing/account-pages.tsx';
import { createTestServices, type TestServices } from '../../testing/services.tsx';
import { TEST_ID } from '../../testing/snapshots.ts';
import { forgetToasts, lastToast } from '../../testing/toasts.ts';
import { type PreparedResponse, refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { KeepTrialPage } from './keep-trial-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;

const CLAIM = '/api/transcription/free/claim';
const DEVICE = 'a'.repeat(32);

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('device_id', DEVICE);
  services = createTestServices();
  await services.session.enter(async () => signedIn().data);
  forgetToasts();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

const open = (response?: PreparedResponse) => {
  if (response) server.on(CLAIM, response);
  renderAt(
    services,
    '/app/keep',
    <StrictMode>
      <KeepTrialPage />
    </StrictMode>,
  );
};
const claimed = (status: string): PreparedResponse => ({
  status: 200,
  body: { success: true, data: { transcriptionId: TEST_ID, status } },
});
const claims = () => server.seen.filter(({ path }) => path === CLAIM);

describe('a user who has signed in to keep the transcription of this browser', () => {
  it('lands on the transcript, once, with a message', async () => {
    open(claimed('completed'));
    expect(await screen.findByText(`at /app/transcriptions/${TEST_ID}`)).toBeTruthy();
    expect(claims()).toHaveLength(1);
    expect(claims()[0]).toMatchObject({ method: 'POST', url: CLAIM, headers: { 'x-device-id': DEVICE } });
    await waitFor(() => expect(lastToast()?.title).toBe('Transcrição guardada'));
  });

  it('sees the recording in the list if it is still being transcribed', async () => {
    open(claimed('processing'));
    expect(await screen.findByText('at /app/transcriptions')).toBeTruthy();
    await waitFor(() => expect(lastToast()?.detail).toContain('continua sendo transcrita'));
  });

  it('continues in the app without a device, or when there is nothing to keep', async () => {
    open({ status: 404, body: refuse('transcription.no_trial_to_claim', 'Não há') });
    expect(await screen.findByText('at /app')).toBeTruthy();
    cleanup();
    server.forget();
    localStorage.removeItem('device_id');
    open();
    expect(await screen.findByText('at /app')).toBeTruthy();
    expect(claims()).toEqual([]);
  });

  it('reads why an account cannot keep a second one', async () => {
    open({ status: 409, body: refuse('transcription.trial_claim_used', 'Sua conta já guardou uma') });
    expect(await screen.findByText('at /app')).toBeTruthy();
    await waitFor(() => expect(lastToast()?.title).toContain('Sua conta já guardou uma'));
  });

  it('can try again when the server does not respond', async () => {
    open({ status: 500, body: refuse('internal', 'Erro') });
    expect(await screen.findByText('Não foi possível guardar sua transcrição agora')).toBeTruthy();
    server.on(CLAIM, claimed('completed'));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText(`at /app/transcriptions/${TEST_ID}`)).toBeTruthy();
  });
});
