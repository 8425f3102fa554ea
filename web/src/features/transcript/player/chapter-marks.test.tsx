import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { insightOf, statementOf } from '../../../../testing/insights-world.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show } = stage;

const serve = (...chapters: (readonly [startMs: number, title: string])[]): void => {
  const statements = chapters.map(([startMs, title]) =>
    statementOf(title, [startMs], { span: { startMs, endMs: startMs + 1_000 } }),
  );
  world.responses.set('GET /insights', {
    status: 200,
    body: { success: true, data: [insightOf('chapters', { statements, stale: true })] },
  });
};
beforeEach(async () => {
  localStorage.clear();
  await stage.begin();
});
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const positionSeconds = () => stage.services().playback.getState().positionSeconds;
const marks = async () => within(await screen.findByRole('list', { name: 'Capítulos' }));

describe('chapters in the player', () => {
  it('are marks that play where they begin, and the current one’s title is beside the time', async () => {
    serve([0, 'Abertura'], [1_600, 'Contas']);
    const user = show();
    const list = await marks();
    const names = list.getAllByRole('button').map((mark) => mark.getAttribute('aria-label'));
    expect(names).toEqual(['Abertura, ouvir a partir de 0:00', 'Contas, ouvir a partir de 0:01']);
    await user.click(list.getByRole('button', { name: /^Contas/ }));
    expect(positionSeconds()).toBeCloseTo(1.6);
    const player = within(screen.getByRole('group', { name: 'Áudio' }));
    await waitFor(() => expect(player.getAllByText('Capítulo').length).toBeGreaterThan(0));
    expect(list.getByRole('button', { current: true }).getAttribute('aria-label')).toMatch(/^Contas/);
    expect(screen.getByRole('slider', { name: 'Posição no áudio' }).getAttribute('aria-valuetext')).toMatch(
      /Contas$/,
    );
  });

  it('are one stop of the tab key, and the arrows go from one to the next', async () => {
    serve([0, 'Abertura'], [1_600, 'Contas']);
    const user = show();
    const [first, second] = (await marks()).getAllByRole('button');
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    first?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Enter}');
    expect(positionSeconds()).toBeCloseTo(1.6);
  });

  it('are not marked where the recording is one chapter', async () => {
    serve([0, 'Abertura']);
    show();
    await screen.findByRole('slider', { name: 'Posição no áudio' });
    await waitFor(() => expect(stage.services().queries.isFetching()).toBe(0));
    expect(screen.queryByRole('list', { name: 'Capítulos' })).toBeNull();
  });
});
