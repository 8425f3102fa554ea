import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stageReports } from '../../../testing/reports-stage.tsx';
import { formatDay } from '../../ui/day.ts';
import { periodOf } from './period.ts';
import { RecentFigures } from './recent-figures.tsx';
import { RecordingReports } from './reports-page.tsx';

const { change, show, lastAsked } = await stageReports();
const reports = <RecordingReports empty={<p>vazio</p>} />;
const daysAgo = (days: number) => ({
  day: periodOf('7d', new Date(Date.now() - days * 86_400_000)).to,
  recordings: 1,
  durationMs: 60_000,
});

describe('figures without a chosen period', () => {
  const daysAsked = () => {
    const [from, to] = lastAsked().map((day) => Date.parse(day ?? ''));
    return ((to ?? 0) - (from ?? 0)) / 86_400_000 + 1;
  };
  const checked = () =>
    within(screen.getByRole('group', { name: 'Período' })).getByRole<HTMLInputElement>('radio', {
      checked: true,
    }).value;

  it.each([
    [[0, 1, 2, 40], '7d', 7],
    [[0, 9, 20, 40], '30d', 30],
    [[0], '7d', 7],
    [[20, 40, 80, 400], '90d', 90],
    [[100, 400], 'all', 3_653],
  ])(
    'recordings of %j days ago show the shortest period that is not almost empty',
    async (ago, preset, days) => {
      change({ days: ago.map(daysAgo).toReversed() });
      show(reports, '?period=<script>&from=2026-99-99&to=x');
      await screen.findByRole('table', { name: 'Idiomas falados' });
      expect([checked(), daysAsked()]).toEqual([preset, days]);
    },
  );

  it('all recordings begin with the first one, and another period is a click away', async () => {
    change({ days: [daysAgo(400), daysAgo(100)] });
    const user = show(reports, '');
    await screen.findByRole('table', { name: 'Idiomas falados' });
    const first = formatDay(daysAgo(400).day, 'pt', 'medium');
    expect(screen.getByText((text) => text.startsWith(`${first} a `))).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '90 dias' }));
    await waitFor(() => expect(daysAsked()).toBe(90));
  });
});

describe('the first page', () => {
  it('shows the shortest period that is not almost empty, and leads to its reports', async () => {
    change({ days: [daysAgo(400), daysAgo(100)] });
    show(<RecentFigures />, '');
    expect(await screen.findByRole('heading', { name: 'Todas as gravações' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver relatórios' }).getAttribute('href')).toBe(
      '/app/reports?period=all',
    );
  });
});
