import { expect, it } from '@jest/globals';
import { readManifests } from './manifests.ts';

type Autoscaler = {
  readonly scaleTargetRef: { readonly kind: string; readonly name: string };
  readonly minReplicas: number;
  readonly metrics: readonly { readonly resource: { readonly name: string } }[];
};

const listed = readManifests('components/autoscaling')
  .map(([, manifest]) => manifest)
  .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
  .map(({ spec }) => spec as unknown as Autoscaler);
const deployments = readManifests('base')
  .map(([, manifest]) => manifest)
  .filter(({ kind }) => kind === 'Deployment');

it('the gateway and every API are scaled, and never below the two that survive the loss of a machine', () => {
  const apis = deployments.map(({ metadata }) => metadata.name).filter((name) => !name.endsWith('worker'));
  expect(listed.map(({ scaleTargetRef }) => scaleTargetRef.name).toSorted()).toEqual(apis.toSorted());
  for (const { minReplicas, scaleTargetRef } of listed)
    expect({ minReplicas, kind: scaleTargetRef.kind }).toEqual({ minReplicas: 2, kind: 'Deployment' });
});

it('what they measure is requested by the pods, without which no share of it is known', () => {
  expect(new Set(listed.flatMap(({ metrics }) => metrics.map(({ resource }) => resource.name)))).toEqual(
    new Set(['cpu']),
  );
  for (const { spec } of deployments)
    for (const { resources } of spec?.template?.spec.containers ?? [])
      expect(resources?.requests).toMatchObject({ cpu: expect.any(String) });
});

it('no manifest sets the number of pods that an autoscaler decides', () => {
  for (const deployment of deployments) expect(deployment.spec).not.toHaveProperty('replicas');
});
