import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { finished, recording } from '../../../testing/recordings.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, card } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.forget());
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
/** Calendar days count: the time of day of the test must not matter. */
const atNoonIn = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  day.setHours(12, 0, 0, 0);
  return day.toISOString();
};
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const names = (): string[] => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

describe('a card', () => {
  it('of a queued recording says that it is queued', async () => {
    server.put(recording(1, { status: 'pending', stage: null, progress: 0 }));
    show();
    const waiting = await card('reunião 1.mp3');
    expect(waiting.getByText('Na fila')).toBeTruthy();
    expect(waiting.queryByRole('progressbar')).toBeNull();
  });

  it('of a running one shows its real progress and step', async () => {
    server.put(recording(1, { progress: 43.7 }), recording(2, { stage: 'preparing', progress: 3 }));
    show();
    const running = await card('reunião 1.mp3');
    expect(running.getByText('Transcrevendo')).toBeTruthy();
    expect(running.getByText('43%')).toBeTruthy();
    expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('44');
    expect(running.getByText('Escrevendo o texto')).toBeTruthy();
    expect((await card('reunião 2.mp3')).getByText('Preparando o áudio')).toBeTruthy();
  });

  it('of a completed one has a player, the start of the text and a link to the rest', async () => {
    server.put(
      finished(1, {
        audioUrl: '/api/transcription/x/audio?token=t',
        result: { text: 'a'.repeat(300), audio_duration: 222, confidence: 0.95 },
      }),
    );
    show();
    const done = await card('reunião 1.mp3');
    expect(done.getByText('Concluída')).toBeTruthy();
    const player = within(done.getByRole('group', { name: 'Áudio de reunião 1.mp3' }));
    expect(player.getByRole('button', { name: 'Ouvir' })).toBeTruthy();
    expect(player.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:00 de 3:42');
    expect(done.getByText(`${'a'.repeat(300)}…`)).toBeTruthy();
    expect(done.getByRole('button', { name: 'Ver Transcrição Completa: reunião 1.mp3' })).toBeTruthy();
  });

  it('of a failed one names the reason and offers a retry where one helps', async () => {
    server.put(
      recording(1, { status: 'error', errorMessage: 'O arquivo está corrompido', canRetry: true }),
      recording(2, { status: 'error', errorMessage: null }),
    );
    show();
    const failed = await card('reunião 1.mp3');
    expect(failed.getByText('Erro')).toBeTruthy();
    expect(failed.getByText('O arquivo está corrompido')).toBeTruthy();
    expect(failed.getByRole('button', { name: /^Tentar novamente/ })).toBeTruthy();
    const other = await card('reunião 2.mp3');
    expect(other.getByText('Erro desconhecido durante a transcrição')).toBeTruthy();
    expect(other.queryByRole('button', { name: /^Tentar novamente/ })).toBeNull();
  });

  it('of a cancelled one says so', async () => {
    server.put(recording(1, { status: 'cancelled', canRetry: true }));
    show();
    const cancelled = await card('reunião 1.mp3');
    expect(cancelled.getByText('Cancelada')).toBeTruthy();
    expect(cancelled.getByRole('button', { name: /^Tentar novamente/ })).toBeTruthy();
  });

  it('shows age, type, size, length and language', async () => {
    server.put(finished(1, { createdAt: new Date(Date.now() - 5 * 60_000).toISOString() }));
    show();
    const done = await card('reunião 1.mp3');
    const facts = done.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual(['há 5 min', '3:42', 'Áudio MP3', '4,0 MB', 'Português']);
    expect(done.getByText('há 5 min').title).toMatch(/\d{4}/);
  });

  it('says when the audio was deleted or will be', async () => {
    server.put(
      finished(1, { audioPurgedAt: inDays(-1) }),
      finished(2, { audioUrl: '/x', audioExpiresAt: atNoonIn(3) }),
      finished(3, { audioUrl: '/x', audioExpiresAt: inDays(20) }),
    );
    show();
    const purged = await card('reunião 1.mp3');
    expect(purged.getByText('O áudio foi excluído após 30 dias; o texto continua aqui.')).toBeTruthy();
    expect(purged.queryByRole('slider')).toBeNull();
    expect((await card('reunião 2.mp3')).getByText(/O áudio será excluído em 3 dias/)).toBeTruthy();
    expect((await card('reunião 3.mp3')).queryByText(/será excluído/)).toBeNull();
  });

  it.each([
    ['<img src=x onerror=alert(1)>.mp3', '<img src=x onerror=alert(1)>.mp3'],
    ['"aspas" & \'outras\'.mp3', '"aspas" & \'outras\'.mp3'],
    ['linha\r\nSet-Cookie: a=b.mp3', 'linhaSet-Cookie: a=b.mp3'],
    ['foto\u202Egnp.exe', 'fotognp.exe'],
    ['تسجيل الاجتماع.ogg', 'تسجيل الاجتماع.ogg'],
    ['\u200E\u202E', 'Sem nome'],
  ])('shows %j as plain text', async (name, shown) => {
    server.put(finished(1, { originalFileName: name }));
    show();
    const heading = await screen.findByRole('heading', { level: 2 });
    expect(heading.textContent).toBe(shown);
    expect(document.querySelector('img')).toBeNull();
    if (shown !== 'Sem nome') expect(heading.querySelector('bdi')?.textContent).toBe(shown);
  });
});

describe('the list', () => {
  it('counts the matches', async () => {
    server.put(finished(1), finished(2));
    show();
    expect((await screen.findAllByText('2 arquivos encontrados')).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Transcrições');
  });

  it('searches while typing and keeps the search in the address', async () => {
    server.put(finished(1, { originalFileName: 'aula.mp3' }), finished(2, { originalFileName: 'bolo.mp3' }));
    const page = show();
    await card('bolo.mp3');
    await page.user.type(screen.getByRole('searchbox', { name: 'Buscar transcrições' }), 'aula');
    await waitFor(() => expect(page.search()).toBe('?q=aula'));
    await waitFor(() => expect(names()).toEqual(['aula.mp3']));
    expect(server.count('GET transcription/list')).toBeLessThanOrEqual(3);
    await page.go(-1);
    await waitFor(() => expect(names()).toEqual(['aula.mp3', 'bolo.mp3']));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await page.go(1);
    await waitFor(() => expect(names()).toEqual(['aula.mp3']));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('aula');
  });

  it('opens as its address says and requests exactly that page', async () => {
    server.put(...Array.from({ length: 25 }, (_, index) => finished(index + 1)));
    show('?q=reuni&status=completed&sort=name&page=2');
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('reuni');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Situação' }).value).toBe('completed');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordem' }).value).toBe('name');
    const query = new URLSearchParams(server.asked.find((one) => one.includes('list'))?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      search: 'reuni',
      status: 'completed',
      sort: 'name',
      page: '2',
      limit: '20',
    });
  });

  it('returns to the first page when the filter or order changes', async () => {
    server.put(...Array.from({ length: 25 }, (_, index) => finished(index + 1)), recording(99));
    const page = show('?page=2');
    await screen.findAllByRole('article');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Em andamento');
    await waitFor(() => expect(names()).toEqual(['reunião 99.mp3']));
    expect(page.search()).toBe('?status=processing');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Ordem' }), 'Maiores');
    await waitFor(() => expect(page.search()).toBe('?status=processing&sort=largest'));
  });

  it('has links to its pages', async () => {
    server.put(...Array.from({ length: 45 }, (_, index) => finished(index + 1)));
    const page = show();
    const pages = within(await screen.findByRole('navigation', { name: 'Páginas' }));
    expect(pages.getByRole('link', { name: 'Página 1 de 3' }).getAttribute('aria-current')).toBe('page');
    await page.user.click(pages.getByRole('link', { name: 'Próxima' }));
    await waitFor(() => expect(names()[0]).toBe('reunião 21.mp3'));
    expect(page.search()).toBe('?page=2');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Transcrições' }));
  });

  it('goes to the last page when the page in the address is empty', async () => {
    server.put(...Array.from({ length: 21 }, (_, index) => finished(index + 1)));
    const page = show('?page=9');
    await waitFor(() => expect(names()).toEqual(['reunião 21.mp3']));
    expect(page.search()).toBe('?page=2');
  });

  it('highlights matches in name and text as plain text', async () => {
    const text = 'perto de <b>você</b>';
    server.put(
      finished(1, {
        originalFileName: 'você.mp3',
        hits: [
          { field: 'name', text: 'você.mp3', marks: [[0, 4]] },
          {
            field: 'text',
            text,
            marks: [
              [12, 16],
              [90, 99],
              [14, 15],
            ],
          },
        ],
      }),
    );
    show('?q=voc');
    const found = await card(/você/);
    expect(found.getAllByText('você', { selector: 'mark' })).toHaveLength(2);
    const place = found.getByRole('list', { name: 'Trechos encontrados' });
    expect(place.textContent).toBe(`…${text}…`);
    expect(place.querySelector('b')).toBeNull();
  });

  it('refetches on request', async () => {
    const page = show();
    await screen.findByText('Nenhuma transcrição aqui ainda');
    server.put(finished(1));
    await page.user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await card('reunião 1.mp3');
  });

  it('is available in English', async () => {
    server.put(finished(1));
    await act(() => chooseLanguage('en'));
    show();
    const done = await card('reunião 1.mp3');
    expect(done.getByText('Completed')).toBeTruthy();
    expect(screen.getAllByText('1 file found').length).toBeGreaterThan(0);
    await act(() => chooseLanguage('pt'));
  });
});

