import { readAllSections } from '../generate/configuration.ts';
import { findCallFaults } from './call-secrets.ts';
import { readComposeContainers, readComposeNetworks, readComposeServices } from './compose.ts';
import { findComposeNetworkFaults } from './compose-networks.ts';
import { findEnvironmentFaults } from './environment.ts';
import { COMPOSE_LEFT_AT_DEFAULT, LEFT_AT_DEFAULT } from './left-at-default.ts';
import { listOverlays, readManifests, readPodContainers } from './manifests.ts';
import { findNetworkFaults, isNetworkPolicy } from './network.ts';
import { findMountFaults } from './secrets.ts';
import {
  findSecretFaults,
  findSettingsFaults,
  readPairs,
  readSecretExamples,
  withSettings,
} from './settings.ts';

/**
 * Compares the environment of every container of `docker-compose.yml` and `infra/kubernetes` with the `config.ts` of its process, and the
 * network policies, networks and mounted secrets with what the environments call and read.
 */
export const checkDeployment = async (): Promise<string | undefined> => {
  const sections = await readAllSections();
  const containers = readPodContainers();
  const services = readComposeServices();
  const expectation = { sections, leftAtDefault: LEFT_AT_DEFAULT };
  const faults = [
    ...findEnvironmentFaults(readComposeContainers(), { sections, leftAtDefault: COMPOSE_LEFT_AT_DEFAULT }),
    ...findMountFaults(services),
    ...findCallFaults([...readComposeContainers(), ...containers]),
    ...findComposeNetworkFaults({ services, networks: readComposeNetworks() }),
    ...findSecretFaults(containers, readSecretExamples('overlays/production/secrets.example')),
    ...listOverlays().flatMap((overlay) => {
      const settings = readPairs(`${overlay}/settings.env`);
      const faults = [
        ...findSettingsFaults(containers, settings),
        ...findEnvironmentFaults(withSettings(containers, settings), expectation),
        ...findNetworkFaults(containers, readPolicies(overlay)),
      ];
      return faults.map((fault) => `${overlay}: ${fault}`);
    }),
  ];
  return faults.length === 0 ? undefined : faults.join('\n');
};

const readPolicies = (overlay: string) =>
  [...readManifests('base'), ...readManifests(overlay)]
    .map(([, manifest]) => manifest)
    .filter(isNetworkPolicy);
