import { expect, it } from '@jest/globals';
import { readPodContainers } from './manifests.ts';
import { findSecretFaults, findSettingsFaults, readPairs, withSettings } from './settings.ts';

const containers = readPodContainers();
const settings = readPairs('overlays/production/settings.env');
const example = readPairs('overlays/production/secrets.example.env');

it('the overlay sets what containers require, and its example names each secret without a value', () => {
  expect(findSettingsFaults(containers, settings)).toEqual([]);
  expect(findSecretFaults(containers, example)).toEqual([]);
  expect([...example.values()].join('')).toBe('');
});

it('a setting or secret that is lost, or that no container reads, is refused', () => {
  const without = (pairs: ReadonlyMap<string, string>, lost: string) =>
    new Map([...[...pairs].filter(([key]) => key !== lost), ['OTHER', '1'] as const]);
  expect(findSettingsFaults(containers, without(settings, 'PUBLIC_URL'))).toEqual([
    'settings.env lacks PUBLIC_URL',
    'settings.env has OTHER, which no container reads',
  ]);
  expect(findSecretFaults(containers, without(example, 'database-url'))).toEqual([
    'secrets.example.env lacks database-url',
    'secrets.example.env has OTHER, which no container reads',
  ]);
});

it('the values of an overlay are those of its containers', () => {
  const gateway = withSettings(containers, settings).find(({ name }) => name === 'gateway');
  expect(gateway?.environment.get('PUBLIC_URL')).toBe('https://escriba.example.com');
});
