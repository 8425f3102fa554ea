import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { readManifests, readPodContainers } from './manifests.ts';

type Scaled = {
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string };
    readonly triggers: readonly { readonly metadata: Readonly<Record<string, string>> }[];
  };
};

const containers = readPodContainers();
const manifests = readManifests('components/keda').map(([, manifest]) => manifest);
const triggerOf = (name: string) => {
  const scaled = manifests.find(({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === name);
  const { scaleTargetRef, triggers } = (scaled as unknown as Scaled).spec;
  return { target: scaleTargetRef.name, metadata: triggers[0]?.metadata ?? {} };
};
const getEnvironment = (name: string) => containers.find((each) => each.name === name)?.environment;

it('workers are scaled by the recordings that one of them takes', () => {
  const { target, metadata } = triggerOf('worker');
  expect(target).toBe('worker');
  expect(metadata['targetValue']).toBe(getEnvironment('worker')?.get('WORKER_CONCURRENCY'));
});

it.each([
  ['worker', 'recordings/queue/queue-depth.ts'],
  ['insights-worker', 'insights/insight-metrics.ts'],
])('the metric of %s is one that the transcription API serves, on its metrics port', (name, file) => {
  const { target, metadata } = triggerOf(name);
  const { url = '', valueLocation = '' } = metadata;
  expect(target).toBe(name);
  const source = readFileSync(join(ROOT, 'services/transcription/src', file), 'utf8');
  expect(source).toContain(`name: '${valueLocation}'`);
  const { hostname, port } = new URL(url);
  const service = manifests.find(
    ({ kind, metadata }) => kind === 'Service' && hostname.startsWith(`${metadata.name}.`),
  );
  expect(service?.spec).toMatchObject({ selector: { 'app.kubernetes.io/name': 'transcription' } });
  expect(port).toBe(getEnvironment('transcription')?.get('METRICS_PORT'));
});
