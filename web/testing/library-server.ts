import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TranscriptionDetail, TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TranscriptSegment } from '@escriba/contracts/transcription/transcription';
import { ofCurrentTest } from './current-test.ts';
import { isFiled, type LabelsWorld, serveLabels } from './labels-world.ts';
import { countByStatus, recording } from './recordings.ts';
import { someUser } from './signed-in.ts';
import type { startVisitorServer } from './visitor-server.ts';

type VisitorServer = Awaited<ReturnType<typeof startVisitorServer>>;
type Prepared = Parameters<VisitorServer['on']>[1];

/** A refusal; status 0 breaks the connection. */
type Refusal = { readonly status: number; readonly error: string; readonly message: string };

type World = {
  readonly items: Map<string, TranscriptionItem>;
  readonly segments: Map<string, TranscriptSegment[]>;
  readonly labels: LabelsWorld;
  /** The requests: method and path with query, without `/api/`. */
  readonly asked: string[];
  /** Replies that override the normal one for requests with this prefix, e.g. `DELETE transcription/`. */
  readonly refusals: Map<string, Refusal>;
  /** Responses to paths with this prefix. */
  readonly prepared: Map<string, Prepared>;
};

/** Starts a server with one user's library: lists, searches by name, returns texts, renames, deletes and retries. */
export const startLibraryServer = async () => {
  const world: World = {
    items: new Map(),
    segments: new Map(),
    labels: { folders: new Map(), tags: new Map(), access: new Map() },
    asked: [],
    refusals: new Map(),
    prepared: new Map(),
  };
  const server = createServer(ofCurrentTest((request, response) => void serve(world, request, response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...world,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (...items: readonly TranscriptionItem[]): void => {
      for (const item of items) world.items.set(item.transcriptionId, item);
    },
    /** Sets the response to paths with this prefix. */
    on: (prefix: string, prepared: Prepared): void => void world.prepared.set(prefix, prepared),
    /** Counts the requests with this prefix. */
    count: (beginning: string): number => world.asked.filter((one) => one.startsWith(beginning)).length,
    forget: (): void => {
      const { folders, tags, access } = world.labels;
      for (const map of [world.items, world.segments, world.refusals, world.prepared]) map.clear();
      for (const map of [folders, tags, access]) map.clear();
      world.asked.length = 0;
    },
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const serve = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const asked = `${request.method} ${url.pathname.replace(/^\/api\//, '')}`;
  const body = await text(request);
  world.asked.push(asked + url.search);
  const [, refusal] = [...world.refusals].find(([beginning]) => asked.startsWith(beginning)) ?? [];
  if (refusal !== undefined) return refuse(response, refusal);
  const given = await prepare(world, request, body);
  if (given !== undefined) return sendJson(response, given.status, given.body as object);
  if (asked === 'GET auth/me') return sendJson(response, 200, { success: true, user: someUser() });
  if (asked === 'GET transcription/list') return sendJson(response, 200, list(world, url.searchParams));
  if (asked === 'GET transcription/exports')
    return void response.writeHead(200, { 'content-type': 'application/zip' }).end('archive');
  if (asked === 'POST transcription/merge')
    return sendJson(response, 200, { success: true, data: merge(world, JSON.parse(body) as Merge) });
  const filed = serveLabels(world.labels, world.items, asked, body);
  if (filed !== undefined) return sendJson(response, filed.status, filed.body);
  const item = world.items.get(/[\da-f-]{36}/.exec(url.pathname)?.[0] ?? '');
  if (item === undefined) return refuse(response, GONE);
  return act(world, item, asked, body, response);
};

/** Returns the prepared response to a request, if there is one. */
const prepare = async (
  { prepared }: World,
  { method = '', url = '', headers }: IncomingMessage,
  body: string,
) => {
  const path = new URL(url, 'http://localhost').pathname;
  const [, found] = [...prepared].find(([prefix]) => path.startsWith(prefix)) ?? [];
  const given = typeof found === 'function' ? await found({ method, path, url, headers, body }) : found;
  return typeof given === 'object' && 'status' in given ? given : undefined;
};

type Merge = { readonly ids: readonly string[]; readonly name: string };

/** Adds a recording that waits for its worker. */
const merge = ({ items }: World, { ids, name }: Merge): TranscriptionItem => {
  const transcriptionId = crypto.randomUUID();
  const parts = ids.map((id) => ({
    transcriptionId: id,
    name: items.get(id)?.originalFileName ?? '',
    startMs: null,
  }));
  const item = recording(0, {
    status: 'pending',
    stage: null,
    originalFileName: `${name}.m4a`,
    fileSize: 0,
    parts,
  });
  items.set(transcriptionId, { ...item, _id: transcriptionId, transcriptionId });
  return { ...item, _id: transcriptionId, transcriptionId };
};

const GONE: Refusal = {
  status: 404,
  error: 'transcription.not_found',
  message: 'Transcrição não encontrada',
};

const act = (
  world: World,
  item: TranscriptionItem,
  asked: string,
  body: string,
  response: ServerResponse,
): void => {
  const keep = (changes: Partial<TranscriptionItem>): TranscriptionItem => {
    const changed = { ...item, ...changes, updatedAt: new Date().toISOString() };
    world.items.set(item.transcriptionId, changed);
    return changed;
  };
  const [method, path = ''] = asked.split(' ');
  if (method === 'DELETE') {
    world.items.delete(item.transcriptionId);
    return sendJson(response, 200, { success: true });
  }
  if (method === 'PATCH')
    return sendJson(response, 200, {
      success: true,
      data: keep(JSON.parse(body) as Partial<TranscriptionItem>),
    });
  if (path.includes('/retry/'))
    return sendJson(response, 200, { success: true, data: keep({ status: 'pending', canRetry: false }) });
  if (path.includes('/cancel/'))
    return sendJson(response, 200, { success: true, data: keep({ status: 'cancelled', canRetry: true }) });
  const segments = world.segments.get(item.transcriptionId) ?? [];
  const detail: TranscriptionDetail = { ...item, hits: [], segments };
  return sendJson(response, 200, { success: true, data: detail });
};

const list = ({ items }: World, query: URLSearchParams) => {
  const [search, status] = [query.get('search')?.toLowerCase() ?? '', query.get('status')];
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)];
  const found = [...items.values()].filter(
    (item) =>
      (status === null || item.status === status) &&
      isFiled(item, query) &&
      item.originalFileName.toLowerCase().includes(search),
  );
  const pagination = {
    page,
    limit,
    total: found.length,
    totalIsExact: true,
    totalPages: Math.ceil(found.length / limit),
    hasMore: found.length > page * limit,
  };
  const data = found.slice((page - 1) * limit, page * limit);
  return { success: true, data, pagination, counts: countByStatus([...items.values()]) };
};

const refuse = (response: ServerResponse, { status, error, message }: Refusal): void => {
  if (status === 0) return void response.destroy();
  sendJson(response, status, { success: false, error, message, requestId: 'test' });
};

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
