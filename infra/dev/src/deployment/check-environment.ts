import { readAllSections } from '../generate/configuration.ts';
import { readComposeContainers } from './compose.ts';
import { findEnvironmentFaults } from './environment.ts';
import { COMPOSE_LEFT_AT_DEFAULT, LEFT_AT_DEFAULT } from './left-at-default.ts';
import { readPodContainers } from './manifests.ts';

/** Compares the environment of every container of `docker-compose.yml` and `infra/kubernetes` with the `config.ts` of its process. */
export const checkEnvironment = async (): Promise<string | undefined> => {
  const sections = await readAllSections();
  const faults = [
    ...findEnvironmentFaults(readComposeContainers(), { sections, leftAtDefault: COMPOSE_LEFT_AT_DEFAULT }),
    ...findEnvironmentFaults(readPodContainers(), { sections, leftAtDefault: LEFT_AT_DEFAULT }),
  ];
  return faults.length === 0 ? undefined : faults.join('\n');
};
