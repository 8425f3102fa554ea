import type { VocabularyEntry, WordSuggestion } from '@escriba/contracts/transcription/vocabulary';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, WithServices } from '../../../testing/services.tsx';
import { signIn } from '../../../testing/signed-in.ts';
import { forgetToasts, lastToast } from '../../../testing/toasts.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { VocabularyPage } from './vocabulary-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const PATH = '/api/transcription/vocabulary';
const CLIENTE = '0198c0de-0000-7000-9000-000000000001';
const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });

type World = {
  words: VocabularyEntry[];
  suggestions: WordSuggestion[];
  dismissed: string[];
  isBroken: boolean;
  max: number;
};
let world: World;
let made = 0;

const entry = (text: string, more: Partial<VocabularyEntry> = {}): VocabularyEntry => {
  made += 1;
  return {
    id: `0198c0de-0000-7000-9000-${String(1_000 + made).padStart(12, '0')}`,
    text,
    soundsLike: null,
    folderId: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    ...more,
  };
};
type Sent = { words: { text: string; soundsLike?: string }[]; folderId?: string | null };

const add = ({ words, folderId = null }: Sent) => {
  const added = words.map(({ text, soundsLike = null }) => entry(text.trim(), { soundsLike, folderId }));
  world.words = [...added, ...world.words];
  return ok({ added, known: [] });
};

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await Promise.all([openTexts('vocabulary'), openTexts('app')]);
});
beforeEach(() => {
  localStorage.clear();
  server.forget();
  world = { words: [], suggestions: [], dismissed: [], isBroken: false, max: 1_000 };
  server.on(
    '/api/transcription/labels',
    ok({ folders: [{ id: CLIENTE, name: 'Cliente', recordings: 0 }], tags: [], unfiled: 0 }),
  );
  server.on(`${PATH}/suggestions`, () => ok(world.suggestions));
  server.on(`${PATH}/dismissals`, ({ body }) => {
    world.dismissed.push((JSON.parse(body) as { text: string }).text);
    return { status: 200, body: { success: true } };
  });
  server.on(PATH, ({ method, path, body }) => {
    if (world.isBroken) return { status: 503, body: refuse('service.busy', 'Sem resposta agora') };
    const id = path.slice(PATH.length + 1);
    if (method === 'GET') return ok({ words: world.words, max: world.max });
    if (method === 'POST') return add(JSON.parse(body) as Sent);
    if (method === 'DELETE') {
      world.words = world.words.filter((word) => word.id !== id);
      return { status: 200, body: { success: true } };
    }
    const changed = {
      ...entry(''),
      ...world.words.find((word) => word.id === id),
      ...(JSON.parse(body) as object),
    };
    world.words = world.words.map((word) => (word.id === id ? changed : word));
    return ok(changed);
  });
});
afterEach(() => {
  cleanup();
  forgetToasts();
});
afterAll(() => server.stop());

