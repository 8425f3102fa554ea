import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastToast } from '../../../testing/toasts.ts';
import { openStage } from '../../../testing/transcript-page-stage.tsx';
import { prefetchTranscript } from './opening/open-transcript.ts';

const stage = await openStage();
const { world, show } = stage;
const playback = () => stage.services().playback;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const passage = async (text: string): Promise<HTMLElement> => {
  const found = (await screen.findAllByText(text)).find(
    (element) => element.dataset['passage'] !== undefined,
  );
  if (found === undefined) throw new Error(`no passage “${text}”`);
  return found;
};
/** Points at a character; jsdom has no layout. */
const pointAt = (element: HTMLElement, character: number): void => {
  const range = document.createRange();
  if (element.firstChild !== null) range.setStart(element.firstChild, character);
  Object.assign(document, { caretRangeFromPoint: () => range });
};

describe('an open transcript', () => {
  it('shows speakers and times', async () => {
    show();
    const articles = await screen.findAllByRole('article');
    expect(articles.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Pessoa 1, 0:00',
      'Pessoa 2, 0:03',
    ]);
    expect(articles[0]?.textContent).toContain('Bom dia a todos. A reunião vai começar.');
    expect(screen.getByRole('heading', { level: 1, name: 'reunião' })).not.toBeNull();
  });

  it('says nothing of saving before a change', async () => {
    show();
    await screen.findAllByRole('article');
    expect(screen.getByText('Salvo').parentElement?.className).toContain('hidden!');
    for (const status of screen.getAllByRole('status')) expect(status.textContent).not.toContain('Salvo');
  });

  it('says that the audio was noisy, and marks its uncertain words', async () => {
    world.notices = ['hard_audio'];
    const user = show();
    const note = await screen.findByRole('note');
    expect(note.textContent).toBe('Áudio com muito ruído: revise os trechos marcados.');
    await user.click(screen.getByRole('button', { name: /^Mais ações/ }));
    const marks = await screen.findByRole('menuitemcheckbox', { name: 'Marcar palavras incertas' });
    expect(marks.getAttribute('aria-checked')).toBe('true');
  });

  it('says which language it sounds like instead of the chosen one, and offers to recognise it in that', async () => {
    world.spokenLanguage = 'es';
    const user = show();
    expect((await screen.findByRole('note')).textContent).toBe('Parece espanhol.');
    await user.click(screen.getByRole('button', { name: 'Reconhecer de novo' }));
    const language = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Idioma falado' });
    expect(language.value).toBe('es');
  });

  it('says how many words of the vocabulary the recognition had no room for', async () => {
    world.wordsLeftOut = 1_237;
    show();
    expect((await screen.findByRole('note')).textContent).toBe(
      'O vocabulário não coube inteiro neste reconhecimento. Palavras que ficaram de fora: 1.237.',
    );
  });

  it('names the language where it changes, for eyes and screen readers', async () => {
    const [first, second, third] = world.document.segments;
    if (!first || !second || !third) throw new Error('no passages');
    world.document = { ...world.document, segments: [first, { ...second, language: 'en' }, third] };
    show();
    const articles = await screen.findAllByRole('article');
    expect(articles.map((one) => /Inglês|Português/.exec(one.textContent)?.[0])).toEqual([
      undefined,
      'Inglês',
      'Português',
    ]);
    expect(articles.map((one) => one.querySelector('p[lang]')?.getAttribute('lang'))).toEqual([
      'pt',
      'en',
      'pt',
    ]);
  });

  it('says nothing of clear audio, and marks nothing', async () => {
    const user = show();
    await screen.findAllByRole('article');
    expect(screen.queryByRole('note')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Mais ações/ }));
    const marks = await screen.findByRole('menuitemcheckbox', { name: 'Marcar palavras incertas' });
    expect(marks.getAttribute('aria-checked')).toBe('false');
  });

  it('names each recording that a merged one was made of where it begins', async () => {
    const part = (name: string, startMs: number) => ({
      transcriptionId: world.item.transcriptionId,
      name,
      startMs,
    });
    world.item = { ...world.item, parts: [part('segunda.mp3', 0), part('terça.mp3', 2_500)] };
    show();
    const articles = await screen.findAllByRole('article');
    const starts = articles.map((one) => /^Gravação:\s*(\S+\.mp3)/.exec(one.textContent)?.[1]);
    expect(starts).toEqual(['segunda.mp3', 'terça.mp3']);
  });

  it('plays from a clicked word and marks the word that plays', async () => {
    const user = show();
    const element = await passage('A reunião vai começar.');
    pointAt(element, 'A reunião'.length);
    await user.click(element);
    expect(playback().getState()).toMatchObject({ id: world.item.transcriptionId, status: 'loading' });
    expect(playback().getState().positionSeconds).toBeCloseTo(2);
    expect(element.hasAttribute('data-spoken')).toBe(true);
  });

  it('plays nothing when a user selects text', async () => {
    const user = show();
    const element = await passage('Que reunião?');
    pointAt(element, 1);
    act(() => window.getSelection()?.setBaseAndExtent(element, 0, element, 1));
    await user.pointer({ keys: '[MouseLeft>]', target: element });
    act(() => window.getSelection()?.setBaseAndExtent(element, 0, element, 1));
    await user.pointer({ keys: '[/MouseLeft]', target: element });
    expect(playback().getState().status).toBe('paused');
  });

  it('plays, seeks and changes speed by keyboard, but not while the user types', async () => {
    const user = show();
    await passage('Que reunião?');
    await user.keyboard(' ');
    expect(playback().getState().status).toBe('loading');
    await user.keyboard('>');
    expect(playback().getState().rate).toBe(1.25);
    await user.keyboard('k');
    expect(playback().getState().status).toBe('paused');
    await user.click(screen.getByRole('button', { name: 'Buscar no texto' }));
    await user.keyboard('k ');
    expect(playback().getState().status).toBe('paused');
    act(() => playback().setRate(1));
  });

  it('searches the whole text, ignoring accents, and moves from hit to hit', async () => {
    const user = show();
    await passage('Que reunião?');
    await user.keyboard('{Control>}f{/Control}reuniao');
    expect(await screen.findByText('1 de 2')).not.toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 de 2')).not.toBeNull();
    expect((await passage('Que reunião?')).hasAttribute('data-current')).toBe(true);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await passage('Que reunião?'));
  });

  it('lists its shortcuts', async () => {
    const user = show();
    await passage('Que reunião?');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).not.toBeNull();
  });
});

