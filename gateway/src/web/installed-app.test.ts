import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { INSTALLED_APP } from '@escriba/contracts/web/installed-app';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../testing/start-gateway.ts';
import type { RunningGateway } from '../testing/start-gateway.ts';

let web: { path: string; remove: () => Promise<void> };
let gateway: RunningGateway;

beforeAll(async () => {
  web = await createTemporaryDirectory();
  await mkdir(path.join(web.path, 'icons'));
  await writeFile(path.join(web.path, 'index.html'), '<title>app</title>');
  await writeFile(path.join(web.path, 'manifest.webmanifest'), '{"name":"Escriba"}');
  await writeFile(path.join(web.path, 'icons', '192.png'), 'png');
  await writeFile(path.join(web.path, 'sw.js'), 'keep()');
  await writeFile(path.join(web.path, 'sw-retired.js'), 'remove()');
  gateway = await startGateway({ env: { WEB_DIR: web.path } });
});
afterAll(async () => {
  await gateway.close();
  await web.remove();
});

/** Sends a form with a file of that size, as a share sheet does. */
const share = async (sizeBytes: number) => {
  const head = '--x\r\nContent-Disposition: form-data; name="recordings"; filename="a.ogg"\r\n\r\n';
  const sent = httpRequest(`${gateway.url}${INSTALLED_APP.share}`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + sizeBytes,
    },
  });
  // Browsers read a response only after they have sent everything.
  const whole = once(sent, 'finish');
  sent.write(head);
  sent.end(Buffer.alloc(sizeBytes));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await Promise.all([once(response, 'end'), whole]);
  return { status: response.statusCode, location: response.headers.location };
};

describe('the installed app', () => {
  it.each([
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/sw.js', 'javascript', 'no-cache'],
    ['/icons/192.png', 'image/png', 'public, max-age=3600'],
  ])('gets %s as %s, with the caching %s', async (url, type, caching) => {
    const response = await gateway.app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain(type);
    expect(response.headers['cache-control']).toBe(caching);
  });

  it('may load its manifest and its service worker from this site alone', async () => {
    const policy = String((await gateway.app.inject({ url: '/app' })).headers['content-security-policy']);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });

  it('is removed from browsers where the operator turns it off', async () => {
    const off = await startGateway({ env: { WEB_DIR: web.path, SERVICE_WORKER: 'off' } });
    const response = await off.app.inject({ url: '/sw.js' });
    await off.close();
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
      200,
      'remove()',
      'no-cache',
    ]);
  });
});

describe('a recording that is shared while no service worker takes it', () => {
  it.each([10, 5_000_000])('leads to the upload page, which asks for it: %d bytes', async (sizeBytes) => {
    expect(await share(sizeBytes)).toEqual({ status: 303, location: '/app/upload?shared=lost' });
  });

  it('leads to the upload page when its address is opened', async () => {
    const response = await gateway.app.inject({ url: '/app/share', headers: { accept: 'text/html' } });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/app/upload']);
  });
});
