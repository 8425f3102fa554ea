import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { writeDocument } from '../../../testing/transcript-document.ts';
import { openStage } from '../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

/** Writes four sentences of 1.2 s: the second and third are unsure. */
const doubt = (): void => {
  const document = writeDocument([
    ['p1', 'Bom dia gente.'],
    ['p1', 'Talvez uma girafa.'],
    ['p2', 'Ou nada disso.'],
    ['p2', 'Até logo gente.'],
  ]);
  const [first, second, third, last] = document.segments;
  if (!first || !second || !third || !last) throw new Error('four passages are needed');
  const unsure = [second, third].map((passage, index) => ({ ...passage, id: `u${index + 1}` }));
  world.document = { ...document, segments: [first, last], unsure };
};

const folds = () => screen.queryAllByText(/^Trecho incerto/);

describe('speech that was not understood well enough', () => {
  it('is folded in its place, and no text until it is shown', async () => {
    doubt();
    show();
    const [first] = await screen.findAllByRole('article');
    expect(within(first ?? document.body).getByText('Trecho incerto, 0:01 a 0:03')).toBeTruthy();
    expect(screen.queryByText('Talvez uma girafa.')).toBeNull();
  });

  it('becomes text with one click, is saved, and is folded again by undo', async () => {
    doubt();
    const user = show();
    await user.click(await screen.findByRole('button', { name: /^Mostrar/ }));
    expect(await screen.findByText('Talvez uma girafa.')).toBeTruthy();
    expect(screen.getByText('Ou nada disso.')).toBeTruthy();
    expect(folds()).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Talvez uma girafa.'));
    await waitFor(() => expect(world.saves).toHaveLength(1), { timeout: 5_000 });
    expect(world.document.segments.map(({ id }) => id)).toEqual(['s1', 'u1', 'u2', 's4']);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByText('Talvez uma girafa.')).toBeNull());
    expect(folds()).toHaveLength(1);
  });

  it('is said to be there if nothing else was', async () => {
    doubt();
    world.document = { ...world.document, segments: [] };
    const user = show();
    expect(await screen.findByText(/não temos certeza de nenhuma palavra/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Mostrar/ }));
    expect(await screen.findByText('Talvez uma girafa.')).toBeTruthy();
  });
});
