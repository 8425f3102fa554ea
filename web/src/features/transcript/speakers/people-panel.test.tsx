import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { onWideScreen } from '../../../../testing/wide-screen.ts';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

/** Writes a talk in which Pessoa 1 says 9 of 12 words of 400 ms each. */
const talk = (): void => {
  world.document = writeDocument([
    ['p1', 'Um dois três quatro cinco seis sete.'],
    ['p2', 'Oito nove dez.'],
    ['p1', 'Onze doze.'],
  ]);
};
const openPeople = async (user: ReturnType<typeof show>) => {
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Pessoas' }));
  return within(await screen.findByRole('list', { name: 'Pessoas' }));
};
const texts = (list: Awaited<ReturnType<typeof openPeople>>) =>
  list.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));

describe('the people of a transcript', () => {
  it('are listed with their share of the talk and its time', async () => {
    talk();
    const user = show();
    expect(texts(await openPeople(user))).toEqual(['Pessoa 175%0:04', 'Pessoa 225%0:01']);
  });

  it('of a chat have messages in place of a time', async () => {
    const { segments } = writeDocument([
      ['p1', 'Oi'],
      ['p2', 'Oi'],
      ['p1', 'Tudo bem?'],
      ['p1', 'Aqui sim'],
    ]);
    world.document = {
      ...writeDocument([
        ['p1', 'Oi'],
        ['p2', 'Oi'],
      ]),
      segments: segments.map((passage, index) => ({
        ...passage,
        words: passage.words.map((word) => ({ ...word, startMs: 0, endMs: 0 })),
        startsParagraph: true,
        sentAt: `2024-03-15T10:2${index}:00`,
      })),
    };
    const user = show();
    expect(texts(await openPeople(user))).toEqual(['Pessoa 175%3 mensagens', 'Pessoa 225%1 mensagem']);
  });

  it('are renamed in place, everywhere', async () => {
    talk();
    const user = show();
    const list = await openPeople(user);
    await user.click(list.getByRole('button', { name: 'Renomear Pessoa 2…' }));
    await user.keyboard('Rui{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Renomear Rui…'));
    await user.keyboard('{Enter}Ana{Escape}');
    expect(list.getByRole('button', { name: 'Renomear Rui…' })).toBeTruthy();
    await waitFor(() => expect(world.document.speakers[1]).toEqual({ id: 'p2', name: 'Rui' }), {
      timeout: 5_000,
    });
  });

  it('lead to where they first speak', async () => {
    talk();
    const user = show();
    const list = await openPeople(user);
    await user.click(list.getByRole('button', { name: 'Ir para a primeira fala de Pessoa 2' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-passage')).toBe('s2'));
    expect(screen.queryByRole('dialog', { name: 'Pessoas' })).toBeNull();
  });

  it('are beside the text of a wide page, which stays in use', async () => {
    const narrow = onWideScreen();
    talk();
    const user = show();
    await openPeople(user);
    const panel = screen.getByRole('complementary', { name: 'Pessoas' });
    expect(document.activeElement).toBe(panel);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('feed')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Pessoas' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pessoas');
    narrow();
  });
});
