import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { cleanup, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { finished, recordingId, usage } from './recordings.ts';
import { createTestServices, type TestServices, WithServices } from './services.tsx';
import { signIn } from './signed-in.ts';
import { startVisitorServer } from './visitor-server.ts';
import { openTexts, startTranslations } from '../src/i18n/index.ts';
import { createTranscriptEditor, type TranscriptEditor } from '../src/features/transcript/editor/editor.ts';
import { createEditorServer } from '../src/features/transcript/opening/open-transcript.ts';

declare const moveTo: (origin: string) => void;

const ID = recordingId(1);
export const BASE = `/api/transcription/${ID}`;
export const ITEM = finished(1, { audioUrl: '/api/audio?token=1' });
export const ok = (data: unknown, status = 200) => ({ status, body: { success: true, data } });

/** Writes one passage per text, one word per second. */
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
  model: 'whisper-base',
  wordCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:05:00.000Z',
  ...differences,
});

export const openTranscript = (
  document: TranscriptDocument,
  differences: Partial<OpenTranscript> = {},
): OpenTranscript => ({ item: ITEM, revision: 1, version: version(1), document, ...differences });

/** Stages the surroundings of a transcript, with a fake server. Call it at module level. */
export const stageTranscript = async () => {
  const server = await startVisitorServer();
  let services: TestServices;
  beforeAll(async () => {
    moveTo(server.origin);
    await startTranslations();
    await Promise.all([openTexts('app'), openTexts('transcript'), openTexts('insights')]);
  });
  beforeEach(async () => {
    localStorage.clear();
    services = createTestServices();
    server.forget();
    await signIn(services, server);
  });
  afterEach(cleanup);
  afterAll(() => server.stop());

  return {
    server,
    services: (): TestServices => services,
    openEditor: (opened: OpenTranscript): TranscriptEditor => openEditor(services, opened),
    show: (page: ReactNode): UserEvent => {
      const user = userEvent.setup();
      render(
        <MemoryRouter>
          <WithServices services={services}>{page}</WithServices>
        </MemoryRouter>,
      );
      return user;
    },
    hasUsage: (differences: Partial<UsageInfo['usage']['month']>): void => {
      server.on('/api/usage/status', ok(usage({ plan: 'pro', month: differences })));
    },
    /** Returns the bodies sent to that path. */
    sentTo: (path: string, method: string): unknown[] =>
      server.seen
        .filter((one) => one.path === path && one.method === method)
        .map(({ body }) => (body === '' ? undefined : JSON.parse(body))),
  };
};

/** Opens an editor of a transcript on the server; saves without delay. */
const openEditor = ({ session }: TestServices, opened: OpenTranscript): TranscriptEditor =>
  createTranscriptEditor({
    opened,
    draft: undefined,
    server: createEditorServer(session, ID),
    drafts: { keep: async () => undefined, forget: async () => undefined },
    newId: () => crypto.randomUUID(),
    now: () => 0,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms > 0 ? 20 : 0);
      return () => clearTimeout(timer);
    },
  });
