import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { writeDocument } from '../../../../testing/transcript-document.ts';

const stage = await openStage();
const { world, show } = stage;
const playback = () => stage.services().playback;
const status = () => playback().getState().status;

/** The time by which a pause in typing ends an undo step. It stands still, so that no busy machine makes a pause. */
let nowMs = 0;
beforeEach(async () => {
  await stage.begin();
  nowMs = Math.ceil(performance.now());
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  jest.restoreAllMocks();
  return stage.leave();
});
afterAll(() => stage.stop());

const paragraphs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-editable]')];
const texts = (): (string | null)[] => paragraphs().map(({ textContent }) => textContent);
const paragraph = (text: string): HTMLElement => {
  const found = paragraphs().find(({ textContent }) => textContent?.includes(text));
  if (found === undefined) throw new Error(`no paragraph “${text}” in: ${texts().join(' / ')}`);
  return found;
};
/** Opens the transcript in Editar. */
const edit = async () => {
  const user = show();
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('radio', { name: 'Editar' }));
  return user;
};
/** Selects from the start of one text to the end of another, or places the caret after a text. */
const select = (from: string, to?: string): void => {
  const [start, end] = [paragraph(from), paragraph(to ?? from)];
  const [first, last] = [start.firstChild, end.firstChild];
  if (first === null || last === null) throw new Error('a paragraph without text');
  const endAt = (end.textContent ?? '').indexOf(to ?? from) + (to ?? from).length;
  const startAt = to === undefined ? endAt : (start.textContent ?? '').indexOf(from);
  act(() => {
    screen.getByRole('textbox', { name: 'Texto da transcrição' }).focus();
    window.getSelection()?.setBaseAndExtent(first, startAt, last, endAt);
  });
};
const saved = () => waitFor(() => expect(screen.getByText(/^Salvo\./)).not.toBeNull());
const wordsOf = (index: number) => world.document.segments[index]?.words ?? [];
const allTexts = () => world.document.segments.map(({ words }) => words.map(({ text }) => text).join(' '));

const FIRST = 'Bom dia a todos. A reunião vai começar.';
const SECOND = 'Que reunião?';

