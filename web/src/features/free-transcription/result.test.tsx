import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makeSnapshot, segment } from '../../../testing/snapshots.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { startTranslations } from '../../i18n/index.ts';
import { UploadSection } from './upload-section.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const FREE = '/api/transcription/free';
const AUDIO = '/api/transcription/free/x/audio?token=t';
const LEFT = { available: true, error: null, message: null };
const WORDS = [
  { text: 'Bom', startMs: 0, endMs: 300 },
  { text: 'dia', startMs: 400, endMs: 700 },
  { text: 'Ana.', startMs: 1_500, endMs: 1_900 },
];
const spoken = { ...segment(0, 'Bom dia Ana.'), words: WORDS };
const played: string[] = [];

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  HTMLMediaElement.prototype.load = () => undefined;
  HTMLMediaElement.prototype.pause = () => undefined;
  HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
    played.push(this.src);
    this.dispatchEvent(new Event('playing'));
  };
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('device_id', 'a'.repeat(32));
  played.length = 0;
  server.forget();
  server.on('/health/ready', { status: 200, body: { success: true, ready: true, parts: {} } });
});
afterEach(cleanup);
afterAll(() => server.stop());

const open = (change: Parameters<typeof makeSnapshot>[0] = {}) => {
  const snapshot = makeSnapshot({ status: 'completed', segments: [spoken], audioUrl: AUDIO, ...change });
  server.on(FREE, { status: 200, body: { success: true, data: snapshot, trial: LEFT } });
  render(<UploadSection />);
};
const link = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href') ?? undefined;

describe("the result of a visitor's transcription", () => {
  it('plays the recording, from a clicked word too, and marks the spoken word', async () => {
    open();
    const user = userEvent.setup();
    expect(await screen.findByRole('group', { name: 'Áudio de entrevista.mp3' })).toBeTruthy();
    await user.click(screen.getByText('Ana.'));
    await waitFor(() => expect(played).toEqual([server.origin + AUDIO]));
    await waitFor(() => expect(screen.getByText('Ana.').className).toContain('marked'));
    expect(screen.getByText('Bom').className.split(' ')).not.toContain('marked');
    expect(screen.getByRole('slider', { name: 'Posição no áudio' }).getAttribute('aria-valuetext')).toBe(
      '0:02 de 1:14',
    );
  });

  it('is readable without a player when the recording is gone', async () => {
    const { audioUrl: _gone, ...snapshot } = makeSnapshot({ status: 'completed', segments: [spoken] });
    server.on(FREE, { status: 200, body: { success: true, data: snapshot, trial: LEFT } });
    render(<UploadSection />);
    expect(await screen.findByText('Ana.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Áudio/ })).toBeNull();
  });

  it('moves into an account by sign-up, by sign-in, and for a user who is signed in', async () => {
    open();
    expect(await link('Criar conta')).toBe('/auth?mode=register&redirect=keep');
    expect(await link('Já tenho conta')).toBe('/auth?redirect=keep');
    cleanup();
    localStorage.setItem('accessToken', 'token');
    open();
    expect(await link('Guardar na minha conta')).toBe('/app/keep');
    expect(screen.queryByRole('link', { name: 'Criar conta' })).toBeNull();
  });

  it('promises the whole transcript where a part is shown', async () => {
    const result = {
      text: 'Bom dia Ana.',
      audio_duration: 74,
      language: 'pt',
      is_truncated: true,
      original_length: 2_000,
      limited_length: 12,
      message: '',
    };
    open({ result });
    expect(await screen.findByText('Com uma conta você leva a transcrição inteira')).toBeTruthy();
    expect(screen.getByText('O texto completo e a gravação, sem gastar sua cota')).toBeTruthy();
  });
});

describe('a file that cannot be transcribed', () => {
  const UPLOAD = '/api/transcription/free-upload';
  const send = async (code: string, message: string) => {
    localStorage.clear();
    server.on(UPLOAD, { status: 422, body: refuse(code, message) });
    server.on(FREE, { status: 200, body: { success: true, data: null, trial: LEFT } });
    server.on('/api/ip', { status: 200, body: { success: true, ip: '203.0.113.7' } });
    const user = userEvent.setup();
    render(<UploadSection />);
    const file = new File(['voice'], 'foto.mp3', { type: 'audio/mpeg' });
    await user.upload(screen.getByLabelText('Escolher arquivo', { selector: 'input' }), file);
    await user.click(await screen.findByRole('button', { name: 'Transcrever Áudio' }));
    await screen.findByText(`Erro na transcrição: ${message}`);
    return user;
  };

  it.each(FILE_FAULTS)('is replaced by another one: trying it again cannot help (%s)', async (code) => {
    const user = await send(code, 'não é áudio');
    expect(screen.queryByRole('button', { name: 'Tentar Novamente' })).toBeNull();
    const input = screen.getByLabelText<HTMLInputElement>('Escolher arquivo', { selector: 'input' });
    let opened = 0;
    input.addEventListener('click', () => (opened += 1));
    await user.click(screen.getByRole('button', { name: 'Escolher outro arquivo' }));
    expect(opened).toBe(1);
    await act(() => user.upload(input, new File(['voice'], 'fala.mp3', { type: 'audio/mpeg' })));
    expect(await screen.findByText('fala.mp3')).toBeTruthy();
  });

  it('after it was uploaded is replaced too', async () => {
    localStorage.clear();
    server.on(UPLOAD, {
      status: 202,
      body: {
        success: true,
        message: 'ok',
        data: { transcriptionId: makeSnapshot().transcriptionId, statusUrl: '/s', eventsUrl: '/e' },
      },
    });
    const failed = makeSnapshot({
      status: 'failed',
      error: 'transcription.corrupt_media',
      message: 'defeito',
    });
    server.on('/api/async-transcription/events/', { events: [{ event: 'snapshot', data: failed }] });
    server.on(FREE, { status: 200, body: { success: true, data: null, trial: LEFT } });
    server.on('/api/ip', { status: 200, body: { success: true, ip: '203.0.113.7' } });
    const user = userEvent.setup();
    render(<UploadSection />);
    await user.upload(
      screen.getByLabelText('Escolher arquivo', { selector: 'input' }),
      new File(['voice'], 'foto.mp3', { type: 'audio/mpeg' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Transcrever Áudio' }));
    expect(await screen.findByText('Erro na transcrição: defeito')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Escolher outro arquivo' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tentar Novamente' })).toBeNull();
  });
});
