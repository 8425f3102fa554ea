import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openStage, recording } from '../../../../testing/uploads-stage.tsx';
import { chooseLanguage as switchPageLanguage } from '../../../i18n/index.ts';
import { recallLanguage } from '../queue/upload-language.ts';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

const stage = await openStage();
const { server } = stage;
beforeEach(stage.begin);
afterAll(stage.end);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const chooseLanguage = () => stage.chooseLanguage('en');
const arrived = () => [...server.stored.values()].map(({ bytes }) => bytes.toString());

describe('files without a language', () => {
  it('ask; skipping the language sends them as Portuguese', async () => {
    const user = await stage.choose(recording());
    await user.click(await button('Seguir sem idioma'));
    await waitFor(() => expect(arrived()).toEqual(['voice']));
    const [stored] = server.stored.values();
    expect(stored?.metadata).toMatchObject({
      filename: 'reunião.mp3',
      filetype: 'audio/mpeg',
      language_code: 'pt',
      speech_model: 'universal',
      user_ip: '203.0.113.7',
    });
    const list = await screen.findByRole('list', { name: 'Em andamento' });
    expect(await within(list).findByText('Na fila')).toBeTruthy();
  });

  it('are sent with words of their own, of which the title says the number', async () => {
    const user = stage.show();
    chooseLanguage();
    await user.click(await screen.findByText('Palavras desta gravação'));
    await user.type(screen.getByLabelText('Nomes e termos das próximas gravações'), 'Ana, NR-35, —');
    expect(screen.getByText('Palavras desta gravação (2)')).toBeTruthy();
    expect(screen.getByText('Não são palavras ou são longas demais: —')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Abrir o vocabulário da conta' }).getAttribute('href')).toBe(
      '/app/settings/vocabulary',
    );
    await user.upload(screen.getByLabelText('Escolher arquivos', { selector: 'input' }), [recording()]);
    await waitFor(() => expect(arrived()).toEqual(['voice']));
    const [stored] = server.stored.values();
    expect(JSON.parse(stored?.metadata['vocabulary'] ?? '')).toEqual([{ text: 'Ana' }, { text: 'NR-35' }]);
  });

  it('ask with all languages; the focus is on the choice, which sends the files and is remembered', async () => {
    const user = await stage.choose(recording('a.mp3'), recording('b.mp3'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Em que idioma é a gravação?' }));
    expect(dialog.getByText(/nos 2 arquivos/)).toBeTruthy();
    const languages = within(dialog.getByRole('group', { name: 'Idioma da gravação' }));
    expect(languages.getAllByRole('radio')).toHaveLength(12);
    await waitFor(() =>
      expect(document.activeElement).toBe(languages.getByRole('radio', { name: 'Português' })),
    );
    expect(server.stored.size).toBe(0);
    await user.click(languages.getByRole('radio', { name: 'Inglês' }));
    await user.click(dialog.getByRole('button', { name: 'Escolher idioma' }));
    await waitFor(() => expect(arrived()).toEqual(['voice', 'voice']));
    expect([...server.stored.values()].map(({ metadata }) => metadata['language_code'])).toEqual([
      'en',
      'en',
    ]);
    expect(recallLanguage(stage.services().session.getState().user?.id ?? '')).toBe('en');
  });

  it('stay when the dialog is closed; the next files after a choice do not ask', async () => {
    const user = await stage.choose(recording('a.mp3'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Aguardando o idioma')).toBeTruthy();
    // The selector of the page calls for it.
    const select = screen.getByRole('combobox', { name: 'Idioma da gravação' });
    await waitFor(() => expect(document.activeElement).toBe(select));
    expect(screen.getByText('Escolha o idioma. O envio começa sozinho.')).toBeTruthy();
    chooseLanguage();
    await user.upload(screen.getByLabelText('Escolher arquivos', { selector: 'input' }), recording('b.mp3'));
    await waitFor(() => expect(arrived()).toEqual(['voice', 'voice']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the choice between accurate and fast recognition', () => {
  const find = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Reconhecimento' });

  it('is explained, and applies to the recordings that are sent after it', async () => {
    server.setSpeechModels(['universal', 'fast']);
    const user = stage.show();
    chooseLanguage();
    const select = await find();
    expect([...select.options].map(({ text }) => text)).toEqual(['Preciso', 'Rápido']);
    expect(screen.getByText('O melhor resultado; leva mais tempo.')).toBeTruthy();
    await user.selectOptions(select, 'Rápido');
    expect(screen.getByText('Pronto antes, com mais erros.').id).toBe(
      select.getAttribute('aria-describedby'),
    );
    await user.upload(screen.getByLabelText('Escolher arquivos', { selector: 'input' }), [recording()]);
    await waitFor(() => expect(arrived()).toEqual(['voice']));
    const [stored] = server.stored.values();
    expect(stored?.metadata).toMatchObject({ speech_model: 'fast' });
  });

  it('is in the language of the page', async () => {
    server.setSpeechModels(['universal', 'fast']);
    await act(() => switchPageLanguage('en'));
    try {
      stage.show();
      const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Recognition' });
      expect([...select.options].map(({ text }) => text)).toEqual(['Accurate', 'Fast']);
      expect(screen.getByText('The best result; takes longer.')).toBeTruthy();
    } finally {
      await act(() => switchPageLanguage('pt'));
    }
  });

  it('is not offered where it makes no difference', async () => {
    stage.show();
    await screen.findByRole('combobox', { name: 'Idioma da gravação' });
    expect(screen.queryByRole('combobox', { name: 'Reconhecimento' })).toBeNull();
  });
});

describe('the language of the recordings', () => {
  it('is stored across reloads for the same user only', async () => {
    const user = stage.show();
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Idioma da gravação' });
    await user.selectOptions(select, 'Inglês');
    stage.reload();
    stage.show();
    await waitFor(async () =>
      expect(
        (await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Idioma da gravação' })).value,
      ).toBe('en'),
    );
    expect(recallLanguage('somebody else')).toBeNull();
  });
});

describe('files dropped anywhere in the app', () => {
  const drag = (type: string, ...files: File[]) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    act(() => {
      window.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files, items: [] } }));
    });
  };

  it('are announced, ask for the language, and are sent', async () => {
    const user = stage.show('/app/members');
    await screen.findByText('outra página');
    drag('dragover');
    expect(screen.getByText('Pode soltar')).toBeTruthy();
    drag('drop', recording('a.mp3'));
    expect(screen.queryByText('Pode soltar')).toBeNull();
    await user.click(await button('Escolher idioma'));
    await waitFor(() => expect(arrived()).toEqual(['voice']));
  });

  it('use the language of the last visit', async () => {
    chooseLanguage();
    stage.reload();
    stage.show('/app/members');
    drag('drop', recording('a.mp3'));
    await waitFor(() => expect(arrived()).toEqual(['voice']));
    expect([...server.stored.values()][0]?.metadata['language_code']).toBe('en');
  });

  it('are refused in the same words', async () => {
    chooseLanguage();
    stage.show('/app/members');
    drag('drop', new File(['x'], 'ata.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('1 arquivo não pôde ser enviado')).toBeTruthy();
  });
});

describe('while something runs', () => {
  it('the list comes before the place to drop', async () => {
    chooseLanguage();
    server.faults.gate = new Promise(() => undefined);
    await stage.choose(recording('a.mp3'));
    const list = await screen.findByRole('list', { name: 'Em andamento' });
    const pick = await button('Escolher arquivos');
    await waitFor(() =>
      expect(list.compareDocumentPosition(pick) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy(),
    );
    expect(screen.queryByText(/MP3, WAV/)).toBeNull();
  });
});

describe('many files', () => {
  it('thirty are sent two at a time, each with its row', async () => {
    chooseLanguage();
    let open: () => void = () => undefined;
    server.faults.gate = new Promise((resolve) => (open = resolve));
    await stage.choose(...Array.from({ length: 30 }, (_, index) => recording(`${index}.mp3`)));
    const list = await screen.findByRole('list', { name: 'Em andamento' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(30);
    await waitFor(() => expect(server.seen.filter((one) => one.startsWith('PATCH'))).toHaveLength(2));
    expect(screen.getAllByText('Na fila de envio')).toHaveLength(28);
    open();
    await waitFor(() => expect(server.items.length).toBeGreaterThan(3));
  });

  it('refused files are named with the reason, and the others are sent', async () => {
    chooseLanguage();
    const long = `${'ata-'.repeat(60)}.pdf`;
    await stage.choose(
      recording('a.mp3'),
      new File(['x'], long, { type: 'application/pdf' }),
      new File([], 'vazio.mp3', { type: 'audio/mpeg' }),
    );
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText('2 arquivos não puderam ser enviados')).toBeTruthy();
    expect(within(notice).getByText(long)).toBeTruthy();
    expect(within(notice).getByText('o arquivo está vazio')).toBeTruthy();
    await waitFor(() => expect(arrived()).toEqual(['voice']));
  });
});

describe('lost connections', () => {
  it('an upload continues by itself where it stopped', async () => {
    chooseLanguage();
    Object.assign(server.faults, { breaks: 1, keptBytes: 3 });
    await stage.choose(recording('a.mp3', '0123456789'));
    expect(await screen.findByText('Sem conexão')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(arrived()).toEqual(['0123456789']));
    expect(server.seen.filter((one) => one.startsWith('POST'))).toHaveLength(1);
    expect(server.seen).toContain('HEAD /api/transcription/uploads/:id');
  });

  it('an upload can be paused, continued, and cancelled on the server too', async () => {
    chooseLanguage();
    server.faults.gate = new Promise(() => undefined);
    const user = await stage.choose(recording('a.mp3'));
    const patches = () => server.seen.filter((one) => one.startsWith('PATCH')).length;
    await waitFor(() => expect(patches()).toBe(1));
    await user.click(await button('Pausar a.mp3'));
    expect(await screen.findByText('Pausado')).toBeTruthy();
    await user.click(await button('Continuar a.mp3'));
    await waitFor(() => expect(patches()).toBe(2));
    await user.click(await button('Cancelar a.mp3'));
    const sure = screen.queryByRole('button', { name: 'Cancelar envio' });
    if (sure !== null) await user.click(sure);
    await waitFor(() => expect(server.stored.size).toBe(0));
    await waitFor(() => expect(stage.queue().store.getState().items).toHaveLength(0));
  });
});

describe('after a reload', () => {
  const breakOff = async (content = '0123456789') => {
    chooseLanguage();
    Object.assign(server.faults, { breaks: 1, keptBytes: 6 });
    await stage.choose(recording('a.mp3', content));
    await screen.findByText('Sem conexão');
    stage.reload();
  };

  it('an upload shows its progress and continues with the same file', async () => {
    await breakOff();
    const user = stage.show();
    expect(await screen.findByText('Envio interrompido (60%)')).toBeTruthy();
    const input = screen.getByLabelText('Continuar a.mp3', { selector: 'input' });
    await user.upload(input, recording('b.mp3', 'another one'));
    expect(await screen.findByText(/Este é outro arquivo. Escolha “a.mp3”/)).toBeTruthy();
    await user.upload(input, recording('a.mp3', '0123456789'));
    await waitFor(() => expect(arrived()).toEqual(['0123456789']));
    expect(server.seen.filter((one) => one.startsWith('POST'))).toHaveLength(1);
    stage.reload();
    stage.show();
    await screen.findByText('Transcrição Avançada com IA');
    expect(screen.queryByText(/Envio interrompido/)).toBeNull();
  });

  it('the same file dropped or chosen as usual continues too', async () => {
    await breakOff();
    const user = stage.show();
    await screen.findByText('Envio interrompido (60%)');
    const file = recording('a.mp3', '0123456789');
    await user.upload(screen.getByLabelText('Escolher arquivos', { selector: 'input' }), file);
    await waitFor(() => expect(arrived()).toEqual(['0123456789']));
  });

  it('an upload can be discarded, also on the server; if that fails it stays', async () => {
    await breakOff();
    const user = stage.show();
    const discard = async () => {
      await user.click(await button('Descartar'));
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    };
    server.faults.refuseDelete = { status: 500, error: 'x', message: 'x' };
    await discard();
    expect(await screen.findByText('Não foi possível descartar')).toBeTruthy();
    expect(screen.getByText('Envio interrompido (60%)')).toBeTruthy();
    server.faults.refuseDelete = null;
    await discard();
    await waitFor(() => expect(server.stored.size).toBe(0));
    await waitFor(() => expect(screen.queryByText(/Envio interrompido/)).toBeNull());
  });

  it('an upload that the server has purged is not offered', async () => {
    await breakOff();
    server.stored.clear();
    stage.show();
    await waitFor(() => expect(server.seen.filter((one) => one.startsWith('HEAD'))).not.toHaveLength(0));
    await screen.findByText('Transcrição Avançada com IA');
    expect(screen.queryByText(/Envio interrompido/)).toBeNull();
  });

  it('no other user on this computer sees it', async () => {
    await breakOff();
    const { remembered } = stage.queue();
    expect(await remembered.list('somebody else')).toEqual([]);
    expect(await remembered.list(stage.services().session.getState().user?.id ?? '')).toHaveLength(1);
  });
});
