import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTranslations } from '../../i18n/index.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { UploadSection } from './upload-section.tsx';
import { makeProgress, makeSnapshot, segment, TEST_ID } from '../../../testing/snapshots.ts';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();

const FREE = '/api/transcription/free';
const LIMITS = '/api/transcription/free/limits';
const UPLOAD = '/api/transcription/free-upload';
const EVENTS = '/api/async-transcription/events/';
const CANCEL = '/api/async-transcription/cancel/';
const SPEECH = [segment(0, 'Bom dia a todos.'), segment(1, 'Vamos começar?')];
const accepted = {
  status: 202,
  body: {
    success: true,
    message: 'ok',
    data: { transcriptionId: TEST_ID, statusUrl: '/s', eventsUrl: '/e' },
  },
};
const TRIAL_LEFT = { available: true, error: null, message: null };
const freeResponse = (data: unknown, trial: unknown = TRIAL_LEFT) => ({
  status: 200,
  body: { success: true, data, trial },
});
const recording = () => new File(['voice'], 'reunião.mp3', { type: 'audio/mpeg' });

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
  // The longer path first: the first match handles the request.
  server.on(UPLOAD, accepted);
  server.on(LIMITS, {
    status: 200,
    body: { success: true, data: { fileSizeMBMax: 500, minutesMax: 30 } },
  });
  server.on(FREE, freeResponse(null));
  server.on('/api/ip', { status: 200, body: { success: true, ip: '203.0.113.7' } });
  server.on('/health/ready', { status: 200, body: { success: true, ready: true, parts: {} } });
});
afterEach(cleanup);
afterAll(() => server.stop());

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const choose = async (file: File) => {
  const user = userEvent.setup({ applyAccept: false });
  render(<UploadSection />);
  await user.upload(screen.getByLabelText('Escolher arquivo', { selector: 'input' }), file);
  return user;
};
const send = async () => {
  const user = await choose(recording());
  await user.click(await button('Transcrever Áudio'));
  return user;
};

