import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { act, screen, waitFor } from '@testing-library/react';
import { choose, copied, EXPORT, press, stageExport, TEXT } from '../../../../testing/export-stage.tsx';
import { usage } from '../../../../testing/recordings.ts';
import { refuse } from '../../../../testing/visitor-server.ts';
import { BASE, ITEM, ok, version } from '../../../../testing/transcript-stage.tsx';
import { NO_VIEWS } from '../toolbar/views.ts';

const { server, services, saved, showExport, sentTo } = await stageExport();

describe('a file of the transcript', () => {
  it('contains the chosen options and views, under the server’s file name', async () => {
    const asked: string[] = [];
    server.on(EXPORT, (request) => {
      asked.push(request.url);
      return {
        status: 200,
        body: 'o texto',
        headers: { 'content-disposition': `attachment; filename*=UTF-8''reuni%C3%A3o%201.docx` },
      };
    });
    const { user } = await showExport({ views: { ...NO_VIEWS, clean: true } });
    await choose(user, /^DOCX/);
    await user.click(screen.getByLabelText('Tempos'));
    await press(user, 'Baixar DOCX');
    await screen.findByText('reunião 1.docx baixado');
    expect(asked).toEqual([`${EXPORT}?format=docx&times=1&speakers=1&clean=1`]);
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(['reunião 1.docx', 'o texto']);
    expect(server.seen.find(({ path }) => path === EXPORT)?.headers.authorization).toBe('Bearer access');
  });

  it('contains the last edit, which is saved first', async () => {
    server.on(EXPORT, { status: 200, body: 'x' });
    server.on(`${BASE}/transcript`, ok({ revision: 2, version: version(2) }));
    const { user, editor } = await showExport();
    act(() => editor.edit({ kind: 'retext', id: 's1', text: 'Boa noite.' }));
    await press(user, 'Baixar TXT');
    await waitFor(() => expect(saved).toHaveLength(1));
    const paths = server.seen.map(({ path }) => path);
    expect(paths.indexOf(`${BASE}/transcript`)).toBeLessThan(paths.indexOf(EXPORT));
    expect(sentTo(`${BASE}/transcript`, 'PATCH')).toHaveLength(1);
    editor.close();
  });

  it('that fails names the reason and offers a retry', async () => {
    server.on(EXPORT, { status: 409, body: refuse('export.not_ready', 'Transcrição não disponível') });
    const { user } = await showExport();
    await choose(user, /^PDF/);
    await press(user, 'Baixar PDF');
    expect((await screen.findByRole('alert')).textContent).toContain('Transcrição não disponível');
    server.on(EXPORT, { status: 200, body: 'x' });
    await press(user, 'Baixar PDF');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['reunião 1.pdf']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be cancelled during the download', async () => {
    let respond: () => void = () => undefined;
    server.on(EXPORT, () => new Promise((resolve) => (respond = () => resolve({ status: 200, body: 'x' }))));
    const { user } = await showExport();
    await press(user, 'Baixar TXT');
    expect(await screen.findByText('Preparando o arquivo')).toBeTruthy();
    await press(user, 'Parar');
    await waitFor(() => expect(screen.queryByText('Preparando o arquivo')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).toEqual([]);
    respond();
  });

  it('of subtitles counts those that are too fast to read', async () => {
    const hurried: TranscriptDocument = {
      ...TEXT,
      durationMs: 400,
      segments: [
        {
          id: 's1',
          speaker: null,
          words: [{ text: 'inconstitucionalissimamente', startMs: 0, endMs: 300, confidence: null }],
        },
      ],
    };
    const { user } = await showExport({ document: hurried });
    await choose(user, /^SRT/);
    expect(await screen.findByText('1 legenda é rápida demais para ler.')).toBeTruthy();
  });

  it('of subtitles that are easy to read says so', async () => {
    const { user } = await showExport();
    await choose(user, /^VTT/);
    expect(await screen.findByText('Dá tempo de ler todas as legendas.')).toBeTruthy();
    expect(screen.queryByLabelText('Tempos')).toBeNull();
  });
});

describe('the clipboard', () => {
  it('takes the visible text or Markdown, saved or not', async () => {
    const { user, editor } = await showExport();
    act(() => editor.edit({ kind: 'retext', id: 's1', text: 'Boa noite.' }));
    expect(await copied(user, 'Copiar texto')).toBe(
      'Ana: Boa noite.\n\nPessoa 2: Meu CPF é 529.982.247-25.\n',
    );
    expect(await copied(user, 'Copiar Markdown')).toMatch(/^# reunião 1\.mp3\n\n\*\*Ana:\*\* Boa noite\./);
    editor.close();
  });

  it('and the file keep the kinds of personal data that are not chosen', async () => {
    const asked: string[] = [];
    server.on(EXPORT, (request) => {
      asked.push(request.url);
      return { status: 200, body: 'x' };
    });
    const { user } = await showExport({ views: { ...NO_VIEWS, noPersonal: true } });
    await press(user, 'Quais dados: todos');
    await user.click(screen.getByLabelText('Todos os dados'));
    expect(await copied(user, 'Copiar texto')).toContain('529');
    await press(user, 'Baixar TXT');
    await user.click(screen.getByLabelText('Telefone'));
    await user.click(screen.getByLabelText('CPF'));
    expect(screen.getByRole('button', { name: 'Quais dados: 2 de 16' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(await copied(user, 'Copiar texto')).toContain('[CPF]');
    await press(user, 'Baixar TXT');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map((url) => new URLSearchParams(url.split('?')[1]).get('personal_kinds'))).toEqual([
      null,
      'cpf,phone',
    ]);
    expect(asked.map((url) => url.includes('no_personal=1'))).toEqual([false, true]);
  });

  it('takes no personal data while they are hidden', async () => {
    const { user } = await showExport({ views: { ...NO_VIEWS, noPersonal: true } });
    expect(await copied(user, 'Copiar texto')).not.toContain('529');
  });
});

describe('the audio', () => {
  it('is downloaded from a fresh URL, silenced on request', async () => {
    server.on(BASE, ok({ ...ITEM, audioUrl: '/api/audio?token=2', segments: [] }));
    const { user } = await showExport();
    await press(user, 'Baixar áudio');
    await waitFor(() => expect(saved).toHaveLength(1));
    await press(user, 'Baixar sem dados pessoais');
    await waitFor(() => expect(saved).toHaveLength(2));
    const [plain, silenced] = await Promise.all(saved.map(({ text }) => text));
    expect(plain).toMatch(/\/api\/audio\?token=2&download=1$/);
    expect(silenced).toMatch(/\/api\/audio\?token=2&download=1&silence=1$/);
  });

  it('is silenced only where the chosen kinds are spoken', async () => {
    server.on(BASE, ok({ ...ITEM, audioUrl: '/api/audio?token=2', segments: [] }));
    const { user } = await showExport({
      views: { ...NO_VIEWS, noPersonal: true, personalKinds: ['cpf', 'email'] },
    });
    expect(screen.getByText(/Ficam em silêncio 2 dos 16 tipos/)).toBeTruthy();
    await press(user, 'Baixar sem dados pessoais');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text).toMatch(/&silence=1&personal_kinds=cpf%2Cemail$/);
  });

  it('is not offered once it is deleted', async () => {
    await showExport({ item: { ...ITEM, audioUrl: null } });
    expect(screen.getByText('O áudio desta gravação não está mais guardado.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Baixar áudio' })).toBeNull();
  });
});

describe('the files of a plan', () => {
  const hasPlan = (plan: 'free' | 'pro') => server.on('/api/usage/status', ok(usage({ plan })));

  it('are locked where a larger plan includes them, with a link to it', async () => {
    hasPlan('free');
    await showExport();
    const locked = await screen.findAllByRole('radio', { name: /Pro/ });
    const valueOf = (radio: HTMLElement) => (radio as HTMLInputElement).value;
    expect(locked.map(valueOf).toSorted()).toEqual(['csv', 'docx', 'json', 'md', 'pdf']);
    for (const radio of locked) expect((radio as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('Os formatos com cadeado fazem parte do plano Pro.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver planos' }).getAttribute('href')).toBe('/plans');
    expect(screen.queryByRole('button', { name: 'Copiar Markdown' })).toBeNull();
  });

  it('are all available with Pro', async () => {
    hasPlan('pro');
    await showExport();
    await waitFor(() => expect(services().queries.isFetching()).toBe(0));
    for (const radio of screen.getAllByRole('radio'))
      expect((radio as HTMLInputElement).disabled).toBe(false);
    expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull();
  });
});