describe('a recording without a transcript', () => {
  it('shows the progress and the text so far', async () => {
    world.item = { ...world.item, status: 'processing', stage: 'transcribing', progress: 42, result: null };
    const segments = [{ startMs: 0, endMs: 900, text: 'Bom dia' }];
    world.responses.set(`/status/${world.item.transcriptionId}`, {
      status: 200,
      body: { success: true, data: { ...world.item, segments } },
    });
    show();
    expect(await screen.findByRole('progressbar')).toHaveProperty('ariaValueNow', '42');
    expect(await screen.findByText('Escrevendo o texto')).not.toBeNull();
    expect(screen.getByText('Pode sair desta página: avisamos quando terminar.')).not.toBeNull();
    const [newest] = await screen.findAllByText('Bom dia');
    expect(newest?.className).toContain('marked');
  });

  it('shows the failure, and a retry where that may help', async () => {
    world.item = {
      ...world.item,
      status: 'error',
      errorMessage: 'O áudio está vazio',
      canRetry: true,
      result: null,
    };
    show();
    expect(await screen.findByText('O áudio está vazio')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).not.toBeNull();
  });

  it('says in the language of the page that a retry got no readable response', async () => {
    world.item = { ...world.item, status: 'error', errorMessage: 'Vazio', canRetry: true, result: null };
    world.responses.set(`/retry/${world.item.transcriptionId}`, {
      status: 502,
      body: '<h1>Bad Gateway</h1>',
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() =>
      expect(lastToast()?.detail).toBe('O servidor teve um problema. Tente novamente em instantes.'),
    );
  });

  it('says in the language of the page that the server sent no readable response', async () => {
    world.responses.set(`/${world.item.transcriptionId}`, { status: 502, body: '<h1>Bad Gateway</h1>' });
    world.item = { ...world.item, result: null };
    show();
    expect(
      await screen.findByText('O servidor teve um problema. Tente novamente em instantes.'),
    ).not.toBeNull();
  });

  it('was cancelled, does not exist, or cannot be reached', async () => {
    world.item = { ...world.item, status: 'cancelled', result: null };
    show();
    expect(await screen.findByText('Você cancelou esta transcrição')).not.toBeNull();
    stage.leave();
    const detail = `/${world.item.transcriptionId}`;
    world.responses.set(detail, { status: 404, body: { success: false, error: 'x', message: 'x' } });
    show();
    expect(await screen.findByText('Transcrição não encontrada')).not.toBeNull();
    expect(document.title).toBe('Transcrição não encontrada · Escriba');
    stage.leave();
    world.responses.set(detail, { status: 500, body: { success: false, error: 'x', message: 'Quebrou' } });
    const user = show();
    expect(await screen.findByText('Quebrou')).not.toBeNull();
    world.responses.clear();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Você cancelou esta transcrição')).not.toBeNull();
  });

  it('is not refetched after a recent 404, even one from before its page rendered', async () => {
    const end = `/${world.item.transcriptionId}/transcript`;
    world.responses.set(end, { status: 404, body: { success: false, error: 'x', message: 'x' } });
    stage.seen.length = 0;
    await prefetchTranscript(stage.services(), world.item.transcriptionId);
    show();
    expect(await screen.findByText('Transcrição não encontrada')).not.toBeNull();
    expect(stage.seen.map(({ path }) => path).filter((path) => path.endsWith(end))).toHaveLength(1);
  });

  it('opens for a user who was refused a moment ago', async () => {
    const end = `/${world.item.transcriptionId}/transcript`;
    world.responses.set(end, { status: 403, body: { success: false, error: 'x', message: 'x' } });
    await prefetchTranscript(stage.services(), world.item.transcriptionId);
    world.responses.delete(end);
    show();
    expect(await screen.findByRole('feed')).not.toBeNull();
  });

  it('is read without its deleted audio', async () => {
    world.item = { ...world.item, audioUrl: null, audioPurgedAt: '2026-02-01T00:00:00.000Z' };
    show();
    await passage('Que reunião?');
    expect(screen.getByText('O áudio foi excluído após 30 dias; o texto continua aqui.')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Ouvir' })).toBeNull();
  });
});
