import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { finished } from '../../../testing/recordings.ts';
import { openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, row } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.forget());
afterAll(() => server.stop());

it('the list names the days while it has the order of dates, and the time of day in rows of earlier days', async () => {
  const daysAgo = (days: number, hour: number): string => {
    const date = new Date();
    date.setDate(date.getDate() - days);
    date.setHours(hour, 30, 0, 0);
    return date.toISOString();
  };
  server.put(
    finished(1, { createdAt: new Date().toISOString() }),
    finished(2, { createdAt: daysAgo(1, 22) }),
    finished(3, { createdAt: daysAgo(1, 9) }),
  );
  const page = show();
  await row('reunião 3');
  const days = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(days).toEqual(['Hoje', 'Ontem']);
  const yesterday = within(screen.getByRole('list', { name: 'Ontem' }));
  expect(yesterday.getAllByRole('article')).toHaveLength(2);
  expect(yesterday.getAllByText('09:30').length).toBeGreaterThan(0);
  expect((await row('reunião 1')).getAllByText('agora').length).toBeGreaterThan(0);
  await page.user.click(screen.getByRole('button', { name: 'Ordem: Mais recentes' }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Nome' }));
  await waitFor(() => expect(screen.queryByText('Ontem')).toBeNull());
  expect(screen.getByRole('list', { name: 'Ordem: Nome' })).toBeTruthy();
});
