import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next requests of files go wrong. */
export type HubMood = {
  token?: string;
  /** Refuses so many requests with 429. */
  busy?: number;
  /** Breaks so many transfers once the client has stored 10,000 bytes, as `noteStored` says. */
  cuts?: number;
  /** Sends so many files with a wrong byte. */
  damaged?: number;
  /** Answers everything with a web page. */
  isPage?: boolean;
  /** Sends so many files whole, whatever part was asked for. */
  withoutRanges?: boolean;
  /** Takes so many requests and does not respond to them. */
  silent?: number;
  /** Breaks the connection in the middle of so many descriptions. */
  halfDescriptions?: number;
  /** Sends nothing after 10,000 bytes, and leaves the connection open. */
  stalls?: number;
  /** What the model's card says. Default: the licence Apache 2.0. */
  card?: Readonly<Record<string, unknown>>;
};

export type SeenRequest = { path: string; range: string | undefined; authorization: string | undefined };

const LARGE_BYTES = 2000;
const CUT_BYTES = 10_000;
const REVISION = 'c0ffee00c0ffee00';

/** A server that behaves as Hugging Face does: large files come from another address, to which it redirects. */
export const startHub = async (id: string, files: ReadonlyMap<string, Buffer>, mood: HubMood = {}) => {
  const seen: SeenRequest[] = [];
  const cutting = createCutting();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const { range, authorization } = request.headers;
    seen.push({ path: url.pathname, range, authorization });
    const name = url.pathname.split('/').at(-1) ?? '';
    const bytes = files.get(name);
    const isStorage = url.pathname.startsWith('/storage/');
    const isDescription = url.pathname === `/api/models/${id}`;
    if (isFaulty(mood, isDescription, response)) return;
    if (!isStorage && mood.token !== undefined && authorization !== `Bearer ${mood.token}`)
      response.writeHead(401).end('{"error":"Repository not found"}');
    else if (take(mood, 'busy')) response.writeHead(429, { 'retry-after': '7' }).end();
    else if (isDescription) response.end(JSON.stringify(describe(files, mood.card)));
    else if (!bytes || !(isStorage || url.pathname.startsWith(`/${id}/resolve/${REVISION}/`)))
      response.writeHead(404).end('{"error":"Entry not found"}');
    else if (!isStorage && bytes.length > LARGE_BYTES)
      // Another name of the same machine is another address for a token.
      response.writeHead(302, { location: `http://127.0.0.1:${portOf()}/storage/${name}` }).end();
    else sendFile(bytes, { mood, cutting }, request, response);
  });
  const portOf = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return {
    endpoint: `http://localhost:${portOf()}`,
    seen,
    /** Says how many bytes the client has stored of all files. */
    noteStored: cutting.noteStored,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Responds as no hub does, or not at all, if the mood says so. */
const isFaulty = (mood: HubMood, isDescription: boolean, response: ServerResponse): boolean => {
  if (take(mood, 'silent')) return true;
  if (mood.isPage)
    response.setHeader('content-type', 'text/html').end('<html>Sign in to this network</html>');
  else if (isDescription && take(mood, 'halfDescriptions'))
    response.write('{"sha":"', () => response.destroy());
  else return false;
  return true;
};

const describe = (files: ReadonlyMap<string, Buffer>, card: HubMood['card'] = { license: 'apache-2.0' }) => ({
  sha: REVISION,
  cardData: card,
  siblings: [...files].map(([rfilename, bytes]) => ({
    rfilename,
    size: bytes.length,
    blobId: createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
    ...(bytes.length > LARGE_BYTES
      ? { lfs: { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length } }
      : {}),
  })),
});

/** Breaks a transfer only once the client has stored what was sent of it: a connection that breaks earlier may take bytes along. */
const createCutting = () => {
  let stored = 0;
  let held: { readonly from: number; readonly response: ServerResponse } | undefined;
  return {
    hold: (response: ServerResponse): void => {
      held = { from: stored, response };
    },
    noteStored: (bytes: number): void => {
      stored = bytes;
      if (held === undefined || stored - held.from < CUT_BYTES) return;
      held.response.destroy();
      held = undefined;
    },
  };
};

type Sending = { readonly mood: HubMood; readonly cutting: ReturnType<typeof createCutting> };

const sendFile = (
  bytes: Buffer,
  { mood, cutting }: Sending,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const asked = /^bytes=(\d+)-$/u.exec(request.headers.range ?? '')?.[1];
  const from = mood.withoutRanges || asked === undefined ? 0 : Number(asked);
  const content = Buffer.from(bytes.subarray(from));
  if (take(mood, 'damaged'))
    content.writeUInt8(content.readUInt8(content.length - 1) ^ 1, content.length - 1);
  const headers = { 'content-length': content.length, 'content-type': 'application/octet-stream' };
  response.writeHead(from > 0 ? 206 : 200, headers);
  if (content.length > CUT_BYTES && take(mood, 'cuts')) {
    response.write(content.subarray(0, CUT_BYTES));
    cutting.hold(response);
  } else if (content.length > CUT_BYTES && take(mood, 'stalls')) {
    response.write(content.subarray(0, CUT_BYTES));
  } else response.end(content);
};

type Counted = 'busy' | 'cuts' | 'damaged' | 'stalls' | 'silent' | 'halfDescriptions';

const take = (mood: HubMood, kind: Counted): boolean => {
  const left = mood[kind] ?? 0;
  mood[kind] = left - 1;
  return left > 0;
};
