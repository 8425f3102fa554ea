import { type ComposeService, findProduct } from './compose.ts';

const OWN = '/secrets/service';

type Services = Readonly<Record<string, ComposeService>>;

/**
 * Returns the files that containers read, by the folder of `create-secrets.mjs` that their volume contains.
 * @internal The test of that script compares.
 */
export const listSecretFiles = (services: Services): ReadonlyMap<string, ReadonlySet<string>> => {
  const files = new Map<string, Set<string>>();
  for (const service of Object.values(services))
    for (const path of listPaths(service)) {
      const audience = findAudience(path, service);
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (audience !== undefined) files.set(audience, (files.get(audience) ?? new Set()).add(name));
    }
  return files;
};

/** Returns one sentence for each secret that a container cannot read, and for each volume of secrets that it has no need of. */
export const findMountFaults = (services: Services): readonly string[] =>
  Object.entries(services).flatMap(([name, service]) => {
    if (name === 'secrets') return []; // creates them
    const read = new Set(listPaths(service).map((path) => findAudience(path, service)));
    return [
      ...listPaths(service)
        .filter((path) => findAudience(path, service) === undefined)
        .map((path) => `${name} reads ${path}, which none of its volumes holds`),
      ...listMounts(service)
        .filter(({ audience }) => !read.has(audience) && audience !== name) // a store reads its own in its command
        .map(({ audience }) => `${name} mounts the secrets of ${audience} and reads none`),
      ...listMounts(service)
        .filter(({ audience, folder }) => folder === OWN && audience !== findProduct(service.image))
        .map(({ audience }) => `${name} mounts the secrets of ${audience}, which is another service`),
    ];
  });

const listPaths = ({ environment = {} }: ComposeService): readonly string[] =>
  Object.values(environment).filter((value) => value.startsWith('/secrets/'));

/** Lists mounts, such as `auth` and `/secrets/service` for `auth-secrets:/secrets/service:ro`. */
const listMounts = ({ volumes = [] }: ComposeService) =>
  volumes.flatMap((volume) => {
    const [, audience, folder] = /^([a-z]+)-secrets:(\/secrets\/[a-z]+)/.exec(volume) ?? [];
    return audience === undefined || folder === undefined ? [] : [{ audience, folder }];
  });

const findAudience = (path: string, service: ComposeService): string | undefined =>
  listMounts(service).find(({ folder }) => path.startsWith(`${folder}/`))?.audience;
