import { databaseConfig } from '@escriba/runtime';
import { expect, it } from '@jest/globals';
import { readManifests, readPodContainers } from './manifests.ts';

/** Connections that a Postgres accepts as it is installed; three of them are kept for superusers. */
const CONNECTIONS_MAX = 100;
const FOR_SUPERUSERS = 3;
/** Connections of the doctor, a backup, or an operator. */
const FOR_OPERATORS = 4;
/** Additional pods while a Deployment is rolled out: maxSurge of the manifests. */
const SURGE = 1;

type Scaler = {
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string };
    readonly maxReplicaCount?: number;
    readonly maxReplicas?: number;
  };
};

/** Returns the largest number of pods of each name that has a scaler. */
const readReplicas = (): ReadonlyMap<string, number> => {
  const scalers = ['base', 'components/*', 'overlays/production']
    .flatMap((folder) => readManifests(folder).map(([, manifest]) => manifest))
    .filter(({ kind }) => kind === 'ScaledObject' || kind === 'HorizontalPodAutoscaler')
    .map((manifest) => (manifest as unknown as Scaler).spec);
  return new Map(
    scalers.map(
      ({ scaleTargetRef, maxReplicaCount, maxReplicas }) =>
        [scaleTargetRef.name, maxReplicaCount ?? maxReplicas ?? 1] as const,
    ),
  );
};

const poolOf = (environment: ReadonlyMap<string, string | undefined>): number =>
  Number(environment.get('DATABASE_POOL_MAX') ?? databaseConfig.DATABASE_POOL_MAX.default);

it('all pods of the production overlay together fit the connections of a Postgres as it is installed', () => {
  const replicas = readReplicas();
  const services = readPodContainers().filter(
    ({ labels, process }) =>
      labels['escriba/reaches-postgres'] === 'true' && process !== undefined && !process.endsWith('migrate'),
  );
  expect(services.map(({ name }) => name).toSorted()).toEqual(
    ['auth', 'billing', 'billing-worker', 'insights-worker', 'transcription', 'usage', 'worker'].toSorted(),
  );
  const needed = services.map(
    ({ name, environment }) => ((replicas.get(name) ?? 1) + SURGE) * poolOf(environment),
  );
  const sum = needed.reduce((total, connections) => total + connections, 0);
  expect(sum).toBeLessThanOrEqual(CONNECTIONS_MAX - FOR_SUPERUSERS - FOR_OPERATORS);
});
