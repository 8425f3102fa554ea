import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { createLogger } from '@escriba/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { listen } from '../testing/start-gateway.ts';
import { createKnownHosts } from './known-hosts.ts';

let server: Server;
let pool: Pool;
let now: number;
let hosts: Map<string, string>;
let asked: string[];
let open: PromiseWithResolvers<void> | undefined;
let known: ReturnType<typeof createKnownHosts>;

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { host } = (await json(request)) as { host: string };
  asked.push(host);
  await open?.promise;
  const data = hosts.get(host) ?? 'unknown';
  if (data === 'down') response.writeHead(503).end();
  else response.end(data === 'broken' ? '<html>' : JSON.stringify({ success: true, data }));
};

beforeEach(async () => {
  [now, hosts, asked, open] = [1_000_000, new Map([['a.com.br', 'served']]), [], undefined];
  server = createServer((request, response) => void respond(request, response));
  pool = new Pool(await listen(server));
  const callerTokens = { sign: () => 'token' };
  const logger = createLogger({ name: 'test', level: 'silent' });
  known = createKnownHosts({ transcription: { dispatcher: pool, callerTokens }, logger, now: () => now });
});
afterEach(async () => {
  await pool.destroy();
  server.closeAllConnections();
  server.close();
});

describe('what a host is', () => {
  it('is asked once by many, and known at once for half a minute', async () => {
    const first = await Promise.all(Array.from({ length: 20 }, async () => known('a.com.br')));
    expect(new Set(first)).toEqual(new Set(['served']));
    now += 29_000;
    expect(known('a.com.br')).toBe('served');
    expect(asked).toEqual(['a.com.br']);
  });

  it('changes within half a minute, in both directions', async () => {
    expect([await known('a.com.br'), await known('b.com.br')]).toEqual(['served', 'unknown']);
    hosts = new Map([['b.com.br', 'served']]);
    now += 30_001;
    expect([await known('a.com.br'), await known('b.com.br')]).toEqual(['unknown', 'served']);
    expect([known('a.com.br'), known('b.com.br')]).toEqual(['unknown', 'served']);
  });

  it.each(['down', 'broken'])('stays what it was for 10 minutes while the service is %s', async (fault) => {
    await known('a.com.br');
    hosts.set('a.com.br', fault).set('b.com.br', fault);
    expect(await known('b.com.br')).toBe('unknown');
    expect(known('b.com.br')).toBe('unknown');
    now += 599_000;
    expect(await known('a.com.br')).toBe('served');
    now += 2_000;
    expect(await known('a.com.br')).toBe('unknown');
  });

  it('costs few questions in a flood of names, and those of known domains go on', async () => {
    await known('a.com.br');
    open = Promise.withResolvers();
    const flood = Array.from({ length: 20_000 }, (_, at) => known(`x${at}.com.br`));
    expect(flood.filter((each) => each instanceof Promise)).toHaveLength(8);
    now += 30_001;
    const still = known('a.com.br');
    open.resolve();
    expect([await still, ...new Set(await Promise.all(flood.map(async (each) => each)))]).toEqual([
      'served',
      'unknown',
    ]);
    expect(asked.length).toBe(10);
    open = undefined;
    let questions = 0;
    for (let at = 0; at < 200; at += 1) if (known(`y${at}.com.br`) instanceof Promise) questions += 1;
    expect(questions).toBeLessThanOrEqual(8);
  });
});
