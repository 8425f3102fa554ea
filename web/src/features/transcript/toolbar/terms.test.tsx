import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

/** The page's highlights, since jsdom has none. */
const registry = new Map<string, Set<Range>>();
beforeAll(() => {
  const highlights = { highlights: registry };
  Object.defineProperty(globalThis, 'CSS', { configurable: true, value: highlights });
  Object.defineProperty(globalThis, 'Highlight', { configurable: true, value: class extends Set<Range> {} });
});
beforeEach(() => stage.begin());
afterEach(() => {
  stage.leave();
  registry.clear();
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'CSS');
  Reflect.deleteProperty(globalThis, 'Highlight');
  stage.stop();
});

const MARK = 'Marcar palavras do vocabulário';
const marked = () => [...(registry.get('transcript-term') ?? [])].map(String);
/** Marks the first word of each passage as recognised from the vocabulary. */
const useVocabulary = (): void => {
  const segments = world.document.segments.map((passage) => ({
    ...passage,
    words: passage.words.map((word, index) =>
      index === 0 ? { ...word, fromVocabulary: true as const } : word,
    ),
  }));
  world.document = { ...world.document, segments };
};

describe('words that were recognised as words of the vocabulary', () => {
  it('are marked on request', async () => {
    useVocabulary();
    const user = show();
    await screen.findAllByRole('article');
    expect(marked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: MARK }));
    await waitFor(() => expect(marked()).toEqual(['Bom', 'A', 'Que']));
    await user.click(screen.getByRole('menuitemcheckbox', { name: MARK }));
    await waitFor(() => expect(marked()).toEqual([]));
  });

  it('are not offered for a mark where there are none', async () => {
    const user = show();
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Marcar palavras incertas' })).toBeTruthy();
    expect(screen.queryByRole('menuitemcheckbox', { name: MARK })).toBeNull();
  });
});
