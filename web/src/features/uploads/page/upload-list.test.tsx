import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { forgetToasts, lastToast } from '../../../../testing/toasts.ts';
import { makeItem } from '../../../../testing/upload-server.ts';
import { openStage, recording } from '../../../../testing/uploads-stage.tsx';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

const stage = await openStage();
const { server } = stage;
beforeEach(stage.begin);
afterEach(forgetToasts);
afterAll(stage.end);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const chooseLanguage = () => stage.chooseLanguage('en');

describe('completed recordings', () => {
  it('the last five are shown, newest first, with the start of their texts', async () => {
    const text = 'palavra '.repeat(40);
    for (let day = 1; day <= 6; day += 1)
      server.items.push(
        makeItem({
          transcriptionId: `t${day}`,
          originalFileName: `dia-${day}.mp3`,
          status: 'completed',
          completedAt: `2026-01-0${day}T12:00:00.000Z`,
          result: { text, audio_duration: 74, confidence: 0.95 },
        }),
      );
    stage.show();
    const recent = await screen.findByRole('region', { name: 'Concluídas recentemente' });
    const links = await within(recent).findAllByRole('link', { name: /^dia/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'dia-6',
      'dia-5',
      'dia-4',
      'dia-3',
      'dia-2',
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/app/transcriptions/t6');
    expect(within(recent).queryByText(/^Confiança/)).toBeNull();
    for (const show of within(recent).getAllByRole('button', { name: /^Mostrar detalhes/ }))
      act(() => show.click());
    expect(within(recent).getAllByText('Confiança: 95%')).toHaveLength(5);
    const [details] = recent.querySelectorAll('article > div:last-child');
    const preview = within(details as HTMLElement).getByText(/^palavra/).textContent ?? '';
    expect(preview.length).toBeLessThanOrEqual(201);
    expect(preview.endsWith('…')).toBe(true);
  });

  it('one that fails says so on the page that sent it', async () => {
    chooseLanguage();
    await stage.choose(recording('a.mp3'));
    await waitFor(() => expect(server.items).toHaveLength(1));
    Object.assign(server.items[0] ?? {}, { status: 'error', errorMessage: 'O arquivo está danificado.' });
    await act(() => stage.services().queries.invalidateQueries({ queryKey: ['transcriptions'] }));
    expect(
      await screen.findByText('Falha na transcrição no servidor: O arquivo está danificado.'),
    ).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Mostrar detalhes de a.mp3' }).click());
    expect(screen.getByText(/Confiança: 0%$/)).toBeTruthy();
  });
});

describe('a recording on the server', () => {
  it('a retry that does not reach it says so in the language of the page', async () => {
    chooseLanguage();
    const user = await stage.choose(recording('a.mp3'));
    await waitFor(() => expect(server.items).toHaveLength(1));
    Object.assign(server.items[0] ?? {}, { status: 'error', canRetry: true });
    await act(() => stage.services().queries.invalidateQueries({ queryKey: ['transcriptions'] }));
    server.faults.breaksChanges = true;
    await user.click(await button('Tentar novamente'));
    await waitFor(() => expect(lastToast()?.detail).toBe('Verifique a conexão e tente de novo.'));
  });

  it('a cancellation that fails is not called a discarded upload', async () => {
    server.items.push(makeItem({ transcriptionId: 't1', originalFileName: 'a.mp3', status: 'processing' }));
    const user = stage.show();
    server.faults.breaksChanges = true;
    await user.click(await button('Cancelar a.mp3'));
    await user.click(await button('Cancelar transcrição'));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Não foi possível cancelar',
        detail: 'Verifique a conexão e tente de novo.',
      }),
    );
  });
});

describe('leaving the page', () => {
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('the browser asks only while something is being sent', async () => {
    chooseLanguage();
    expect(asksBeforeLeaving()).toBe(false);
    let open: () => void = () => undefined;
    server.faults.gate = new Promise((resolve) => (open = resolve));
    await stage.choose(recording());
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
    open();
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  });

  it('uploads continue on other pages of the app and are shown there', async () => {
    chooseLanguage();
    let open: () => void = () => undefined;
    server.faults.gate = new Promise((resolve) => (open = resolve));
    await stage.choose(recording());
    cleanup();
    const user = stage.show('/app');
    expect(await screen.findByText('Enviando 1 arquivo')).toBeTruthy();
    await user.click(await button('Mostrar envios'));
    expect(await screen.findByRole('progressbar', { name: 'Envio de reunião.mp3' })).toBeTruthy();
    open();
    expect(await screen.findByText('1 arquivo enviado')).toBeTruthy();
  });

  it('signing out asks first, and cancels on confirmation', async () => {
    chooseLanguage();
    server.faults.gate = new Promise(() => undefined);
    await stage.choose(recording());
    await waitFor(() => expect(server.stored.size).toBe(1));
    cleanup();
    const user = stage.show('/app');
    const { signOutGuards } = stage.services();
    const ask = async (): Promise<{ readonly answer: Promise<boolean> }> => {
      const asked: Promise<boolean>[] = [];
      await act(async () => void asked.push(signOutGuards.maySignOut()));
      return { answer: asked[0] ?? Promise.resolve(false) };
    };
    const first = await ask();
    await user.click(await button('Voltar'));
    expect(await first.answer).toBe(false);
    expect(server.stored.size).toBe(1);
    const second = await ask();
    await user.click(await button('Sair e cancelar'));
    expect(await act(() => second.answer)).toBe(true);
    expect(server.stored.size).toBe(0);
  });
});
