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
const scaled = manifests.find(({ kind }) => kind === 'ScaledObject') as unknown as Scaled;
const { url = '', valueLocation = '', targetValue } = scaled.spec.triggers[0]?.metadata ?? {};
const getEnvironment = (name: string) => containers.find((each) => each.name === name)?.environment;

it('workers are scaled by the recordings that one of them takes', () => {
  expect(scaled.spec.scaleTargetRef.name).toBe('worker');
  expect(targetValue).toBe(getEnvironment('worker')?.get('WORKER_CONCURRENCY'));
});

it('the metric is the one that the transcription API serves, on its metrics port', () => {
  const source = readFileSync(
    join(ROOT, 'services/transcription/src/recordings/queue/queue-depth.ts'),
    'utf8',
  );
  expect(source).toContain(`name: '${valueLocation}'`);
  const { hostname, port } = new URL(url);
  const service = manifests.find(
    ({ kind, metadata }) => kind === 'Service' && hostname.startsWith(`${metadata.name}.`),
  );
  expect(service?.spec).toMatchObject({ selector: { 'app.kubernetes.io/name': 'transcription' } });
  expect(port).toBe(getEnvironment('transcription')?.get('METRICS_PORT'));
});