const show = async (search = '') => {
  const services = createTestServices();
  await signIn(services, server);
  render(
    <MemoryRouter initialEntries={[`/app/settings/vocabulary${search}`]}>
      <WithServices services={services}>
        <VocabularyPage />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const field = () => screen.findByLabelText('Palavra ou nome');
const rows = () => within(screen.getByRole('list', { name: 'Palavras' })).getAllByRole('listitem');
const texts = () => rows().map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

describe('the vocabulary', () => {
  it('that is empty says what to begin with', async () => {
    await show();
    expect(await screen.findByText('Ainda não há palavras aqui')).toBeTruthy();
    expect(screen.getByText(/como Gonçalves, Sankhya ou NR-35/)).toBeTruthy();
    expect(screen.getByText('0 de 1.000 palavras')).toBeTruthy();
  });

  it('gets words one after the other, with how they sound, without leaving the keyboard', async () => {
    const user = await show();
    await user.type(await field(), 'Ana{Enter}');
    expect(await screen.findByText('“Ana” adicionada')).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    await user.keyboard('Sankhya');
    await user.type(screen.getByLabelText('Soa como (opcional)'), 'sânquia{Enter}');
    await waitFor(() => expect(texts()).toEqual(['Sankhyasoa como sânquia', 'Ana']));
    expect(screen.getByText('2 de 1.000 palavras')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Palavras da conta' })).toBeTruthy();
  });

  it('tells a duplicate and what is no word, and sends neither', async () => {
    world.words = [entry('Gonçalves')];
    const user = await show();
    await user.type(await field(), ' gonçalves {Enter}');
    expect(screen.getByText('“gonçalves” já está no vocabulário.')).toBeTruthy();
    await user.clear(await field());
    await user.type(await field(), '?{Enter}');
    expect(screen.getByText('Use letras ou números, até 60 caracteres.')).toBeTruthy();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(server.seen.filter(({ method, path }) => method === 'POST' && path === PATH)).toEqual([]);
  });

  it('that is full says so', async () => {
    world.words = [entry('Bia'), entry('Caio')];
    world.max = 2;
    const user = await show();
    await user.type(await field(), 'Ana{Enter}');
    expect(screen.getByText(/O vocabulário está completo/)).toBeTruthy();
  });

  it('changes a word in its row, and gives the focus back', async () => {
    world.words = [entry('Gonsalves'), entry('Ana')];
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Editar Gonsalves' }));
    const form = within(rows()[0] as HTMLElement);
    expect(document.activeElement).toBe(form.getByLabelText('Palavra ou nome'));
    await user.keyboard('ana{Enter}');
    expect(form.getByText('“ana” já está no vocabulário.')).toBeTruthy();
    await user.clear(form.getByLabelText('Palavra ou nome'));
    await user.type(form.getByLabelText('Palavra ou nome'), 'Gonçalves{Enter}');
    await waitFor(() => expect(texts()).toEqual(['Gonçalves', 'Ana']));
    expect(document.activeElement).toBe(button('Editar Gonçalves'));
    await user.keyboard('{Enter}{Escape}');
    expect(document.activeElement).toBe(button('Editar Gonçalves'));
  });

  it('deletes a word, moves the focus to the next one, and can undo it', async () => {
    world.words = [entry('Sankhya', { soundsLike: 'sânquia' }), entry('Ana')];
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Excluir Sankhya' }));
    expect(texts()).toEqual(['Ana']);
    expect(document.activeElement).toBe(button('Excluir Ana'));
    await waitFor(() => expect(lastToast()).toMatchObject({ tone: 'success', title: '“Sankhya” excluída' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(texts()).toEqual(['Sankhyasoa como sânquia', 'Ana']));
    expect(world.words.map(({ text }) => text)).toEqual(['Sankhya', 'Ana']);
  });

  it('puts a word back that the server did not delete', async () => {
    world.words = [entry('Ana')];
    const user = await show();
    await screen.findByText('Ana');
    world.isBroken = true;
    await user.click(button('Excluir Ana'));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ tone: 'error', title: 'Não foi possível excluir' }),
    );
    expect(texts()).toEqual(['Ana']);
  });

  it('is searched without case and accents', async () => {
    world.words = Array.from({ length: 12 }, (_, index) => entry(`Palavra ${index}`));
    world.words.push(entry('Gonçalves'));
    const user = await show();
    await user.type(await screen.findByLabelText('Buscar no vocabulário'), 'GONCAL');
    expect(texts()).toEqual(['Gonçalves']);
    await user.keyboard('x');
    expect(screen.getByText('Nenhuma palavra com “GONCALx”.')).toBeTruthy();
  });

  it('that is long is shown in steps, and the focus goes on', async () => {
    world.words = Array.from({ length: 102 }, (_, index) => entry(`p${index}`));
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Mostrar mais 2 palavras' }));
    expect(rows()).toHaveLength(102);
    expect(document.activeElement).toBe(button('Editar p100'));
    expect(screen.queryByRole('button', { name: /^Mostrar/ })).toBeNull();
  });

  it('that does not load offers another attempt', async () => {
    world.isBroken = true;
    const user = await show();
    expect(await screen.findByText('O vocabulário não carregou')).toBeTruthy();
    world.isBroken = false;
    await user.click(button('Tentar novamente'));
    expect(await field()).toBeTruthy();
  });
});

describe('the vocabulary of a folder', () => {
  it('is in the address, and gets words of its own', async () => {
    world.words = [entry('Ana'), entry('Bia', { folderId: CLIENTE })];
    const user = await show(`?folder=${CLIENTE}`);
    await waitFor(() => expect(texts()).toEqual(['Bia']));
    expect(screen.getByText('2 de 1.000 palavras')).toBeTruthy();
    await user.type(await field(), 'Ana{Enter}');
    await waitFor(() => expect(texts()).toEqual(['Ana', 'Bia']));
    expect(world.words[0]).toMatchObject({ text: 'Ana', folderId: CLIENTE });
    await user.selectOptions(screen.getByLabelText('Usar em'), 'Todas as gravações');
    expect(texts()).toEqual(['Ana']);
    await user.selectOptions(screen.getByLabelText('Usar em'), 'Pasta Cliente');
    expect(texts()).toEqual(['Ana', 'Bia']);
  });
});

describe('a list', () => {
  const open = async (words: VocabularyEntry[] = []) => {
    world.words = words;
    const user = await show();
    await field();
    await user.click(button('Importar lista'));
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Importar palavras' })) };
  };

  it('is pasted: what is new is added, the rest told', async () => {
    const { user, dialog } = await open([entry('Ana')]);
    expect(dialog.getByRole('button', { name: 'Adicionar' }).hasAttribute('disabled')).toBe(true);
    await user.click(dialog.getByLabelText('Lista de palavras'));
    await user.paste('ana\nBia\nMarina Gonçalves, —');
    expect(dialog.getByText('2 palavras novas')).toBeTruthy();
    expect(dialog.getByText('1 já está no vocabulário')).toBeTruthy();
    expect(dialog.getByText('1 não é palavra ou é longa demais: —')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Adicionar 2 palavras' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastToast()).toMatchObject({ title: '2 palavras adicionadas' });
    expect(texts()).toEqual(['Bia', 'Marina Gonçalves', 'Ana']);
  });

  it('is read from a CSV file, with how words sound', async () => {
    const { user, dialog } = await open();
    const file = new File(['palavra;soa como\r\nSankhya;sânquia\r\n'], 'termos.csv', { type: 'text/csv' });
    await user.upload(dialog.getByLabelText('Escolher arquivo CSV', { selector: 'input' }), file);
    expect(await dialog.findByText('Palavras de termos.csv')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Adicionar 1 palavra' }));
    await waitFor(() => expect(world.words).toMatchObject([{ text: 'Sankhya', soundsLike: 'sânquia' }]));
  });

  it('of a file that cannot be read any more is refused with a sentence', async () => {
    const { user, dialog } = await open();
    const file = new File(['Sankhya'], 'termos.csv', { type: 'text/csv' });
    file.arrayBuffer = () => Promise.reject(new DOMException('It was removed', 'NotFoundError'));
    await user.upload(dialog.getByLabelText('Escolher arquivo CSV', { selector: 'input' }), file);
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Não foi possível ler o arquivo. Tente de novo.',
    );
  });

  it('that does not fit is not sent, and says how many do', async () => {
    world.max = 2;
    const { user, dialog } = await open([entry('Caio')]);
    await user.click(dialog.getByLabelText('Lista de palavras'));
    await user.paste('Ana, Bia');
    expect(dialog.getByText('Só cabe mais 1 palavra.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Adicionar 2 palavras' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('suggestions', () => {
  it('are added or dismissed for good', async () => {
    world.suggestions = [
      { text: 'Gonçalves', heard: 'Gonsalves', times: 3 },
      { text: 'Sankhya', heard: 'sanquia', times: 4 },
    ];
    const user = await show();
    const list = within(await screen.findByRole('list', { name: 'Sugestões' }));
    expect(list.getByText('Adicionar “Gonçalves” ao vocabulário?')).toBeTruthy();
    expect(list.getByText('Você corrigiu “Gonsalves” 3 vezes.')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Não sugerir mais Sankhya' }));
    await waitFor(() => expect(list.queryByText(/Sankhya/)).toBeNull());
    expect(world.dismissed).toEqual(['Sankhya']);
    world.suggestions = [];
    await user.click(list.getByRole('button', { name: 'Adicionar Gonçalves' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Sugestões' })).toBeNull());
    expect(texts()).toEqual(['Gonçalves']);
  });
});
