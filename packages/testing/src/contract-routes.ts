import type { RouteContract } from '@escriba/contracts/shared/route';
import { glob } from 'node:fs/promises';

const CONTRACTS = new URL('../../contracts/src/', import.meta.url);

/** Loads all routes that files of the contracts export, in the order of their names: also those that no list of routes has. */
export const loadRoutes = async (): Promise<readonly RouteContract[]> => {
  const exported = new Map<string, unknown>();
  for await (const file of glob('**/!(*.test).ts', { cwd: CONTRACTS })) {
    const module = (await import(new URL(file, CONTRACTS).href)) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(module)) exported.set(name, value);
  }
  return [...exported]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
    .filter(isRoute);
};

const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'responses' in value;
