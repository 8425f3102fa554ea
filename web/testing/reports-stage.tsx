import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import type { Report } from '@escriba/contracts/transcription/reports';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { openTexts, startTranslations } from '../src/i18n/index.ts';
import { plain } from './billing-stage.tsx';
import { recordingId } from './recordings.ts';
import { createTestServices, type TestServices, WithServices } from './services.tsx';
import { signIn } from './signed-in.ts';
import { startVisitorServer } from './visitor-server.ts';

declare const moveTo: (origin: string) => void;

const OWN = '?from=2026-05-01&to=2026-06-02';

/** Stages the pages of figures, with a fake server that answers every period with the same report, but for what a test changes. */
export const stageReports = async () => {
  const server = await startVisitorServer();
  let services: TestServices;
  /** Queries that the page has sent, in order. */
  let asked: URLSearchParams[];
  let changes: Partial<Report>;
  let completed: number;

  beforeAll(async () => {
    moveTo(server.origin);
    await startTranslations();
    await openTexts('app');
  });
  beforeEach(async () => {
    localStorage.clear();
    services = createTestServices();
    await signIn(services, server);
    [asked, changes, completed] = [[], {}, 3];
    server.on('/api/transcription/totals', () => ({
      status: 200,
      body: { success: true, data: { completed, minutes: 10, averageProcessingSeconds: 9 } },
    }));
    server.on('/api/reports', ({ url }) => {
      const query = new URL(url, server.origin).searchParams;
      asked.push(query);
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
      return { status: 200, body: { success: true, data: { ...FULL_REPORT, from, to, ...changes } } };
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    cleanup();
  });
  afterAll(() => server.stop());

  return {
    server,
    change: (report: Partial<Report>) => {
      changes = report;
    },
    emptyAccount: () => {
      completed = 0;
    },
    show: (page: ReactNode, search = OWN) => {
      render(
        <MemoryRouter initialEntries={[`/app/reports${search}`]}>
          <WithServices services={services}>{page}</WithServices>
        </MemoryRouter>,
      );
      return userEvent.setup();
    },
    /** Returns the query of the first request. */
    firstAsked: () => asked[0],
    lastAsked: () => [asked.at(-1)?.get('from'), asked.at(-1)?.get('to')],
  };
};

export const readTable = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)));

/** Reads each figure with its note. */
export const readFigures = async () =>
  [...(await screen.findByLabelText('Resumo do período')).children].map((figure) => {
    const [name, value, note] = [...figure.children].map((part) => plain(part.textContent));
    return `${name}: ${value}${note === undefined ? '' : ` (${note})`}`;
  });

export const NO_TALK = { recordings: 0, talkMs: 0, words: 0 };
export const FULL_REPORT: Report = {
  from: '',
  to: '',
  totals: {
    recordings: 3,
    durationMs: 5_400_000,
    words: 12_345,
    typedWords: 0,
    talkMs: 4_800_000,
    wordsPerMinute: 154.3,
    uncounted: 0,
  },
  days: [
    { day: '2026-05-03', recordings: 2, durationMs: 3_600_000 },
    { day: '2026-06-01', recordings: 1, durationMs: 1_800_000 },
  ],
  languages: [
    { language: 'pt', recordings: 2, durationMs: 4_050_000 },
    { language: 'en', recordings: 1, durationMs: 1_350_000 },
  ],
  speakers: {
    named: [{ name: '=1+1', recordings: 2, talkMs: 3_600_000, words: 9_000 }],
    unnamed: { recordings: 1, talkMs: 1_200_000, words: 3_345 },
    single: NO_TALK,
  },
  longest: [
    {
      transcriptionId: recordingId(1),
      originalFileName: 'aula.mp3',
      createdAt: '2026-05-03T15:00:00.000Z',
      durationMs: 3_723_000,
    },
  ],
  waits: { medianMs: 42_000, longestMs: 400_000, bands: [2, 0, 1, 0, 0] },
  confidence: [55, 0, 345, 2_000, 10_000].map((words, index) => ({
    words,
    reviewed: index === 4 ? 1_000 : 0,
    kept: index === 4 ? 990 : 0,
  })),
};
