import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type Container, findProcess } from './container.ts';

const FILE = 'docker-compose.yml';
const IMAGE = /^\$\{IMAGE_PREFIX:-escriba\}\/([a-z]+):/;

export type ComposeService = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly mem_limit?: string;
};

/** Returns the value of SERVICE that an image of the product was built with; undefined for other images. */
export const findProduct = (image: string): string | undefined => IMAGE.exec(image)?.[1];

/** Returns the services of `docker-compose.yml`, by name. */
export const readComposeServices = (): Readonly<Record<string, ComposeService>> => readFile().services;

/** Returns, for each network of `docker-compose.yml`, whether it is closed to other machines. */
export const readComposeNetworks = (): Readonly<Record<string, { readonly internal?: boolean }>> =>
  readFile().networks;

/** Returns the containers of the product in `docker-compose.yml`; stores and Caddy read no configuration of the product. */
export const readComposeContainers = (): readonly Container[] =>
  Object.entries(readComposeServices()).flatMap(([name, { image, command = [], environment = {} }]) => {
    const product = findProduct(image);
    if (product === undefined) return [];
    return [
      {
        place: `${FILE}: ${name}`,
        process: findProcess(product, command),
        environment: new Map(Object.entries(environment)),
      },
    ];
  });

type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};

const readFile = (): ComposeFile =>
  parse(readFileSync(join(ROOT, FILE), 'utf8'), { merge: true }) as ComposeFile;
