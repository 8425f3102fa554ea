import { expect, it } from '@jest/globals';
import { findCallFaults } from './call-secrets.ts';
import { readComposeContainers, readComposeServices } from './compose.ts';
import { readPodContainers } from './manifests.ts';
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

it('what reads untrusted files has neither the owner of the tables nor a secret of a service that it does not call', () => {
  const files = listSecretFiles(services);
  const filesOf = (name: string) => [...(files.get(name) ?? [])].toSorted();
  const worker = ['database-url', 'redis-url', 's3-key-id', 's3-key-secret', 'usage-secret'];
  expect(filesOf('worker')).toEqual(worker);
  expect(filesOf('transcription')).toEqual([...worker, 'auth-secret', 'internal-secret'].toSorted());
});

it('each container has the secrets of the services that it calls, and of no others', () => {
  expect(findCallFaults(readComposeContainers())).toEqual([]);
  expect(findCallFaults(readPodContainers())).toEqual([]);
});

it('a secret of a service that a container does not call, of another service, or that a call lacks, is refused', () => {
  const environment = new Map([
    ['USAGE_URL', 'http://usage:8080'],
    ['AUTH_SECRET_FILE', '/secrets/service/auth-secret'],
    ['INTERNAL_SECRET_FILE', '/secrets/service/usage-secret'],
  ]);
  expect(findCallFaults([{ place: 'worker', environment }])).toEqual([
    'worker has AUTH_SECRET, and does not call auth',
    'worker calls usage and lacks USAGE_SECRET',
    'worker reads INTERNAL_SECRET from usage-secret in place of internal-secret',
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
