import { describe, expect, it } from '@jest/globals';
import { readAllSections } from '../generate/configuration.ts';
import { readComposeContainers } from './compose.ts';
import type { Container } from './container.ts';
import { findEnvironmentFaults } from './environment.ts';
import { COMPOSE_LEFT_AT_DEFAULT, LEFT_AT_DEFAULT } from './left-at-default.ts';
import { readPodContainers } from './manifests.ts';

/** Returns the name of a secret without `_FILE`. A secret may be in a file, or, in Compose, in both. */
const withoutFile = (name: string): string => name.replace(/_FILE$/, '');
const sections = await readAllSections();

describe.each([
  ['docker-compose.yml', readComposeContainers, COMPOSE_LEFT_AT_DEFAULT],
  ['infra/kubernetes', readPodContainers, LEFT_AT_DEFAULT],
])('the containers of %s', (_place, read: () => readonly Container[], leftAtDefault) => {
  const containers = read();
  const faultsOf = (container: Container) => findEnvironmentFaults([container], { sections, leftAtDefault });

  it('run every process of the product and set what its configuration has', () => {
    const processes = containers.map(({ process }) => process);
    const expected = sections.map(({ title }) => title).filter((title) => !title.startsWith('npm'));
    expect(processes).toEqual(expect.arrayContaining(expected));
    expect(containers.flatMap(faultsOf)).toEqual([]);
  });

  it.each(
    containers.flatMap((container) =>
      [...container.environment.keys()].map((name) => [container.place, name]),
    ),
  )('are refused if %s loses %s', (place, lost) => {
    const container = containers.find((each) => each.place === place) as Container;
    const environment = new Map(
      [...container.environment].filter(([name]) => withoutFile(name) !== withoutFile(lost)),
    );
    expect(faultsOf({ ...container, environment })).toEqual([
      expect.stringContaining(`${place} lacks ${withoutFile(lost)}`),
    ]);
  });

  it('are refused with a variable that their process does not know, or a value that it refuses', () => {
    const gateway = containers.find(({ process }) => process === 'gateway') as Container;
    const environment = new Map([...gateway.environment, ['PROT', '8080'], ['PORT', 'http']]);
    expect(faultsOf({ ...gateway, environment })).toEqual([
      `${gateway.place} sets PORT to 'http', which its process refuses`,
      `${gateway.place} sets PROT, which its process does not know`,
    ]);
  });
});

it('a variable that no container sets says who changes it', () => {
  const silent = Object.entries(LEFT_AT_DEFAULT).flatMap(([process, names]) => {
    const definition = sections.find(({ title }) => title === process)?.definition ?? {};
    return names.filter((name) => !/\b(?:operators|set by)\b/i.test(definition[name]?.help ?? ''));
  });
  expect([...new Set(silent)]).toEqual([]);
});
