import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { insightOf, statementOf } from '../../../../testing/insights-world.ts';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';
import { onWideScreen } from '../../../../testing/wide-screen.ts';

const NAME = 'Resumo e capítulos';
const stage = await openStage();
const { world, show } = stage;

let narrow = (): void => undefined;
beforeEach(async () => {
  localStorage.clear();
  await stage.begin();
  const statements = [statementOf('A reunião vai começar.', [1_600])];
  world.responses.set('GET /insights', {
    status: 200,
    body: { success: true, data: [insightOf('summary', { statements })] },
  });
});
afterEach(() => {
  stage.leave();
  narrow();
});
afterAll(() => stage.stop());

const focusedPassage = () => document.activeElement?.getAttribute('data-passage');
const positionSeconds = () => stage.services().playback.getState().positionSeconds;

describe('summary and chapters of a transcript', () => {
  it('are in the menu of a phone, in a sheet that closes before the passage is shown and played', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: NAME }));
    const sheet = within(await screen.findByRole('dialog', { name: NAME }));
    await user.click(await sheet.findByRole('button', { name: '0:01 A reunião vai começar.' }));
    await waitFor(() => expect(focusedPassage()).toBe('s2'));
    expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
    expect(positionSeconds()).toBeCloseTo(1.6);
  });

  it('are beside the text of a wide page, and stay open while a passage plays', async () => {
    narrow = onWideScreen();
    const user = show();
    await user.click(await screen.findByRole('button', { name: NAME }));
    const panel = within(await screen.findByRole('complementary', { name: NAME }));
    await user.click(await panel.findByRole('button', { name: '0:01 A reunião vai começar.' }));
    await waitFor(() => expect(focusedPassage()).toBe('s2'));
    expect(positionSeconds()).toBeCloseTo(1.6);
    expect(screen.getByRole('complementary', { name: NAME })).toBeTruthy();
    expect(screen.getByRole('feed')).toBeTruthy();
  });

  it('open with the next wide page if they were left open, without the focus', async () => {
    narrow = onWideScreen();
    const user = show();
    await user.click(await screen.findByRole('button', { name: NAME }));
    await screen.findByRole('complementary', { name: NAME });
    stage.leave();
    await stage.begin();
    const again = show();
    const panel = await screen.findByRole('complementary', { name: NAME });
    expect(panel.contains(document.activeElement)).toBe(false);
    await again.click(within(panel).getByRole('button', { name: 'Fechar' }));
    stage.leave();
    await stage.begin();
    show();
    await screen.findByRole('feed');
    expect(screen.queryByRole('complementary', { name: NAME })).toBeNull();
  });

  it('do not cover the text of a phone by themselves', async () => {
    localStorage.setItem('insights-open', 'true');
    show();
    await screen.findByRole('feed');
    expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
    expect(document.querySelector('[data-docked=right]')).toBeNull();
  });

  it('give their place to another panel', async () => {
    narrow = onWideScreen();
    const user = show();
    await user.click(await screen.findByRole('button', { name: NAME }));
    await screen.findByRole('complementary', { name: NAME });
    await user.click(screen.getByRole('button', { name: 'Pessoas' }));
    await screen.findByRole('complementary', { name: 'Pessoas' });
    expect(screen.queryByRole('complementary', { name: NAME })).toBeNull();
  });
});
