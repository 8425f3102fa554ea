import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, row, expanded } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.forget());
afterAll(() => server.stop());

const names = (): string[] => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

describe('a row', () => {
  it('has the name without its extension as a link to the transcript, and the beginning of the text', async () => {
    server.put(
      finished(1, { originalFileName: 'Ata 10.12.m4a' }),
      finished(2, { originalFileName: 'Aula 3.5' }),
    );
    show();
    const done = await row('Ata 10.12');
    expect(done.getByRole('link', { name: 'Ata 10.12' }).getAttribute('href')).toBe(
      `/app/transcriptions/${recordingId(1)}`,
    );
    expect(done.getByText('Bom dia a todos.')).toBeTruthy();
    expect(done.getAllByText('3:42').length).toBeGreaterThan(0);
    expect(done.queryByText('Concluída')).toBeNull();
    await row('Aula 3.5');
  });

  it('shows who speaks as initials with the names as their label', async () => {
    const speakers = [
      { id: 'p1', name: 'Ana Lima' },
      { id: 'p2', name: null },
    ];
    server.put(finished(1, { speakers }), finished(2));
    show();
    const [label] = (await row('reunião 1')).getAllByRole('img', { name: 'Quem fala: Ana Lima, Pessoa 2' });
    const initials = [...(label?.querySelectorAll('[data-initials]') ?? [])];
    expect(initials.map((one) => one.getAttribute('data-initials'))).toEqual(['AL', 'P2']);
    expect((await row('reunião 2')).queryByRole('img')).toBeNull();
  });

  it('of a queued recording says that it is queued, and offers no playing', async () => {
    server.put(recording(1, { status: 'pending', stage: null, progress: 0, audioUrl: '/audio/1' }));
    show();
    const waiting = await row('reunião 1');
    expect(waiting.getByText('Na fila')).toBeTruthy();
    expect(waiting.queryByRole('progressbar')).toBeNull();
    expect(waiting.queryByRole('button', { name: /^Ouvir/ })).toBeNull();
  });

  it('of a running one shows its real progress', async () => {
    server.put(recording(1, { progress: 43.7 }));
    show();
    const running = await row('reunião 1');
    expect(running.getByText('Transcrevendo')).toBeTruthy();
    expect(running.getByText('43%')).toBeTruthy();
    expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('43');
  });

  it('of a failed one names the reason and offers a retry where one helps', async () => {
    server.put(
      recording(1, { status: 'error', errorMessage: 'O arquivo está corrompido', canRetry: true }),
      recording(2, { status: 'error', errorMessage: null }),
    );
    show();
    const failed = await row('reunião 1');
    expect(failed.getByText('Erro')).toBeTruthy();
    expect(failed.getByText('O arquivo está corrompido')).toBeTruthy();
    expect(failed.getByRole('button', { name: /^Tentar novamente/ })).toBeTruthy();
    const other = await row('reunião 2');
    expect(other.getByText('Erro desconhecido durante a transcrição')).toBeTruthy();
    expect(other.queryByRole('button', { name: /^Tentar novamente/ })).toBeNull();
  });

  it('of a cancelled one says so', async () => {
    server.put(recording(1, { status: 'cancelled', canRetry: true }));
    show();
    const cancelled = await row('reunião 1');
    expect(cancelled.getByText('Cancelada')).toBeTruthy();
    expect(cancelled.getByRole('button', { name: /^Tentar novamente/ })).toBeTruthy();
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
    await row('bolo');
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar transcrições' });
    expect(field.placeholder).toBe('Buscar por nome ou conteúdo...');
    await page.user.type(field, 'aula');
    await waitFor(() => expect(page.search()).toBe('?q=aula'));
    await waitFor(() => expect(names()).toEqual(['aula']));
    expect(server.count('GET transcription/list')).toBeLessThanOrEqual(3);
    await page.go(-1);
    await waitFor(() => expect(names()).toEqual(['aula', 'bolo']));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await page.go(1);
    await waitFor(() => expect(names()).toEqual(['aula']));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('aula');
  });

  it('opens as its address says and requests exactly that page', async () => {
    server.put(...Array.from({ length: 25 }, (_, index) => finished(index + 1)));
    show('?q=reuni&status=completed&sort=name&page=2');
    expect(await screen.findAllByRole('article')).toHaveLength(5);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('reuni');
    expect(screen.getByRole('button', { name: /^Concluídas/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Ordem: Nome' })).toBeTruthy();
    const query = new URLSearchParams(server.asked.find((one) => one.includes('list'))?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      search: 'reuni',
      status: 'completed',
      sort: 'name',
      page: '2',
      limit: '20',
    });
  });

  it('offers the statuses that occur, each with its number', async () => {
    server.put(finished(1), finished(2), recording(3), recording(4, { status: 'error' }));
    show();
    await row('reunião 1');
    const chips = within(screen.getByRole('group', { name: 'Situação' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'Todas4',
      'Concluídas2',
      'Em andamento1',
      'Com erro1',
    ]);
  });

  it('returns to the first page when the filter or order changes', async () => {
    server.put(...Array.from({ length: 55 }, (_, index) => finished(index + 1)), recording(99));
    const page = show('?page=2');
    await screen.findAllByRole('article');
    await page.user.click(screen.getByRole('button', { name: /^Em andamento/ }));
    await waitFor(() => expect(names()).toEqual(['reunião 99']));
    expect(page.search()).toBe('?status=processing');
    await page.user.click(screen.getByRole('button', { name: 'Ordem: Mais recentes' }));
    await page.user.click(await screen.findByRole('menuitemradio', { name: 'Maiores' }));
    await waitFor(() => expect(page.search()).toBe('?status=processing&sort=largest'));
    await page.user.click(screen.getByRole('button', { name: 'Ordem: Maiores' }));
    await page.user.click(await screen.findByRole('menuitemradio', { name: 'Pasta' }));
    await waitFor(() => expect(page.search()).toBe('?status=processing&sort=folder'));
    expect(server.count('GET transcription/list?limit=50&page=1&status=processing&sort=folder')).toBe(1);
  });

  it('has filter and order in a sheet too', async () => {
    server.put(finished(1), recording(2));
    const page = show();
    await row('reunião 1');
    await page.user.click(screen.getByRole('button', { name: 'Filtrar e ordenar' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtrar e ordenar' }));
    await page.user.click(sheet.getByRole('radio', { name: /^Em andamento/ }));
    await page.user.click(sheet.getByRole('radio', { name: 'Nome' }));
    await page.user.click(sheet.getByRole('button', { name: 'Ver transcrições' }));
    await waitFor(() => expect(names()).toEqual(['reunião 2']));
    expect(page.search()).toBe('?status=processing&sort=name');
  });

  it('has links to its pages', async () => {
    server.put(...Array.from({ length: 120 }, (_, index) => finished(index + 1)));
    const page = show();
    const pages = within(await screen.findByRole('navigation', { name: 'Páginas' }));
    expect(pages.getByRole('link', { name: 'Página 1 de 3' }).getAttribute('aria-current')).toBe('page');
    await page.user.click(pages.getByRole('link', { name: 'Próxima' }));
    await waitFor(() => expect(names()[0]).toBe('reunião 51'));
    expect(page.search()).toBe('?page=2');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Transcrições' }));
  });

  it('goes to the last page when the page in the address is empty', async () => {
    server.put(...Array.from({ length: 51 }, (_, index) => finished(index + 1)));
    const page = show('?page=9');
    await waitFor(() => expect(names()).toEqual(['reunião 51']));
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
    const found = await row(/você/);
    expect(found.getAllByText('você', { selector: 'mark' })).toHaveLength(2);
    const place = (await expanded('você')).getByRole('list', { name: 'Trechos encontrados' });
    expect(place.textContent).toBe(`…${text}…`);
    expect(place.querySelector('b')).toBeNull();
  });

  it('refetches on request', async () => {
    server.put(finished(1));
    const page = show();
    await row('reunião 1');
    server.put(finished(2));
    await page.user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await row('reunião 2');
  });

  it('is available in English', async () => {
    server.put(finished(1));
    await act(() => chooseLanguage('en'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show details of reunião 1' }));
    expect((await row('reunião 1')).getByText('Completed')).toBeTruthy();
    expect(screen.getAllByText('1 file found').length).toBeGreaterThan(0);
    await act(() => chooseLanguage('pt'));
  });
});

describe('an empty list', () => {
  it('invites the user to upload a first recording', async () => {
    show();
    expect(await screen.findByText('Nenhuma transcrição aqui ainda')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Situação' })).toBeNull();
    const send = screen.getByRole('link', { name: 'Enviar gravação' });
    expect(send.getAttribute('href')).toBe('/app/upload');
    expect(screen.getByRole('link', { name: 'Gravar agora' }).getAttribute('href')).toBe('/app/upload');
  });

  it('names the search and clears it', async () => {
    server.put(finished(1));
    const page = show('?q=<b>x</b>');
    expect(await screen.findByText('Nada encontrado para “<b>x</b>”')).toBeTruthy();
    const [, clear] = screen.getAllByRole('button', { name: 'Limpar busca' });
    await page.user.click(clear as HTMLElement);
    await row('reunião 1');
    expect(page.search()).toBe('');
  });

  it('offers to drop the search or the filter when both are there', async () => {
    server.put(finished(1));
    const page = show('?q=xyz&status=error');
    expect(await screen.findByText('Nada encontrado para “xyz”')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Ver todas' }));
    await waitFor(() => expect(page.search()).toBe('?q=xyz'));
  });

  it('leads back from a status without recordings', async () => {
    server.put(finished(1));
    const page = show('?status=error');
    await page.user.click(await screen.findByRole('button', { name: 'Ver todas' }));
    await row('reunião 1');
  });
});

describe('when the server does not respond', () => {
  const down = { status: 500, error: 'internal', message: 'Falhou' };

  it('the list says so and retries on request', async () => {
    server.refusals.set('GET transcription/list', down);
    const page = show();
    expect(await screen.findByText('Erro ao carregar transcrições')).toBeTruthy();
    server.refusals.clear();
    server.put(finished(1));
    await page.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await row('reunião 1');
  });

  it('the list keeps its last content', async () => {
    server.put(finished(1));
    const page = show();
    await row('reunião 1');
    server.refusals.set('GET transcription/list', down);
    await page.user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await screen.findByText('Mostramos o que já havia sido carregado.')).toBeTruthy();
    await row('reunião 1');
  });

  it('the list tells an offline user so', async () => {
    server.put(finished(1));
    server.refusals.set('GET transcription/list', down);
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
    fireEvent(window, new Event('offline'));
    show();
    expect(await screen.findByText(/Você está sem conexão/)).toBeTruthy();
    server.refusals.clear();
    Object.defineProperty(Navigator.prototype, 'onLine', online ?? { configurable: true, value: true });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/Você está sem conexão/)).toBeNull());
  });
});
