import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { Label } from '@escriba/contracts/transcription/labels';
import type { FeedEpisode, Link, NewLink } from '@escriba/contracts/transcription/links';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { ofCurrentTest } from './current-test.ts';
import { countByStatus, recording } from './recordings.ts';
import { TEST_LIMITS } from './test-limits.ts';

const UPLOADS = '/api/transcription/uploads';
const LINKS = '/api/transcription/links';
const CROSS_ORIGIN = {
  // jsdom's XMLHttpRequest keeps the first origin of its window, so that every upload is cross-origin.
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, accept-language, x-escriba-workspace, content-type, tus-resumable, upload-length, upload-metadata, upload-offset, traceparent',
  'access-control-expose-headers': 'location, upload-offset, upload-length, tus-resumable',
};

type Refusal = { readonly status: number; readonly error: string; readonly message: string };
type Stored = {
  readonly id: string;
  readonly length: number;
  readonly metadata: Readonly<Record<string, string>>;
  bytes: Buffer;
};

const createFaults = () => ({
  /** How many uploading connections are interrupted, each after `keptBytes`. */
  breaks: 0,
  keptBytes: 0,
  /** Replies to the creation of an upload and to its last byte. */
  refuseCreate: null as Refusal | null,
  refuseEnd: null as Refusal | null,
  refuseDelete: null as Refusal | null,
  /** Whether the connection of every change of a recording breaks. */
  breaksChanges: false,
  /** A promise: bytes are held back until it settles. */
  gate: null as Promise<void> | null,
});

const NO_CHOICE: readonly SpeechModel[] = ['universal'];

/** A tus server on a free port for the upload page; its recordings are the uploads. */
export const startUploadServer = async () => {
  const stored = new Map<string, Stored>();
  const items: TranscriptionItem[] = [];
  const links: (Link & { episodes?: FeedEpisode[] })[] = [];
  const faults = createFaults();
  const seen: string[] = [];
  const world = {
    stored,
    items,
    links,
    faults,
    usage: makeUsage(),
    speechModels: NO_CHOICE,
    folders: [] as Label[],
    admitted: undefined as string | undefined,
  };

  const respond: RequestListener = (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (request.method !== 'OPTIONS') seen.push(`${request.method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`);
    void serve(world, request, response).catch(() => response.destroy());
  };
  const server = createServer(ofCurrentTest(respond));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    ...world,
    seen,
    /** Stores from here on only uploads with this token: one of the test before may arrive late. */
    admit: (accessToken: string) => {
      world.admitted = accessToken;
    },
    setUsage: (usage: UsageInfo) => {
      world.usage = usage;
    },
    setSpeechModels: (speechModels: readonly SpeechModel[]) => {
      world.speechModels = speechModels;
    },
    calm: () => {
      stored.clear();
      items.length = 0;
      links.length = 0;
      world.folders.length = 0;
      seen.length = 0;
      Object.assign(faults, createFaults());
      world.usage = makeUsage();
      world.speechModels = NO_CHOICE;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type World = Omit<
  Awaited<ReturnType<typeof startUploadServer>>,
  'origin' | 'seen' | 'admit' | 'setUsage' | 'setSpeechModels' | 'calm' | 'stop'
>;

const serve = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  for (const [name, value] of Object.entries(CROSS_ORIGIN)) response.setHeader(name, value);
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname.startsWith(LINKS)) return serveLink(world, url.pathname, request, response);
  if (url.pathname.startsWith(UPLOADS)) return serveUpload(world, request, response);
  if (world.faults.breaksChanges && request.method !== 'GET') return void response.destroy();
  const body = bodyFor(world, url);
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(body ?? { success: false, error: 'not_found', message: '404', requestId: 'test' }),
  );
};

const bodyFor = (
  { items, usage, speechModels, folders }: World,
  { pathname, searchParams }: URL,
): unknown => {
  if (pathname === '/api/usage/status') return { success: true, data: usage };
  if (pathname === '/api/transcription/speech-models') return { success: true, data: speechModels };
  if (pathname === '/api/transcription/labels')
    return { success: true, data: { folders, tags: [], unfiled: 0 } };
  if (pathname === '/api/ip') return { success: true, ip: '203.0.113.7' };
  if (pathname !== '/api/transcription/list') return undefined;
  const status = searchParams.get('status');
  const data = items.filter((item) => status === null || item.status === status);
  const pagination = {
    page: 1,
    limit: 20,
    total: data.length,
    totalIsExact: true,
    totalPages: 1,
    hasMore: false,
  };
  return { success: true, data, pagination, counts: countByStatus(items) };
};