describe('in Editar', () => {
  it('a click and a double click make no sound', async () => {
    await edit();
    const sounds: string[] = [];
    const stop = playback().subscribe(() => sounds.push(status()));
    fireEvent.click(paragraph(SECOND), { detail: 1 });
    fireEvent.click(paragraph(SECOND), { detail: 2 });
    fireEvent.dblClick(paragraph(SECOND));
    stop();
    expect(sounds).toEqual([]);
    expect(status()).toBe('paused');
  });

  it('typing changes the text in place and keeps the times of other words', async () => {
    const user = await edit();
    select('Que', 'Que');
    await user.keyboard('Qual');
    await saved();
    expect(texts()).toEqual([FIRST, 'Qual reunião?']);
    expect(world.saves[0]?.baseRevision).toBe(1);
    expect(wordsOf(2)[1]).toEqual({ text: 'reunião?', startMs: 3_600, endMs: 4_000, confidence: 0.9 });
  });

  it('changes are saved on a page without https, where browsers make no UUIDs', async () => {
    const uuids = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      const user = await edit();
      select('dia');
      await user.keyboard('{Enter}');
      await saved();
      expect(allTexts()[0]).toBe('Bom dia');
    } finally {
      if (uuids === undefined) Reflect.deleteProperty(crypto, 'randomUUID');
      else Object.defineProperty(crypto, 'randomUUID', uuids);
    }
  });

  it('typing over the end of a sentence joins the two sentences', async () => {
    const user = await edit();
    select('a todos. A', 'reunião vai');
    await user.keyboard('x');
    expect(texts()[0]).toBe('Bom dia x começar.');
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()[0]).toBe(FIRST);
  });

  it('Enter begins a paragraph, Backspace at its start joins it, and both can be undone', async () => {
    const user = await edit();
    select('dia');
    await user.keyboard('{Enter}');
    expect(texts()).toEqual(['Bom dia', 'a todos. A reunião vai começar.', SECOND]);
    await user.keyboard('{Backspace}');
    expect(texts()).toEqual([FIRST, SECOND]);
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()).toHaveLength(3);
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()).toEqual([FIRST, SECOND]);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await saved();
    expect(allTexts()).toEqual(['Bom dia', 'a todos.', 'A reunião vai começar.', 'Que reunião?']);
    expect(world.document.segments[1]?.startsParagraph).toBe(true);
  });

  it('Delete at the end of a turn joins the next one, which the first speaker then says', async () => {
    const user = await edit();
    select('começar.');
    await user.keyboard('{Delete}');
    expect(texts()).toEqual([`${FIRST} ${SECOND}`]);
    await saved();
    expect(world.document.segments.map(({ speaker }) => speaker)).toEqual(['p1', 'p1', 'p1']);
  });

  it('typing on is one step to undo', async () => {
    const user = await edit();
    select('Que');
    await user.keyboard(' outra nova');
    expect(texts()[1]).toBe('Que outra nova reunião?');
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()[1]).toBe(SECOND);
    await user.keyboard('{Control>}y{/Control}');
    expect(texts()[1]).toBe('Que outra nova reunião?');
  });

  it('what is typed after a pause of a second is a step of its own', async () => {
    const user = await edit();
    select('Que');
    await user.keyboard(' outra');
    nowMs += 1_000;
    await user.keyboard(' nova');
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()[1]).toBe('Que outra reunião?');
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()[1]).toBe(SECOND);
  });

  it('a selection over turns is copied, and replaced by what is typed', async () => {
    const user = await edit();
    select('começar.', 'Que');
    const clipboard = await user.copy();
    expect(clipboard?.getData('text/plain')).toBe('começar.\n\nQue');
    await user.keyboard('Oi');
    expect(texts()).toEqual(['Bom dia a todos. A reunião vai Oi reunião?']);
    await user.keyboard('{Control>}z{/Control}');
    expect(texts()).toEqual([FIRST, SECOND]);
  });

  it('pasted lines become plain text', async () => {
    const user = await edit();
    select('Que');
    await user.paste(' linha um\nlinha dois');
    expect(texts()[1]).toBe('Que linha um linha dois reunião?');
  });

  it('a deleted paragraph can be written again, or is removed when the caret leaves it', async () => {
    const user = await edit();
    select('Que', 'reunião?');
    await user.keyboard('{Delete}');
    expect(texts()).toEqual([FIRST, '']);
    await user.keyboard('Nada');
    expect(texts()).toEqual([FIRST, 'Nada']);
    select('Nada', 'Nada');
    await user.keyboard('{Delete}{Backspace}');
    expect(texts()).toEqual([FIRST]);
    await saved();
    expect(world.document.segments).toHaveLength(2);
  });

  it('Tab goes from one uncertain word to the next, and Escape leaves the text', async () => {
    world.document = writeDocument([
      ['p1', 'Bom ~dia a ~todos.'],
      ['p2', 'Sim ~senhor.'],
    ]);
    const user = await edit();
    select('Bom');
    const selected = () => window.getSelection()?.toString();
    await user.keyboard('{Tab}');
    expect(selected()).toBe('~dia');
    await user.keyboard('{Tab}{Tab}');
    expect(selected()).toBe('~senhor.');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(selected()).toBe('~todos.');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard(' ');
    expect(status()).toBe('loading');
  });

  it('the audio plays and pauses by keyboard while a user types', async () => {
    const user = await edit();
    select('Que');
    await user.keyboard('{Control>} {/Control}');
    expect(status()).toBe('loading');
    await user.keyboard('{Alt>}k{/Alt}');
    expect(status()).toBe('paused');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(status()).toBe('loading');
    expect(playback().getState().positionSeconds).toBeCloseTo(3.2);
    expect(texts()[1]).toBe(SECOND);
  });

  it('shows the stored text, whatever the view', async () => {
    world.document = writeDocument([['p1', 'Custou vinte e três reais.']]);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Números em algarismos' }));
    await user.keyboard('{Escape}');
    await screen.findByText(/R\$/);
    await user.click(screen.getByRole('radio', { name: 'Editar' }));
    expect(texts()).toEqual(['Custou vinte e três reais.']);
  });
});

