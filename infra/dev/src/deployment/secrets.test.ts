import { expect, it } from '@jest/globals';
import { readComposeServices } from './compose.ts';
import { findMountFaults, listSecretFiles } from './secrets.ts';

const services = readComposeServices();
const change = (name: string, volumes: readonly string[]) => {
  const service = services[name];
  if (service === undefined) throw new Error(`there is no ${name}`);
  return findMountFaults({ [name]: { ...service, volumes } });
};

it('each container mounts the secrets that it reads, and no others', () => {
  expect(findMountFaults(services)).toEqual([]);
});

it('what reads untrusted files has neither the owner of the tables nor the keys that sign tokens', () => {
  const files = listSecretFiles(services);
  for (const name of ['transcription', 'worker'])
    expect([...(files.get(name) ?? [])].toSorted()).toEqual([
      'database-url',
      'internal-secret',
      'redis-url',
      's3-key-id',
      's3-key-secret',
    ]);
});

it('a volume of another service, of all services or of the owner is refused', () => {
  expect(change('usage', ['auth-secrets:/secrets/service:ro', 'owner-secrets:/secrets/owner:ro'])).toEqual([
    'usage mounts the secrets of owner and reads none',
    'usage mounts the secrets of auth, which is another service',
  ]);
  expect(
    change('usage', ['usage-secrets:/secrets/service:ro', 'service-secrets:/secrets/services:ro']),
  ).toEqual(['usage mounts the secrets of service and reads none']);
  expect(change('usage', [])).toEqual([
    'usage reads /secrets/service/internal-secret, which none of its volumes holds',
    'usage reads /secrets/service/database-url, which none of its volumes holds',
  ]);
});
