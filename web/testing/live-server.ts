import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { ofCurrentTest } from './current-test.ts';
import { countByStatus } from './recordings.ts';

/** Starts a server with one user's recordings; a test can interrupt, refuse and write to its event stream. */
export const startLiveServer = async () => {
  const world: World = {
    items: new Map(),
    streams: new Set(),
    asked: [],
    faults: { refuseStreams: false, refuseAll: false },
    held: undefined,
  };
  const { items, streams, asked, faults } = world;
  const server = createServer(ofCurrentTest(serve(world)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const send = (item: TranscriptionItem): void => {
    for (const stream of streams) write(stream, 'changed', item);
  };
  const drop = (): void => {
    for (const stream of streams) stream.destroy();
    streams.clear();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    streams,
    /** The requested paths without `/api/`, in order. */
    asked,
    count: (path: string): number => asked.filter((one) => one.startsWith(path)).length,
    /** Changes a recording without an event. */
    put: (item: TranscriptionItem): void => void items.set(item.transcriptionId, item),
    /** Sends an event to every stream. */
    send,
    /** Changes a recording and sends an event to every stream. */
    change: (item: TranscriptionItem): void => {
      items.set(item.transcriptionId, item);
      send(item);
    },
    remove: (transcriptionId: string, isTold = true): void => {
      items.delete(transcriptionId);
      if (isTold) for (const stream of streams) write(stream, 'removed', { transcriptionId });
    },
    ...holding(world),
    /** Interrupts every stream. */
    drop,
    forget: (): void => {
      drop();
      items.clear();
      asked.length = 0;
      Object.assign(faults, { refuseStreams: false, refuseAll: false });
    },
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const holding = (world: World) => ({
  /** Holds replies about a recording. */
  hold: (): void => {
    world.held = [];
  },
  release: (): void => {
    for (const send of world.held ?? []) send();
    world.held = undefined;
  },
});

type World = {
  readonly items: Map<string, TranscriptionItem>;
  readonly streams: Set<ServerResponse>;
  readonly asked: string[];
  readonly faults: { refuseStreams: boolean; refuseAll: boolean };
  held: (() => void)[] | undefined;
};

const serve =
  (world: World): RequestListener =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    world.asked.push(pathname.replace(/^\/api\//, ''));
    if (world.faults.refuseAll) return void response.destroy();
    if (pathname === '/api/transcription/events') return stream(world, response);
    if (pathname === '/api/transcription/list') return list(world, searchParams.get('status'), response);
    const [, id = ''] = /\/([\w-]{36})$/.exec(pathname) ?? [];
    const item = world.items.get(id);
    if (item === undefined) return sendJson(response, 404, refusal);
    const isStatus = pathname.includes('/status/');
    const status = isStatus && item.status === 'error' ? 'failed' : item.status;
    const send = () => sendJson(response, 200, { success: true, data: { ...item, status, segments: [] } });
    return world.held === undefined ? send() : void world.held.push(send);
  };

const stream = ({ faults, streams }: World, response: ServerResponse): void => {
  if (faults.refuseStreams) return sendJson(response, 503, refusal);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  streams.add(response);
  response.once('close', () => streams.delete(response));
  write(response, 'ready', {});
};

const list = ({ items }: World, status: string | null, response: ServerResponse): void => {
  const data = [...items.values()].filter((item) => status === null || item.status === status);
  const pagination = {
    page: 1,
    limit: 20,
    total: data.length,
    totalIsExact: true,
    totalPages: 1,
    hasMore: false,
  };
  sendJson(response, 200, { success: true, data, pagination, counts: countByStatus([...items.values()]) });
};

const write = (response: ServerResponse, event: string, data: unknown): void => {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};

const refusal = { success: false, error: 'refused', message: 'Não', requestId: 'test' };

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
