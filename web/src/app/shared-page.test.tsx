import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SharedTranscript } from '@escriba/contracts/transcription/sharing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generatePath, MemoryRouter, Route, Routes } from 'react-router-dom';
import { statementOf } from '../../testing/insights-world.ts';
import { createTestServices } from '../../testing/services.tsx';
import { enter } from '../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { paths } from '../platform/paths.ts';
import { SharedPage } from './shared-page.tsx';

declare const moveTo: (origin: string) => void;

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const OPEN = `/api/transcription/shared/${TOKEN}`;
const server = await startVisitorServer();

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('transcript');
  // jsdom plays nothing.
  HTMLMediaElement.prototype.load = () => undefined;
  HTMLMediaElement.prototype.pause = () => undefined;
  HTMLMediaElement.prototype.play = async () => undefined;
});
beforeEach(() => {
  server.forget();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
afterAll(() => server.stop());

const words = (text: string, startMs: number) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + index * 500,
    endMs: startMs + index * 500 + 400,
    confidence: null,
  }));
const transcript = (differences: Partial<SharedTranscript> = {}): SharedTranscript => ({
  name: 'Entrevista.mp3',
  createdAt: '2026-01-02T12:00:00.000Z',
  document: {
    language: 'pt',
    durationMs: 65_000,
    speakers: [
      { id: 'p1', name: 'Ana' },
      { id: 'p2', name: null },
    ],
    segments: [
      { id: 's1', speaker: 'p1', words: words('Bom dia a todos.', 0) },
      { id: 's2', speaker: 'p2', words: words('Boa tarde, ação!', 4_000) },
    ],
  },
  audioUrl: null,
  ...differences,
});
const response = (data: SharedTranscript) => ({ status: 200, body: { success: true, data } });
const show = () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={[generatePath(paths.sharedTranscript, { token: TOKEN })]}>
      <Routes>
        <Route path={paths.sharedTranscript} element={<SharedPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return user;
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a shared transcript', () => {
  it('lets anyone read, search and copy', async () => {
    server.on(OPEN, response(transcript()));
    const user = show();
    await title('Entrevista');
    expect(screen.getByText(/2 de janeiro de 2026 · 1:05 · 2 pessoas/)).toBeTruthy();
    expect(document.title).toBe('Entrevista · Escriba');
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Ana: Bom dia a todos.\n\nPessoa 2: Boa tarde, ação!\n',
    );
    expect(screen.queryByRole('group', { name: 'Áudio' })).toBeNull();
    const own = within(await screen.findByRole('region', { name: 'Transcreva a sua gravação' }));
    expect(own.getByRole('link', { name: 'Começar agora' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: /^Feito com/ }).getAttribute('href')).toBe('/');
  });

  it('has the summary and the chapters that the link includes, each statement with its place', async () => {
    const made = { method: 'extractive', language: 'recording', stale: false } as const;
    const said = statementOf('Boa tarde, ação!', [4_000, 0]);
    const chapterAt = (startMs: number, text: string) => ({
      text,
      span: { startMs, endMs: startMs + 4_000 },
      sources: said.sources.slice(0, 1),
    });
    const insights: SharedTranscript['insights'] = [
      { ...made, form: 'summary', stale: true, statements: Array.from({ length: 9 }, () => said) },
      { ...made, form: 'chapters', statements: [chapterAt(0, 'Começo'), chapterAt(4_000, 'Fim')] },
    ];
    server.on(OPEN, response(transcript({ insights, audioUrl: '/api/audio?pass=1' })));
    const user = show();
    const section = within(await screen.findByRole('region', { name: 'O que a gravação diz' }));
    expect(section.getByText(/Frases do próprio texto.*O texto mudou depois disto\./)).toBeTruthy();
    const list = within(section.getByRole('list', { name: 'Resumo' }));
    expect(list.getAllByRole('listitem')).toHaveLength(8);
    await user.click(section.getByRole('button', { name: 'Mostrar mais 1' }));
    expect(list.getAllByRole('listitem')).toHaveLength(9);
    expect(list.getAllByRole('button', { name: 'Também dito em 0:00' })).toHaveLength(9);
    const [first] = list.getAllByRole('button', { name: '0:04 Boa tarde, ação!' });
    if (first === undefined) throw new Error('no statement');
    await user.click(first);
    const player = within(await screen.findByRole('group', { name: 'Áudio' }));
    const marks = player.getAllByRole('button', { name: /ouvir a partir de/ });
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Começo, ouvir a partir de 0:00',
      'Fim, ouvir a partir de 0:04',
    ]);
    const slider = player.getByRole('slider', { name: 'Posição no áudio' });
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toMatch(/Fim$/));
  });

  it('without a summary has nothing above the text', async () => {
    server.on(OPEN, response(transcript()));
    show();
    await title('Entrevista');
    expect(screen.queryByRole('region', { name: 'O que a gravação diz' })).toBeNull();
  });

  it('has a player when the link includes the audio', async () => {
    server.on(OPEN, response(transcript({ audioUrl: '/api/audio?pass=1' })));
    show();
    await title('Entrevista');
    expect(await screen.findByRole('group', { name: 'Áudio' })).toBeTruthy();
  });

  it.each(['', '?pass=1.b'])('fetches the waveform of the audio that the link allows: %s', async (query) => {
    server.on(OPEN, response(transcript({ audioUrl: `${OPEN}/audio${query}` })));
    server.on(`${OPEN}/peaks`, {
      status: 200,
      body: { success: true, data: { perSecond: 20, peaks: '/w==' } },
    });
    show();
    expect(await screen.findByRole('group', { name: 'Áudio' })).toBeTruthy();
    // A request of the previous test may arrive late.
    await waitFor(() => expect(server.seen.map(({ url }) => url)).toContain(`${OPEN}/peaks${query}`));
  });

  it('asks search engines not to index it and sends no referrer while it is open', async () => {
    server.on(OPEN, response(transcript()));
    show();
    await title('Entrevista');
    const content = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
    expect(content('robots')).toContain('noindex');
    expect(content('referrer')).toBe('no-referrer');
    cleanup();
    expect(content('robots')).toBeUndefined();
  });

  it.each([
    [404, 'share.not_found', 'Link não encontrado'],
    [410, 'share.expired', 'Este link expirou'],
    [410, 'share.revoked', 'Este link foi revogado'],
    [400, 'request.invalid', 'Link não encontrado'],
  ])('%s %s is “%s”', async (status, code, heading) => {
    server.on(OPEN, { status, body: refuse(code, 'x') });
    show();
    await title(heading);
  });

  it('offers a retry when the server does not respond', async () => {
    server.on(OPEN, { status: 502, body: '<html>' });
    const user = show();
    await title('Não foi possível abrir');
    server.on(OPEN, response(transcript()));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await title('Entrevista');
  });
});

