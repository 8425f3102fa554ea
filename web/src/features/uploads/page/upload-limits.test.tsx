import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { forgetToasts } from '../../../../testing/toasts.ts';
import { makeUsage } from '../../../../testing/upload-server.ts';
import { openStage, recording } from '../../../../testing/uploads-stage.tsx';
import { storeChoice } from '../../../session/workspace-choice.ts';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

const stage = await openStage();
const { server } = stage;
beforeEach(stage.begin);
afterAll(stage.end);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const chooseLanguage = () => stage.chooseLanguage('en');
const arrived = () => [...server.stored.values()].map(({ bytes }) => bytes.toString());

describe('limits', () => {
  it('a file over the plan’s size is refused once, before a byte is sent, with a link to the plans', async () => {
    chooseLanguage();
    const big = recording('grande.mp3');
    Object.defineProperty(big, 'size', { value: 101 * 1_048_576 });
    await stage.choose(big);
    expect(await screen.findAllByText(/Arquivo muito grande. Limite: 100MB/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Fazer Upgrade' }).getAttribute('href')).toBe('/plans');
    expect(screen.queryByText('Limite atingido.')).toBeNull();
    // Remaining files next to "limit reached" would be a contradiction.
    expect(screen.queryByText(/restantes? (hoje|neste mês)/)).toBeNull();
    expect(server.seen.some((one) => one.startsWith('POST'))).toBe(false);
  });

  const FULL = makeUsage({
    canTranscribe: false,
    reason: 'Limite diário atingido (1 arquivo/dia)',
    usage: {
      ...makeUsage().usage,
      today: { files: 1, limit: 1, remaining: 0, unlimited: false, usagePercent: 100 },
    },
    nextReset: { ...makeUsage().nextReset, daily: new Date(2026, 0, 2).toISOString() },
  });
  const BANNER =
    'Limite atingido: Limite diário atingido (1 arquivo/dia). Faça upgrade para continuar usando. O limite diário volta à 0h.';

  it('a user who may not transcribe reads the reason and its end once, in place of the closed zone', async () => {
    server.setUsage(FULL);
    stage.show();
    const banner = await screen.findByText(BANNER);
    const link = screen.getByRole('link', { name: 'Fazer Upgrade - Uploads Ilimitados' });
    expect(link.getAttribute('href')).toBe('/plans');
    expect(banner).toBeTruthy();
    expect(screen.queryByText('Limite atingido.')).toBeNull();
    expect(screen.getAllByText(/Limite diário/)).toHaveLength(1);
    for (const name of ['Escolher arquivos', 'Gravar agora'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText(/Solte aqui/)).toBeNull();
  });

  it('a toast says the reason on other pages, too', async () => {
    server.setUsage(FULL);
    stage.show();
    await screen.findByText(BANNER);
    cleanup();
    stage.show('/app/members');
    expect(stage.queue().mayUpload()).toBe(false);
    expect(await screen.findByText('Limite atingido.')).toBeTruthy();
    expect(await button('Fazer Upgrade')).toBeTruthy();
    act(forgetToasts);
    await waitFor(() => expect(screen.queryByText('Limite atingido.')).toBeNull());
  });

  it.each(['admin', 'editor'] as const)(
    'of a workspace offer its %s no plan, which would change nothing there',
    async (role) => {
      const userId = stage.services().session.getState().user?.id ?? '';
      storeChoice({ userId, id: '00000000-0000-4000-8000-00000000000e', name: 'Redação', role });
      server.setUsage(FULL);
      stage.show();
      expect(
        await screen.findByText(
          'Limite atingido: Limite diário atingido (1 arquivo/dia). O limite diário volta à 0h.',
        ),
      ).toBeTruthy();
      expect(screen.getByText('Este espaço de trabalho usa o plano e os minutos do dono.')).toBeTruthy();
      expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
      cleanup();
      stage.show('/app/members');
      expect(stage.queue().mayUpload()).toBe(false);
      expect(await screen.findByText('Limite atingido.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Fazer Upgrade' })).toBeNull();
      act(forgetToasts);
      storeChoice(undefined);
    },
  );

  it('of the largest plan offer no larger one', async () => {
    server.setUsage({
      ...FULL,
      user: { ...FULL.user, currentPlan: 'business', planInForce: 'business' },
    });
    stage.show();
    expect(await screen.findByText(/^Limite atingido: .* O limite diário volta à 0h\.$/)).toBeTruthy();
    expect(screen.queryByText(/Faça upgrade/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
  });

  it('a refusal by the server shows its message and offers a retry', async () => {
    chooseLanguage();
    const message = 'Limite mensal de transcrição atingido (2 min restantes)';
    server.faults.refuseCreate = { status: 403, error: 'usage.monthly_limit', message };
    const user = await stage.choose(recording());
    const list = await screen.findByRole('list', { name: 'Em andamento' });
    expect(await within(list).findByText(message)).toBeTruthy();
    expect(within(list).getByText('Não enviado')).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'Fazer Upgrade' })).toBeTruthy();
    expect(await screen.findByText('Limite atingido.')).toBeTruthy();
    server.faults.refuseCreate = null;
    await user.click(await button('Tentar novamente'));
    await waitFor(() => expect(arrived()).toEqual(['voice']));
  });

  it('a file that is not media offers no retry', async () => {
    chooseLanguage();
    const message = 'Este arquivo não tem áudio.';
    server.faults.refuseEnd = { status: 422, error: 'transcription.no_audio', message };
    const user = await stage.choose(recording());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    await user.click(await button('Tirar reunião.mp3 da lista'));
    await waitFor(() => expect(stage.queue().store.getState().items).toHaveLength(0));
  });
});