const refuse = (response: ServerResponse, { status, error, message }: Refusal): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: false, error, message, requestId: 'test' }));
};
const serveLink = async (
  { links }: World,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const id = path.slice(LINKS.length + 1).replace(/\/(?:retry|confirm)$/, '');
  const known = links.find(({ linkId }) => linkId === id);
  const respond = (data: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data }));
  };
  if (request.method === 'GET' && id === '') return respond(links.toReversed());
  if (request.method === 'POST' && id === '') {
    const sent = JSON.parse(Buffer.concat(await request.toArray()).toString()) as NewLink;
    if (sent.url.includes('10.0.0.1')) return refuse(response, PRIVATE);
    const link = makeLink({ url: sent.url, name: sent.title ?? null });
    links.push(link);
    return respond(link);
  }
  if (known === undefined) return refuse(response, GONE);
  if (request.method === 'DELETE') links.splice(links.indexOf(known), 1);
  if (request.method === 'POST') Object.assign(known, { state: 'waiting', canRetry: false });
  return respond({ ...known, episodes: known.episodes ?? [] });
};

const PRIVATE: Refusal = { status: 400, error: 'link.address_refused', message: 'Endereço privado' };

/** Makes a link that waits. */
export const makeLink = (facts: Partial<Link & { episodes: FeedEpisode[] }> = {}) => ({
  linkId: randomUUID(),
  url: 'https://site.example/aula.mp3',
  name: null,
  state: 'waiting' as const,
  receivedBytes: 0,
  totalBytes: null,
  errorCode: null,
  errorMessage: null,
  canRetry: false,
  createdAt: '2026-03-16T15:00:00.000Z',
  ...facts,
});

const GONE: Refusal = { status: 404, error: 'not_found', message: 'Envio não encontrado' };

const serveUpload = async (
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { stored, faults } = world;
  response.setHeader('tus-resumable', '1.0.0');
  if (request.method === 'POST') return create(world, request, response);
  const upload = stored.get(request.url?.split('/').at(-1) ?? '');
  if (upload === undefined) return refuse(response, GONE);
  if (request.method === 'DELETE') {
    if (faults.refuseDelete !== null) return refuse(response, faults.refuseDelete);
    stored.delete(upload.id);
    return void response.writeHead(204).end();
  }
  if (request.method === 'HEAD') {
    response.setHeader('upload-length', upload.length);
    return void response.setHeader('upload-offset', upload.bytes.length).writeHead(200).end();
  }
  return append(world, upload, request, response);
};

const create = (
  { stored, faults, admitted }: World,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  if (admitted !== undefined && request.headers.authorization !== `Bearer ${admitted}`)
    return void response.destroy();
  if (faults.refuseCreate !== null) return refuse(response, faults.refuseCreate);
  const id = crypto.randomUUID();
  const pairs = String(request.headers['upload-metadata']).split(',');
  const metadata = Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    }),
  );
  const length = Number(request.headers['upload-length']);
  stored.set(id, { id, length, metadata, bytes: Buffer.alloc(0) });
  response.writeHead(201, { location: `${UPLOADS}/${id}` }).end();
};

const append = async (
  { items, faults, stored }: World,
  upload: Stored,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (faults.gate !== null) await faults.gate;
  const brought = Buffer.concat(chunks);
  if (faults.breaks > 0) {
    faults.breaks -= 1;
    upload.bytes = Buffer.concat([upload.bytes, brought.subarray(0, faults.keptBytes)]);
    return void response.destroy();
  }
  if (Number(request.headers['upload-offset']) !== upload.bytes.length)
    return refuse(response, { status: 409, error: 'upload.offset', message: 'offset' });
  upload.bytes = Buffer.concat([upload.bytes, brought]);
  if (upload.bytes.length === upload.length) {
    if (faults.refuseEnd !== null) {
      stored.delete(upload.id);
      return refuse(response, faults.refuseEnd);
    }
    items.unshift(
      makeItem({ transcriptionId: upload.id, originalFileName: upload.metadata['filename'] ?? '' }),
    );
  }
  response.setHeader('upload-offset', upload.bytes.length).writeHead(204).end();
};

/** Returns a recording of now that waits, as the list does. */
export const makeItem = (differences: Partial<TranscriptionItem>): TranscriptionItem => {
  const now = new Date().toISOString();
  return recording(0, {
    _id: differences.transcriptionId ?? '',
    transcriptionId: '',
    status: 'pending',
    stage: null,
    progress: 0,
    originalFileName: '',
    fileSize: 5,
    createdAt: now,
    updatedAt: now,
    ...differences,
  });
};

/** Returns a user on the pro plan without usage; `differences` replace whole parts. */
export const makeUsage = (differences: Partial<UsageInfo> = {}): UsageInfo => ({
  canTranscribe: true,
  reason: null,
  user: { currentPlan: 'pro', subscriptionStatus: 'active', planInForce: 'pro' },
  plan: {
    displayName: 'Pro',
    description: '',
    highlights: [],
    limits: TEST_LIMITS.pro,
    features: { ...PLAN_FEATURES.pro, unlimitedFileSize: false, unlimitedDuration: true },
  },
  usage: {
    today: { files: 0, limit: -1, remaining: -1, unlimited: true, usagePercent: 0 },
    month: { minutes: 0, limit: 120, remaining: 120, unlimited: false, usagePercent: 0 },
    total: { files: 0, minutes: 0, sizeMB: 0, lastTranscription: null },
  },
  nextReset: { daily: '2030-01-01T03:00:00.000Z', monthly: '2030-02-01T03:00:00.000Z' },
  ...differences,
});