describe('a link with a password', () => {
  const lock = () =>
    server.on(OPEN, ({ body }) => {
      const { password } = JSON.parse(body) as { password?: string };
      if (password === undefined) return { status: 401, body: refuse('share.password_required', 'x') };
      if (password === 'segredo') return response(transcript());
      if (password === 'demais')
        return { status: 429, body: refuse('share.too_many_attempts', 'Em 5 minutos.') };
      return { status: 403, body: refuse('share.password_wrong', 'Senha incorreta') };
    });

  it('opens with the password and stores it nowhere', async () => {
    lock();
    const user = show();
    await title('Esta transcrição pede uma senha');
    await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
    await title('Entrevista');
    expect([localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join(' ')).not.toContain(
      'segredo',
    );
    expect(server.seen.map(({ url }) => url).join(' ')).not.toContain('segredo');
    expect(server.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it.each([
    ['errada', 'Senha incorreta'],
    ['demais', 'Em 5 minutos.'],
  ])('shows “%s” as: %s', async (password, words_) => {
    lock();
    const user = show();
    await user.type(await screen.findByLabelText('Senha'), `${password}{Enter}`);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words_));
    expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe(password);
  });

  it('asks for the password before it sends a request', async () => {
    lock();
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));
    expect(await screen.findByText('Digite a senha.')).toBeTruthy();
    expect(server.seen.filter(({ path }) => path === OPEN)).toHaveLength(1);
  });

  it('keeps the typed password when the connection is lost', async () => {
    lock();
    const user = show();
    await user.type(await screen.findByLabelText('Senha'), 'segredo');
    server.on(OPEN, { status: 502, body: '<html>' });
    await user.keyboard('{Enter}');
    expect(await screen.findAllByText('Verifique a conexão e tente de novo.')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('segredo');
  });
});

describe('a signed-in reader, who may be the owner', () => {
  const tokens = () =>
    server.seen.filter(({ path }) => path === OPEN).map(({ headers }) => headers.authorization);
  const isSignedIn = () => localStorage.getItem('accessToken') !== null;
  beforeEach(() => enter(createTestServices()));

  it('is known to the server, whose response anyone gets', async () => {
    server.on(OPEN, response(transcript()));
    show();
    await title('Entrevista');
    expect(tokens()).toEqual(['Bearer access']);
  });

  it('is known although the token has expired', async () => {
    localStorage.setItem('tokenExpiration', String(Date.now() - 1));
    const renewed = { tokens: { accessToken: 'renewed', tokenExpiration: Date.now() + 900_000 } };
    server.on('/api/auth/refresh', { status: 200, body: { success: true, data: renewed } });
    server.on(OPEN, response(transcript()));
    show();
    await title('Entrevista');
    expect(tokens()).toEqual(['Bearer renewed']);
  });

  it.each([
    ['has ended', 401, false],
    ['cannot be renewed now', 502, true],
  ])('reads as anyone does when the session %s', async (_, status, isKept) => {
    localStorage.setItem('tokenExpiration', String(Date.now() - 1));
    server.on('/api/auth/refresh', { status, body: refuse('auth.refresh_invalid', 'x') });
    server.on(OPEN, response(transcript()));
    show();
    await title('Entrevista');
    expect(tokens()).toEqual([undefined]);
    expect(isSignedIn()).toBe(isKept);
  });

  it('reads as anyone does when the token is refused', async () => {
    server.on(OPEN, ({ headers }) =>
      headers.authorization === undefined
        ? response(transcript())
        : { status: 401, body: refuse('auth.invalid_token', 'x') },
    );
    show();
    await title('Entrevista');
    expect(tokens()).toEqual(['Bearer access', undefined]);
  });

  it('stays signed in when the link asks for a password', async () => {
    server.on(OPEN, { status: 401, body: refuse('share.password_required', 'x') });
    show();
    await title('Esta transcrição pede uma senha');
    expect(tokens()).toEqual(['Bearer access']);
    expect(isSignedIn()).toBe(true);
  });
});
