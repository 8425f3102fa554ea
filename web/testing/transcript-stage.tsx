import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { OpenTranscript, TranscriptDocument, TranscriptVersion, UsageInfo } from '@escriba/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { finished, recordingId, usage } from './recordings.ts';
import { signIn } from './signed-in.ts';
import { startVisitorServer } from './visitor-server.ts';
import { openTexts, startTranslations } from '../src/i18n/index.ts';
import { queryClient } from '../src/query-client.ts';
import type { TranscriptEditor } from '../src/features/transcript/editor/editor.ts';

declare const moveTo: (origin: string) => void;

const ID = recordingId(1);
export const BASE = `/api/transcription/${ID}`;
export const ITEM = finished(1, { audioUrl: '/api/audio?token=1' });
export const ok = (data: unknown, status = 200) => ({ status, body: { success: true, data } });

/** One passage a text, a second a word. */
export const written = (...texts: string[]): TranscriptDocument => {
  let nowMs = 0;
  const segments = texts.map((text, index) => ({
    id: `s${index + 1}`,
    speaker: null,
    words: text.split(' ').map((word) => ({
      text: word,
      startMs: nowMs,
      endMs: (nowMs += 1_000),
      confidence: 0.9,
    })),
  }));
  return { language: 'pt', durationMs: nowMs, speakers: [], segments };
};

export const version = (number: number, differences: Partial<TranscriptVersion> = {}): TranscriptVersion => ({
  number,
  origin: number === 1 ? 'engine' : 'edit',
  basedOn: number === 1 ? null : number - 1,
  language: 'pt',
  model: 'universal',
  wordCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:05:00.000Z',
  ...differences,
});

export const openTranscript = (
  document: TranscriptDocument,
  differences: Partial<OpenTranscript> = {},
): OpenTranscript => ({ item: ITEM, revision: 1, version: version(1), document, ...differences });

/** What surrounds a transcript, before a server that speaks the contracts. Must be called while the file is read. */
export const stageTranscript = async () => {
  const server = await startVisitorServer();
  beforeAll(async () => {
    moveTo(server.origin);
    await startTranslations();
    await Promise.all([openTexts('app'), openTexts('transcript')]);
  });
  beforeEach(async () => {
    queryClient.clear();
    queryClient.setDefaultOptions({ queries: { retry: false } });
    server.forget();
    await signIn(server);
  });
  afterEach(cleanup);
  afterAll(() => server.stop());

  return {
    server,
    openEditor,
    show: (page: ReactNode): UserEvent => {
      const user = userEvent.setup();
      render(
        <MemoryRouter>
          <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
        </MemoryRouter>,
      );
      return user;
    },
    hasUsage: (differences: Partial<UsageInfo['usage']['month']>): void => {
      server.on('/api/usage/status', ok(usage({ plan: 'pro', month: differences })));
    },
    /** The bodies that were sent there. */
    sentTo: (path: string, method: string): unknown[] =>
      server.seen
        .filter((one) => one.path === path && one.method === method)
        .map(({ body }) => (body === '' ? undefined : JSON.parse(body))),
  };
};

/** The editor of a transcript that the server holds; what is saved goes to it in a moment. */
const openEditor = async (opened: OpenTranscript): Promise<TranscriptEditor> => {
  const { createTranscriptEditor } = await import('../src/features/transcript/editor/editor.ts');
  const { createEditorServer } = await import('../src/features/transcript/open-transcript.ts');
  return createTranscriptEditor({
    opened,
    draft: undefined,
    server: createEditorServer(ID),
    drafts: { keep: async () => undefined, forget: async () => undefined },
    newId: () => crypto.randomUUID(),
    now: () => 0,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms > 0 ? 20 : 0);
      return () => clearTimeout(timer);
    },
  });
};