describe('a visitor', () => {
  it('uploads a recording and reads its transcript', async () => {
    server.on(EVENTS, {
      events: [
        { event: 'snapshot', data: makeSnapshot({ status: 'pending', queuePosition: 2 }) },
        { event: 'progress', data: makeProgress({ progress: 50, segments: [SPEECH[0] ?? segment(0, '')] }) },
        { event: 'snapshot', data: makeSnapshot({ status: 'completed', segments: SPEECH }) },
      ],
    });
    await send();
    expect(await screen.findByText('Vamos começar?')).toBeTruthy();
    expect((await button('Transcrição Concluída')).disabled).toBe(true);
    expect(screen.getByText('1:14')).toBeTruthy();
    expect(screen.getByText('Português')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'entrevista.mp3' })).toBe(document.activeElement);
  });

  it('waits when the server is busy, then retries and continues', async () => {
    let sends = 0;
    const busy = {
      status: 503,
      headers: { 'retry-after': '0', 'access-control-expose-headers': 'retry-after' },
      body: refuse('service.busy', 'O serviço está muito ocupado agora.'),
    };
    server.on(UPLOAD, () => ((sends += 1) <= 2 ? busy : accepted));
    server.on(EVENTS, {
      events: [{ event: 'snapshot', data: makeSnapshot({ status: 'completed', segments: SPEECH }) }],
    });
    await send();
    expect(await screen.findByText('Vamos começar?')).toBeTruthy();
    expect(sends).toBe(3);
  });

  it('sends the fields first, then the file, and asks for an asynchronous reply', async () => {
    server.on(EVENTS, {
      events: [{ event: 'snapshot', data: makeSnapshot({ status: 'completed', segments: SPEECH }) }],
    });
    await send();
    await screen.findByText('Vamos começar?');
    const upload = server.seen.find(({ path }) => path === UPLOAD);
    expect(upload?.headers).toMatchObject({ prefer: 'respond-async', 'accept-language': 'pt-BR' });
    const names = [...(upload?.body.matchAll(/ name="(\w+)"/g) ?? [])].map(([, name]) => name);
    expect(names).toEqual(['device_id', 'language_code', 'speech_model', 'user_ip', 'device_info', 'audio']);
    expect(upload?.body).toContain('universal');
    expect(upload?.body).toContain('203.0.113.7');
    const deviceId = localStorage.getItem('device_id');
    expect(deviceId).toMatch(/^[0-9a-z]{32}$/);
    expect(upload?.body).toContain(deviceId);
    expect(server.seen.find(({ path }) => path.startsWith(EVENTS))?.headers['x-device-id']).toBe(deviceId);
  });

  it('cannot start without a file, and chooses among six languages', async () => {
    render(<UploadSection />);
    expect((await button('Transcrever Áudio')).disabled).toBe(true);
    const languages = screen.getAllByRole<HTMLOptionElement>('option').map((option) => option.value);
    expect(languages).toEqual(['pt-BR', 'en-US', 'es-ES', 'fr-FR', 'de-DE', 'it-IT']);
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('pt-BR');
  });

  it('reads why a file is refused', async () => {
    await choose(new File(['x'], 'notas.pdf', { type: 'application/pdf' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Por favor, selecione um arquivo de áudio ou vídeo válido.');
    expect(alert.textContent).toContain('não é um formato suportado');
    expect((await button('Transcrever Áudio')).disabled).toBe(true);
  });

  it('may drop a file anywhere on the page', async () => {
    render(<UploadSection />);
    const drop = new Event('drop', { cancelable: true, bubbles: true });
    Object.assign(drop, { dataTransfer: { files: [recording()], types: ['Files'] } });
    fireEvent(document.body, drop);
    expect(await screen.findByText('reunião.mp3')).toBeTruthy();
    expect(drop.defaultPrevented).toBe(true);
  });

  it('sees the progress and the text so far during the transcription', async () => {
    server.on(EVENTS, {
      events: [
        { event: 'snapshot', data: makeSnapshot({ progress: 10 }) },
        { event: 'progress', data: makeProgress({ progress: 42, segments: SPEECH }) },
      ],
    });
    await send();
    expect(await screen.findByText('Bom dia a todos.')).toBeTruthy();
    expect(
      screen.getByRole('progressbar', { name: 'Progresso da transcrição' }).getAttribute('aria-valuenow'),
    ).toBe('42');
    expect((await button('Transcrevendo...')).getAttribute('aria-disabled')).toBe('true');
  });

  it('cancels and gets the file back', async () => {
    server.on(EVENTS, {
      events: [
        { event: 'snapshot', data: makeSnapshot() },
        { event: 'progress', data: makeProgress() },
      ],
    });
    server.on(CANCEL, { status: 200, body: { success: true, data: makeSnapshot({ status: 'cancelled' }) } });
    const user = await send();
    await button('Transcrevendo...');
    await user.click(await button('Cancelar'));
    expect((await button('Transcrever Áudio')).disabled).toBe(false);
    expect(server.seen.some(({ path, method }) => method === 'POST' && path === CANCEL + TEST_ID)).toBe(true);
  });

  it('is warned before cancelling that visible text uses the trial, and reads afterwards that it did', async () => {
    server.on(EVENTS, {
      events: [
        { event: 'snapshot', data: makeSnapshot() },
        { event: 'progress', data: makeProgress({ progress: 42, segments: SPEECH }) },
      ],
    });
    server.on(CANCEL, {
      status: 200,
      body: { success: true, data: makeSnapshot({ status: 'cancelled', segments: SPEECH }) },
    });
    const user = await send();
    await screen.findByText('Bom dia a todos.');
    const warning = 'O texto já começou a aparecer: cancelar agora usa sua transcrição gratuita.';
    expect(await button('Cancelar')).toBe(
      screen.getByRole('button', { name: 'Cancelar', description: warning }),
    );
    await user.click(await button('Cancelar'));
    expect(
      await screen.findByRole('heading', {
        name: 'Transcrição cancelada. Parte do texto já tinha aparecido, por isso sua transcrição gratuita foi usada.',
      }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Criar conta' })).toBeTruthy();
  });

  it('reads the formats and the length limit of this server', async () => {
    server.on(LIMITS, {
      status: 200,
      body: { success: true, data: { fileSizeMBMax: 500, minutesMax: 45 } },
    });
    render(<UploadSection />);
    const formats = 'MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI e WebM, até 500 MB e';
    expect(screen.getByText(`${formats} 30 minutos`)).toBeTruthy();
    expect(await screen.findByText(`${formats} 45 minutos`)).toBeTruthy();
  });

  it('who has used the trial gets the offer of an account', async () => {
    server.on(UPLOAD, {
      status: 409,
      body: refuse('transcription.free_trial_used', 'Você já usou sua transcrição gratuita.'),
    });
    await send();
    expect(
      await screen.findByText('Erro na transcrição: Você já usou sua transcrição gratuita.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Criar conta' }).getAttribute('href')).toBe(
      '/auth?mode=register',
    );
  });

  it("reads the status and text of a response that is not the API's", async () => {
    server.on(UPLOAD, { status: 502, body: '<h1>Bad gateway</h1>' });
    await send();
    expect(await screen.findByText('Erro na transcrição: Erro 502: Bad gateway')).toBeTruthy();
  });

  it('retries with the same file', async () => {
    server.on(UPLOAD, { status: 500, body: refuse('internal', 'Falha no upload do arquivo') });
    server.on(EVENTS, {
      events: [{ event: 'snapshot', data: makeSnapshot({ status: 'completed', segments: SPEECH }) }],
    });
    const user = await send();
    await screen.findByText('Erro na transcrição: Falha no upload do arquivo');
    server.on(UPLOAD, accepted);
    await user.click(await button('Tentar Novamente'));
    expect(await screen.findByText('Vamos começar?')).toBeTruthy();
  });

  it('finds the transcript on a later visit', async () => {
    localStorage.setItem('device_id', 'a'.repeat(32));
    server.on(FREE, freeResponse(makeSnapshot({ status: 'completed', segments: SPEECH })));
    render(<UploadSection />);
    expect(await screen.findByText('Bom dia a todos.')).toBeTruthy();
  });

  it('continues reading on a later visit while it runs', async () => {
    localStorage.setItem('device_id', 'a'.repeat(32));
    const data = makeSnapshot({ progress: 30, segments: SPEECH.slice(0, 1) });
    server.on(FREE, freeResponse(data));
    server.on(EVENTS, {
      events: [{ event: 'snapshot', data: makeSnapshot({ status: 'completed', segments: SPEECH }) }],
    });
    render(<UploadSection />);
    expect(await screen.findByText('Vamos começar?')).toBeTruthy();
  });

  it('reads that a silent recording has no text', async () => {
    server.on(EVENTS, { events: [{ event: 'snapshot', data: makeSnapshot({ status: 'completed' }) }] });
    await send();
    expect(await screen.findByText('Nenhuma fala encontrada')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copiar texto' })).toBeNull();
  });

  it('reads that the copy failed', async () => {
    server.on(EVENTS, {
      events: [{ event: 'snapshot', data: makeSnapshot({ status: 'completed', segments: SPEECH }) }],
    });
    const user = await send();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new Error('denied')) },
    });
    await user.click(await button('Copiar texto'));
    expect(await screen.findByText('Erro ao copiar')).toBeTruthy();
  });

  it('reads that transcripts wait for the speech model', async () => {
    server.on('/health/ready', {
      status: 503,
      body: { success: false, ready: false, parts: { speech: { ok: false, code: 'speech.model_missing' } } },
    });
    render(<UploadSection />);
    expect(await screen.findByText(/reconhecimento de fala está em preparação/)).toBeTruthy();
  });

  it('reads that the browser denied the microphone, and can go back to files', async () => {
    Object.assign(globalThis, { MediaRecorder: () => undefined });
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => Promise.reject(new Error('denied')) },
    });
    const user = userEvent.setup();
    render(<UploadSection />);
    await user.click(await button('Gravar agora'));
    expect(await screen.findByText(/não deu acesso ao microfone/)).toBeTruthy();
    await user.click(await button('Voltar'));
    expect(await button('Escolher arquivo')).toBeTruthy();
    Object.assign(globalThis, { MediaRecorder: undefined });
  });

  it('sees the hint until it is closed', async () => {
    const user = userEvent.setup();
    render(<UploadSection />);
    expect(await screen.findByRole('note')).toBeTruthy();
    await user.click(await button('Fechar dica'));
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  });
});
