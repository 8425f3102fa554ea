import { expect, it } from '@jest/globals';
import { type PodContainer, listOverlays, readManifests, readPodContainers } from './manifests.ts';
import { findNetworkFaults, isNetworkPolicy } from './network.ts';

const containers = readPodContainers();
const policiesOf = (folder: string) =>
  readManifests(folder)
    .map(([, manifest]) => manifest)
    .filter(isNetworkPolicy);
const policies = policiesOf('base');
const worker = containers.find(({ name }) => name === 'worker');
/** Returns the faults, without those of policies to the stores, which depend on the overlay. */
const faultsOf = (changed: readonly PodContainer[], allowed = policies) =>
  findNetworkFaults(changed, allowed).filter((fault) => !fault.includes('of this overlay'));
const change = (name: string, changes: (container: PodContainer) => Partial<PodContainer>) =>
  containers.map((each) => (each.name === name ? { ...each, ...changes(each) } : each));

it('every service reaches only what it calls', () => {
  expect(faultsOf(containers)).toEqual([]);
});

it('a new URL in an environment needs a policy of the caller and one of the called', () => {
  const changed = change('usage', ({ environment }) => ({
    environment: new Map([...environment, ['BILLING_URL', 'http://billing:8080']]),
  }));
  expect(faultsOf(changed)).toEqual([
    'infra/kubernetes/base/billing.yaml: billing is called by usage:8080, which is not allowed',
    'infra/kubernetes/base/usage.yaml: usage calls billing:8080, which is not allowed',
  ]);
});

it('a URL that an environment loses makes its policies superfluous', () => {
  const changed = change('auth', ({ environment }) => ({
    environment: new Map([...environment].filter(([name]) => name !== 'BILLING_URL')),
  }));
  expect(faultsOf(changed)).toEqual([
    'infra/kubernetes/base/auth.yaml: auth calls billing:8080 by its policies only',
    'infra/kubernetes/base/billing.yaml: billing is called by auth:8080 by its policies only',
  ]);
});

it('a store needs the label of its policy, and the label needs the store', () => {
  const changed = change('usage', ({ labels }) => ({
    labels: {
      'app.kubernetes.io/name': labels['app.kubernetes.io/name'] ?? '',
      'escriba/reaches-s3': 'true',
    },
  }));
  expect(faultsOf(changed)).toEqual([
    'infra/kubernetes/base/usage.yaml: usage reaches postgres, which is not allowed',
    'infra/kubernetes/base/usage.yaml: usage reaches s3 by its policies only',
  ]);
});

it('a policy that is lost is missed', () => {
  const left = policies.filter(({ metadata }) => metadata.name !== 'transcription');
  expect(faultsOf(containers, left)).toEqual(
    expect.arrayContaining([
      'infra/kubernetes/base/transcription.yaml: transcription is called by gateway:8080, which is not allowed',
      'infra/kubernetes/base/transcription.yaml: transcription calls usage:8080, which is not allowed',
    ]),
  );
});

const ANYWHERE = ['0.0.0.0/0', '::/0'];
const listBlocks = (overlay: string) =>
  [...policies, ...policiesOf(overlay)]
    .filter(({ spec }) =>
      Object.entries(spec.podSelector.matchLabels ?? {}).every(
        ([label, value]) => worker?.labels[label] === value,
      ),
    )
    .flatMap(({ spec }) => spec.egress ?? [])
    .flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock?.cidr ?? []));

it.each(listOverlays())('a worker of %s reaches no address outside the network', (overlay) => {
  expect(worker?.labels).not.toHaveProperty('escriba/reaches-internet');
  for (const block of listBlocks(overlay)) expect(ANYWHERE).not.toContain(block);
});

it('nothing is open by default', () => {
  const all = policies.find(({ metadata }) => metadata.name === 'default-deny');
  expect(all?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
});