describe('the mode', () => {
  it('is Ler on every new page, and changes with a key', async () => {
    const user = show();
    await screen.findAllByRole('article');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ler' }).checked).toBe(true);
    await user.keyboard('e');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Texto da transcrição');
    await user.keyboard('{Escape}e');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ler' }).checked).toBe(true);
    expect(paragraphs()).toEqual([]);
  });

  it('becomes Editar with Enter, at the passage that has the focus', async () => {
    const user = show();
    await screen.findAllByRole('article');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await user.keyboard('Já ');
    expect(texts()[0]).toBe('Bom dia a todos. Já A reunião vai começar.');
  });
});

describe('a paragraph whose text was deleted', () => {
  it('is removed when the page is closed while the caret is still in it', async () => {
    const user = await edit();
    select('Que', 'reunião?');
    await user.keyboard('{Delete}');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    stage.leave();
    show();
    await waitFor(() => expect(allTexts()).toEqual(['Bom dia a todos.', 'A reunião vai começar.']));
  });
});

describe('what was typed', () => {
  it('stays in the browser if a save fails, and is sent on the next visit', async () => {
    world.refusals = [503, 503, 503, 503];
    const user = await edit();
    select('reunião?');
    await user.keyboard(' Esta.');
    expect(await screen.findByText(/^Sem conexão\./)).not.toBeNull();
    stage.leave();
    await waitFor(() => expect(world.refusals.length).toBeLessThan(4));
    world.refusals = [];
    show();
    await screen.findByText('Que reunião? Esta.');
    await waitFor(() => expect(wordsOf(2).at(-1)?.text).toBe('Esta.'));
  });

  it('is not deleted by a sign-out without a question, if it cannot be saved', async () => {
    world.refusals = [400, 400, 400];
    const user = await edit();
    select('reunião?');
    await user.keyboard(' Não.');
    const { signOutGuards } = stage.services();
    const leave = async (press: string): Promise<boolean> => {
      const asked = signOutGuards.maySignOut();
      await user.click(await screen.findByRole('button', { name: press }));
      return asked;
    };
    expect(await leave('Voltar')).toBe(false);
    expect(await leave('Sair e descartar')).toBe(true);
    world.refusals = [];
  });

  it('is refused with the server’s reason', async () => {
    world.refusals = [400];
    const user = await edit();
    select('reunião?');
    await user.keyboard(' Não.');
    expect(await screen.findByText(/^Não foi salvo\. O servidor recusou/)).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await saved();
  });
});

describe('Substituir', () => {
  it('previews each place, and replaces the chosen ones in one step', async () => {
    const user = await edit();
    await user.keyboard('{Control>}h{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Substituir no texto' });
    await user.type(screen.getByLabelText('Buscar'), 'REUNIAO');
    await user.type(screen.getByLabelText('Substituir por'), 'conversa');
    expect(await screen.findByText('2 de 2 marcados')).not.toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Diferenciar acentos' }));
    expect(await screen.findByText('Nada encontrado')).not.toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Diferenciar acentos' }));
    await user.click(await screen.findByRole('button', { name: 'Substituir 2' }));
    expect(dialog.isConnected).toBe(false);
    expect(texts()).toEqual(['Bom dia a todos. A conversa vai começar.', 'Que conversa?']);
    // The bar's; the message about the replacement has one too, which appears a little later.
    await user.click(screen.getByTitle('Desfazer'));
    expect(texts()).toEqual([FIRST, SECOND]);
  });
});
