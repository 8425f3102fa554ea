import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { createMetrics } from '@escriba/metrics';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { expect, it } from '@jest/globals';
import { watchCertificate } from './public-certificate.ts';

const DAY_SECONDS = 86_400;

/** Starts an https server whose certificate ends in 30 days. */
const startServer = async (folder: string) => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '30'];
  execFileSync('openssl', ['req', ...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const watch = (publicUrl: string, now = new Date()) => {
  const registry = createMetrics('auth');
  const warnings: string[] = [];
  const watching = watchCertificate({
    registry,
    publicUrl,
    clock: () => now,
    logger: { warn: (_fields: unknown, event: string) => void warnings.push(event) } as never,
  });
  const read = async (): Promise<number | undefined> => {
    const metrics = await registry.getMetricsAsJSON();
    return metrics.find(({ name }) => name === 'public_certificate_valid_seconds')?.values[0]?.value;
  };
  const stop = async () => {
    await watching.stop();
    registry.clear();
  };
  return { read, warnings, stop };
};

it('the time that the certificate of the public address is still valid is a metric, negative afterwards', async () => {
  const folder = await createTemporaryDirectory();
  const { server, url } = await startServer(folder.path);
  const today = watch(url);
  const later = watch(url, new Date(Date.now() + 40 * DAY_SECONDS * 1_000));
  await eventually(async () => (await today.read()) !== undefined && (await later.read()) !== undefined);
  expect(Math.round(((await today.read()) ?? 0) / DAY_SECONDS)).toBe(30);
  expect(Math.round(((await later.read()) ?? 0) / DAY_SECONDS)).toBe(-10);
  await Promise.all([today.stop(), later.stop()]);
  server.close();
  await folder.remove();
});

it('an address that does not respond has no value, and a warning', async () => {
  const { read, warnings, stop } = watch('https://127.0.0.1:1');
  await eventually(() => Promise.resolve(warnings.length > 0));
  expect([await read(), warnings]).toEqual([undefined, ['public_certificate.not_read']]);
  await stop();
});
