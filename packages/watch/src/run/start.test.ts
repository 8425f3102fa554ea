import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterEach, expect, it, jest } from '@jest/globals';
import { parseNameTemplate } from '../naming/name-template.ts';
import { createLog } from './log.ts';
import { startWatching } from './start.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('goes on looking after the clock was set back by a day', async () => {
  const disk = await createTemporaryDirectory();
  const [source, target] = [join(disk.path, 'in'), join(disk.path, 'out')];
  await mkdir(source);
  await mkdir(target);
  const escriba = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"success":true,"data":[]}');
  });
  escriba.listen(0, '127.0.0.1');
  await once(escriba, 'listening');
  const lines: string[] = [];
  const sees = (text: string) => eventually(() => lines.some((line) => line.includes(text)));
  const stop = new AbortController();
  const watching = startWatching({
    options: {
      source: { kind: 'folder', path: source },
      target,
      templates: [parseNameTemplate('{name}.md')],
      language: 'auto',
      uploadsMax: 1,
      lookMs: 20,
      isOnce: false,
    },
    config: {
      ESCRIBA_URL: `http://127.0.0.1:${(escriba.address() as AddressInfo).port}`,
      ESCRIBA_KEY: 'escriba_x',
      S3_ENDPOINT: undefined,
      S3_REGION: undefined,
      S3_ACCESS_KEY_ID: undefined,
      S3_SECRET_ACCESS_KEY: undefined,
    },
    log: createLog(
      (line) => lines.push(line),
      () => new Date(),
    ),
    signal: stop.signal,
  });
  await writeFile(join(source, 'antes.txt'), 'a');
  await sees('antes.txt');
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000);
  await writeFile(join(source, 'depois.txt'), 'a');
  await sees('depois.txt');
  stop.abort();
  expect(await watching).toBe(0);
  escriba.closeAllConnections();
  escriba.close();
  await disk.remove();
});
