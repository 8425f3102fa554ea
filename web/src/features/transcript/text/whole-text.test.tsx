import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { writeDocument } from '../../../../testing/transcript-document.ts';

const COUNT = 150;

const stage = await openStage();
beforeEach(async () => {
  await stage.begin();
  stage.world.document = writeDocument(
    Array.from({ length: COUNT }, (_, index) => [
      index % 2 === 0 ? 'p1' : 'p2',
      `Esta é a frase ${index + 1}.`,
    ]),
  );
});
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const open = async () => {
  const user = stage.show();
  await screen.findByText('Esta é a frase 1.');
  expect(screen.getAllByRole('article').length).toBeLessThan(COUNT / 2);
  return user;
};
const rendered = (): number => document.querySelectorAll('article').length;
const fire = (name: string) => act(() => void window.dispatchEvent(new Event(name)));
const copied = (): string => {
  const data = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => void data.set(type, text) };
  fireEvent.copy(document.body, { clipboardData });
  return data.get('text/plain') ?? '';
};
const phrases = (text: string): number => text.match(/Esta é a frase \d+\./g)?.length ?? 0;

describe('a long transcript', () => {
  it('is printed as a whole', async () => {
    await open();
    fire('beforeprint');
    expect(rendered()).toBe(COUNT);
    fire('afterprint');
    await waitFor(() => expect(rendered()).toBeLessThan(COUNT / 2));
  });

  it('is printed as a whole while it is edited', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'Editar' }));
    fire('beforeprint');
    expect(rendered()).toBe(COUNT);
    expect(phrases(document.body.textContent ?? '')).toBe(COUNT);
  });

  it('is selected and copied as a whole, and nothing else of the page', async () => {
    const user = await open();
    await user.keyboard('{Control>}a{/Control}');
    const selected = window.getSelection()?.toString() ?? '';
    expect(phrases(selected)).toBe(COUNT);
    expect(selected).not.toContain('Mais ações');
    const text = copied();
    expect(phrases(text)).toBe(COUNT);
    expect(text.startsWith('Pessoa 1, 0:00\nEsta é a frase 1.\n\nPessoa 2, 0:02\nEsta é')).toBe(true);
    act(() => {
      window.getSelection()?.removeAllRanges();
      document.dispatchEvent(new Event('selectionchange'));
    });
    expect(rendered()).toBeLessThan(COUNT / 2);
  });

  it('is selected as a whole from the menu of the browser', async () => {
    await open();
    act(() => {
      window.getSelection()?.selectAllChildren(document.body);
      document.dispatchEvent(new Event('selectionchange'));
    });
    expect(phrases(window.getSelection()?.toString() ?? '')).toBe(COUNT);
    expect(phrases(copied())).toBe(COUNT);
  });

  it('leaves fields and dialogs their own text', async () => {
    const user = await open();
    await user.keyboard('{Control>}f{/Control}');
    await user.type(await screen.findByRole('textbox', { name: /buscar/i }), 'frase');
    await user.keyboard('{Control>}a{/Control}');
    expect(rendered()).toBeLessThan(COUNT / 2);
    expect(copied()).toBe('');
  });
});
