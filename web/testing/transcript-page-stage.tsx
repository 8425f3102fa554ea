import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { OpenTranscript, TranscriptNotice } from '@escriba/contracts/transcription/transcript';
import { applySplices } from '@escriba/transcript';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { finished } from './recordings.ts';
import { createTestServices, type TestServices, WithServices } from './services.tsx';
import { signIn } from './signed-in.ts';
import { type PreparedResponse, CUT, refuse, startVisitorServer } from './visitor-server.ts';
import { TranscriptPage } from '../src/features/transcript/transcript-page.tsx';
import { openTexts, startTranslations } from '../src/i18n/index.ts';
import { appTranscription } from '../src/platform/paths.ts';
import { writeDocument } from './transcript-document.ts';
import { provideIndexedDatabase } from './indexed-database.ts';

declare const moveTo: (origin: string) => void;

const itemOf = (number: number): TranscriptionItem =>
  finished(number, { audioUrl: `/audio/${number}`, originalFileName: 'reunião.mp3' });

const DOCUMENT = writeDocument([
  ['p1', 'Bom dia a todos.'],
  ['p1', 'A reunião vai começar.'],
  ['p2', 'Que reunião?'],
]);

type World = {
  item: TranscriptionItem;
  document: TranscriptDocument;
  revision: number;
  /** Statuses with which the next saves fail. */
  refusals: number[];
  notices: TranscriptNotice[];
  spokenLanguage: string | undefined;
  wordsLeftOut: number | undefined;
  readonly saves: SaveBody[];
  /** Other replies, by the end of the path, after a method if it matters: `PATCH /notes`. */
  readonly responses: Map<string, PreparedResponse>;
};
type SaveBody = {
  readonly saveId: string;
  readonly baseRevision: number;
  readonly splices: Parameters<typeof applySplices>[1];
  readonly speakers?: TranscriptDocument['speakers'];
  readonly seal?: boolean;
  readonly origin?: string;
};

/** Opens the page of a transcript for a signed-in user, with a fake server that has it. */
export const openStage = async () => {
  provideIndexedDatabase();
  const server = await startVisitorServer();
  moveTo(server.origin);
  pretendMedia();
  await startTranslations();
  await Promise.all([openTexts('app'), openTexts('transcript'), openTexts('insights')]);
  let services: TestServices;
  let isCut = false;
  const world: World = {
    item: itemOf(0),
    document: DOCUMENT,
    revision: 1,
    refusals: [],
    notices: [],
    spokenLanguage: undefined,
    wordsLeftOut: undefined,
    saves: [],
    responses: new Map(),
  };
  let number = 0;
  const begin = async (): Promise<void> => {
    isCut = false;
    services = createTestServices();
    await signIn(services, server);
    // Drafts of one test must not appear in the next.
    number += 1;
    Object.assign(world, {
      item: itemOf(number),
      document: DOCUMENT,
      revision: 1,
      refusals: [],
      notices: [],
      spokenLanguage: undefined,
      wordsLeftOut: undefined,
    });
    world.saves.length = 0;
    world.responses.clear();
    for (const prefix of ['/api/transcription/', '/api/async-transcription/'])
      server.on(prefix, (request) => (isCut ? CUT : serve(world, request)));
  };
  return {
    world,
    services: (): TestServices => services,
    /** Replies of other services, by the start of the path. */
    on: server.on,
    /** The requests to the server. */
    seen: server.seen,
    show: () => {
      render(
        <WithServices services={services}>
          <MemoryRouter initialEntries={[appTranscription(world.item.transcriptionId)]}>
            <Routes>
              <Route path={appTranscription(':id')} element={<TranscriptPage />} />
              <Route path="*" element={<p>outra página</p>} />
            </Routes>
          </MemoryRouter>
        </WithServices>,
      );
      return userEvent.setup();
    },
    /** Leaves the page; the next one starts with the browser's storage. */
    leave: () => {
      cleanup();
      services = createTestServices();
    },
    /** Starts the page again, when the server can no longer be reached. */
    cut: (): void => {
      cleanup();
      isCut = true;
      services = createTestServices();
    },
    mend: (): void => {
      isCut = false;
    },
    begin,
    stop: () => server.stop(),
  };
};

const serve = (
  world: World,
  { method, path, body }: { method: string; path: string; body: string },
): PreparedResponse => {
  const [, prepared] = [...world.responses].find(([key]) => isFor(key, method, path)) ?? [];
  if (prepared !== undefined) return prepared;
  if (!path.includes(world.item.transcriptionId)) return { status: 404, body: refuse('gone', 'Não existe') };
  if (path.endsWith('/transcript') && world.item.result === null)
    return { status: 404, body: refuse('transcript.not_ready', 'Ainda não há texto') };
  if (path.endsWith('/transcript'))
    return method === 'PATCH' ? save(world, JSON.parse(body) as SaveBody) : ok(opened(world));
  if (path.endsWith('/versions')) return ok([version(world)]);
  if (path.endsWith('/peaks')) return ok(null);
  if (path.endsWith('/links') || path.endsWith('/insights')) return ok([]);
  return ok({ ...world.item, segments: [] });
};

const isFor = (key: string, method: string, path: string): boolean => {
  const [end = '', verb = method] = key.split(' ').toReversed();
  return verb === method && path.endsWith(end);
};

const save = (world: World, body: SaveBody): PreparedResponse => {
  const status = world.refusals.shift();
  if (status !== undefined) return { status, body: refuse('test.refused', 'O servidor recusou') };
  const saved = () => ok({ revision: world.revision, version: version(world) });
  if (world.saves.some(({ saveId }) => saveId === body.saveId)) return saved();
  if (body.baseRevision !== world.revision)
    return { status: 409, body: refuse('transcript.conflict', 'Alterado em outro lugar') };
  world.saves.push(body);
  const { document } = world;
  world.document = {
    ...document,
    segments: applySplices(document.segments, body.splices),
    speakers: body.speakers ?? document.speakers,
  };
  world.revision += 1;
  return saved();
};

const opened = (world: World): OpenTranscript => ({
  item: world.item,
  revision: world.revision,
  version: version(world),
  document: world.document,
  ...(world.notices.length === 0 ? {} : { notices: world.notices }),
  ...(world.spokenLanguage && { spokenLanguage: world.spokenLanguage }),
  ...(world.wordsLeftOut && { wordsLeftOut: world.wordsLeftOut }),
});

const version = ({ revision }: World) => ({
  number: Math.min(2, revision),
  origin: revision === 1 ? ('engine' as const) : ('edit' as const),
  basedOn: null,
  language: 'pt',
  model: 'test',
  wordCount: 10,
  createdAt: '2026-01-01T00:05:00.000Z',
  updatedAt: `2026-01-01T00:05:0${revision % 10}.000Z`,
});

const ok = (data: unknown): PreparedResponse => ({ status: 200, body: { success: true, data } });

/** Pretends to play media, which jsdom does not. */
const pretendMedia = (): void => {
  HTMLMediaElement.prototype.load = () => undefined;
  HTMLMediaElement.prototype.pause = () => undefined;
  HTMLMediaElement.prototype.play = async () => undefined;
};
