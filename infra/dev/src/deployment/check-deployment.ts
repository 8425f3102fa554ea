import { readAllSections } from '../generate/configuration.ts';
import { readComposeContainers } from './compose.ts';
import { findEnvironmentFaults } from './environment.ts';
import { COMPOSE_LEFT_AT_DEFAULT, LEFT_AT_DEFAULT } from './left-at-default.ts';
import { listOverlays, readManifests, readPodContainers } from './manifests.ts';
import { findNetworkFaults, isNetworkPolicy } from './network.ts';

/**
 * Compares the environment of every container of `docker-compose.yml` and `infra/kubernetes` with the `config.ts` of its process, and the
 * network policies with what the environments call.
 */
export const checkDeployment = async (): Promise<string | undefined> => {
  const sections = await readAllSections();
  const containers = readPodContainers();
  const faults = [
    ...findEnvironmentFaults(readComposeContainers(), { sections, leftAtDefault: COMPOSE_LEFT_AT_DEFAULT }),
    ...findEnvironmentFaults(containers, { sections, leftAtDefault: LEFT_AT_DEFAULT }),
    ...listOverlays().flatMap((overlay) =>
      findNetworkFaults(containers, readPolicies(overlay)).map((fault) => `${overlay}: ${fault}`),
    ),
  ];
  return faults.length === 0 ? undefined : faults.join('\n');
};

const readPolicies = (overlay: string) =>
  [...readManifests('base'), ...readManifests(overlay)]
    .map(([, manifest]) => manifest)
    .filter(isNetworkPolicy);