describe('an empty list', () => {
  it('invites the user to upload a first recording', async () => {
    show();
    expect(await screen.findByText('Nenhuma transcrição aqui ainda')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Limpar busca' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Enviar gravação' }).length).toBeGreaterThan(0);
  });

  it('names the search and clears it', async () => {
    server.put(finished(1));
    const page = show('?q=<b>x</b>');
    expect(await screen.findByText('Nada encontrado para “<b>x</b>”')).toBeTruthy();
    const [, clear] = screen.getAllByRole('button', { name: 'Limpar busca' });
    await page.user.click(clear as HTMLElement);
    await card('reunião 1.mp3');
    expect(page.search()).toBe('');
  });

  it('leads back from a status without recordings', async () => {
    server.put(finished(1));
    const page = show('?status=error');
    await page.user.click(await screen.findByRole('button', { name: 'Ver todas' }));
    await card('reunião 1.mp3');
  });
});

describe('when the server does not reply', () => {
  const down = { status: 500, error: 'internal', message: 'Falhou' };

  it('the list says so and retries on request', async () => {
    server.refusals.set('GET transcription/list', down);
    const page = show();
    expect(await screen.findByText('Erro ao carregar transcrições')).toBeTruthy();
    server.refusals.clear();
    server.put(finished(1));
    await page.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await card('reunião 1.mp3');
  });

  it('the list keeps its last content', async () => {
    server.put(finished(1));
    const page = show();
    await card('reunião 1.mp3');
    server.refusals.set('GET transcription/list', down);
    await page.user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await screen.findByText('Mostramos o que já havia sido carregado.')).toBeTruthy();
    await card('reunião 1.mp3');
  });

  it('the list tells an offline user so', async () => {
    server.put(finished(1));
    show();
    await card('reunião 1.mp3');
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText(/Você está sem conexão/)).toBeTruthy();
    Object.defineProperty(Navigator.prototype, 'onLine', online ?? { configurable: true, value: true });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/Você está sem conexão/)).toBeNull());
  });
});
