import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';
import { makeLink } from '../../../../testing/upload-server.ts';
import { openStage } from '../../../../testing/uploads-stage.tsx';

provideIndexedDatabase();

const stage = await openStage();
const { server } = stage;
beforeEach(stage.begin);
afterAll(stage.end);

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const list = async () => within(await screen.findByRole('list', { name: 'Links' }));

describe('a link instead of a file', () => {
  it('is asked for with the terms, and waits in the list with the choices of the page', async () => {
    const user = stage.show();
    await screen.findByText('Solte aqui seus áudios ou vídeos');
    stage.chooseLanguage('en');
    await user.click(await button('Colar um link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transcrever a partir de um link' }));
    const field = dialog.getByLabelText('Endereço');
    expect(document.activeElement).toBe(field);
    expect(dialog.getByText('Busque apenas gravações que você tem o direito de usar.')).toBeTruthy();
    await user.type(field, 'aula.mp3{Enter}');
    expect(dialog.getByText(/comece com https/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'https://www.site.example/aula.mp3?a=1{Enter}');
    expect(await (await list()).findByText('site.example/aula')).toBeTruthy();
    expect((await list()).getByText('Na fila')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.links).toMatchObject([{ url: 'https://www.site.example/aula.mp3?a=1' }]);
  });

  it('that the server refuses says why in the dialog', async () => {
    const user = stage.show();
    await user.click(await button('Colar um link'));
    await user.type(await screen.findByLabelText('Endereço'), 'http://10.0.0.1/a.mp3{Enter}');
    expect(await screen.findByText('Endereço privado')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Idioma da gravação', hidden: false })).toBeTruthy();
  });

  it('can be pasted anywhere on the page; other texts, and those of fields, open nothing', async () => {
    stage.show();
    await screen.findByText('Solte aqui seus áudios ou vídeos');
    const paste = (text: string) =>
      fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
    paste('uma frase com https://site.example');
    expect(screen.queryByRole('dialog')).toBeNull();
    paste(' https://site.example/podcast.xml ');
    const field = await screen.findByLabelText<HTMLInputElement>('Endereço');
    expect(field.value).toBe('https://site.example/podcast.xml');
  });
});

describe('the list of links', () => {
  it('shows what has arrived, and cancels', async () => {
    server.links.push(
      makeLink({
        name: 'entrevista.mp3',
        state: 'fetching',
        receivedBytes: 1_048_576,
        totalBytes: 4_194_304,
      }),
    );
    const user = stage.show();
    const rows = await list();
    expect(rows.getByText('entrevista')).toBeTruthy();
    expect(
      rows.getByRole('progressbar', { name: 'Busca de entrevista.mp3' }).getAttribute('aria-valuenow'),
    ).toBe('25');
    await user.click(rows.getByRole('button', { name: 'Cancelar entrevista.mp3' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Links' })).toBeNull());
    expect(server.links).toEqual([]);
  });

  it('says why a link failed, and tries again where that may help', async () => {
    server.links.push(
      makeLink({ state: 'failed', errorCode: 'link.is_page', errorMessage: 'É uma página' }),
      makeLink({ state: 'failed', errorCode: 'link.timeout', errorMessage: 'Demorou', canRetry: true }),
    );
    const user = stage.show();
    const rows = await list();
    expect(rows.getByText('É uma página')).toBeTruthy();
    const again = rows.getAllByRole('button', { name: 'Tentar novamente' });
    expect(again).toHaveLength(1);
    await user.click(again[0] as HTMLElement);
    expect(await rows.findByText('Na fila')).toBeTruthy();
  });

  it('asks for a confirmation before the recording of a page is fetched', async () => {
    server.links.push(makeLink({ url: 'https://videos.example/watch?v=1', state: 'page' }));
    const user = stage.show();
    const rows = await list();
    expect(rows.getByText('Página de um site')).toBeTruthy();
    expect(rows.getByText(/você confirma que pode transcrever a gravação dela/)).toBeTruthy();
    expect(
      await screen.findByText('videos.example/watch: confirme que você pode transcrever a gravação'),
    ).toBeTruthy();
    await user.click(rows.getByRole('button', { name: 'Confirmar e buscar videos.example/watch' }));
    expect(await rows.findByText('Na fila')).toBeTruthy();
    expect(rows.queryByText(/você confirma/)).toBeNull();
  });

  it('offers the episodes of a feed, with date and duration, to transcribe and to search', async () => {
    const episodes = Array.from({ length: 9 }, (_, index) => ({
      url: `https://site.example/${index}.mp3`,
      title: `Episódio ${index}`,
      publishedAt: '2026-03-02T12:00:00.000Z',
      durationSeconds: 3_723,
    }));
    server.links.push(makeLink({ state: 'feed', name: 'Café com História', episodes }));
    const user = stage.show();
    await user.click((await list()).getByRole('button', { name: 'Escolher episódio' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Café com História' }));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(9);
    await user.type(dialog.getByLabelText('Buscar episódio'), 'dio 7');
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    expect(dialog.getByText('2 de mar. de 2026 · 1:02:03')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Transcrever Episódio 7' }));
    expect(await dialog.findByText('Adicionado')).toBeTruthy();
    expect(server.links.at(-1)).toMatchObject({ url: 'https://site.example/7.mp3', name: 'Episódio 7' });
  });
});
