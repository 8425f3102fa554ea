import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { countByStatus, finished, usage } from '../../testing/recordings.ts';
import { createTestServices, type TestServices, WithServices } from '../../testing/services.tsx';
import { signIn } from '../../testing/signed-in.ts';
import { startVisitorServer } from '../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { HomePage } from './home-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
});
beforeEach(async () => {
  localStorage.clear();
  services = createTestServices();
  await signIn(services, server);
});
afterEach(cleanup);
afterAll(() => server.stop());

const respond = (path: string, body: object) =>
  server.on(path, { status: 200, body: { success: true, ...body } });
const show = (used: UsageInfo) => {
  respond('/api/usage/status', { data: used });
  respond('/api/transcription/totals', {
    data: { completed: 1, minutes: 5, averageProcessingSeconds: 60 },
  });
  const pagination = { page: 1, limit: 5, total: 1, totalIsExact: true, totalPages: 1, hasMore: false };
  const data = [finished(1)];
  respond('/api/transcription/list', { data, pagination, counts: countByStatus(data) });
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <HomePage />
      </WithServices>
    </MemoryRouter>,
  );
};
// Midnight where the reader is, wherever this test runs.
const nextReset = {
  daily: new Date(2026, 0, 2).toISOString(),
  monthly: new Date(2026, 1, 1).toISOString(),
};
const strip = () => screen.findByRole('region', { name: 'Enviar gravações' });
const USED = [
  [
    'the day',
    usage({
      today: { files: 1, remaining: 0, usagePercent: 100 },
      reason: 'Limite diário atingido (1 arquivo/dia)',
    }),
    'Limite diário atingido (1 arquivo/dia).',
    'O limite diário volta à 0h.',
  ],
  [
    'the month',
    usage({
      month: { minutes: 5, remaining: 0, usagePercent: 100 },
      reason: 'Limite mensal de transcrição atingido (0 min restantes)',
    }),
    'Limite mensal de transcrição atingido (0 min restantes).',
    'O limite mensal volta em 1º de fevereiro.',
  ],
] as const;

describe('the first page', () => {
  it('takes files and recordings', async () => {
    show(usage());
    await screen.findByRole('heading', { name: 'Seu plano' });
    expect(within(await strip()).getByRole('button', { name: 'Escolher arquivos' })).toBeTruthy();
    expect(within(await strip()).getByText('Solte aqui seus áudios ou vídeos')).toBeTruthy();
  });

  it.each(USED)(
    'takes no file once %s is used up: it says so once, with its end and a way on',
    async (_, full, reason, end) => {
      show({ ...full, nextReset });
      expect(await screen.findAllByText(reason)).toHaveLength(1);
      expect(screen.getAllByText('Limite atingido')).toHaveLength(1);
      expect(screen.getAllByText(new RegExp(end.replaceAll('.', '\\.')))).toHaveLength(1);
      const closed = within(await strip());
      expect(closed.getByText(end)).toBeTruthy();
      const way = closed.getByRole('link', { name: 'Fazer Upgrade - Uploads Ilimitados' });
      expect(way.getAttribute('href')).toBe('/plans');
      expect(closed.queryByRole('button')).toBeNull();
      expect(screen.queryByLabelText('Escolher arquivos')).toBeNull();
      expect(screen.queryByText(/Solte aqui|Envie um áudio/)).toBeNull();
    },
  );
});
