import { expect, it } from '@jest/globals';
import { readPodContainers } from './manifests.ts';
import {
  findSecretFaults,
  findSettingsFaults,
  readPairs,
  readSecretExamples,
  withSettings,
} from './settings.ts';

const containers = readPodContainers();
const settings = readPairs('overlays/production/settings.env');
const examples = readSecretExamples('overlays/production/secrets.example');

it('the overlay sets what containers require, and its example names each secret without a value', () => {
  expect(findSettingsFaults(containers, settings)).toEqual([]);
  expect(findSecretFaults(containers, examples)).toEqual([]);
  expect([...examples.values()].flatMap((pairs) => [...pairs.values()]).join('')).toBe('');
});

it('a setting or secret that is lost, or that no container reads, is refused', () => {
  const without = (pairs: ReadonlyMap<string, string>, lost: string) =>
    new Map([...[...pairs].filter(([key]) => key !== lost), ['OTHER', '1'] as const]);
  expect(findSettingsFaults(containers, without(settings, 'PUBLIC_URL'))).toEqual([
    'settings.env lacks PUBLIC_URL',
    'settings.env has OTHER, which no container reads',
  ]);
  const usage = without(examples.get('usage') ?? new Map(), 'database-url');
  expect(findSecretFaults(containers, new Map([...examples, ['usage', usage]]))).toEqual([
    'secrets.example lacks usage.env database-url',
    'secrets.example has usage.env OTHER, which no container reads',
  ]);
});

it('a container that reads the Secret of another service, or of the owner of the tables, is refused', () => {
  const changed = containers.map((container) =>
    container.name === 'worker'
      ? {
          ...container,
          secrets: [
            ...container.secrets,
            { name: 'owner', key: 'database-url' },
            { name: 'auth', key: 'auth-key-secret' },
          ],
        }
      : container,
  );
  expect(findSecretFaults(changed, examples)).toEqual([
    'infra/kubernetes/base/worker.yaml: worker reads the Secret owner, which is not its own',
    'infra/kubernetes/base/worker.yaml: worker reads the Secret auth, which is not its own',
  ]);
});

it('the values of an overlay are those of its containers', () => {
  const gateway = withSettings(containers, settings).find(({ name }) => name === 'gateway');
  expect(gateway?.environment.get('PUBLIC_URL')).toBe('https://escriba.example.com');
});
