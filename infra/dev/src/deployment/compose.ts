import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type Container, findProcess } from './container.ts';

const FILE = 'docker-compose.yml';
const IMAGE = /^\$\{IMAGE_PREFIX:-escriba\}\/([a-z]+):/;

type Service = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** The containers of the product in `docker-compose.yml`; stores and Caddy read no configuration of the product. */
export const readComposeContainers = (): readonly Container[] => {
  const { services } = parse(readFileSync(join(ROOT, FILE), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  return Object.entries(services).flatMap(([name, { image, command = [], environment = {} }]) => {
    const [, product] = IMAGE.exec(image) ?? [];
    if (product === undefined) return [];
    return [
      {
        place: `${FILE}: ${name}`,
        process: findProcess(product, command),
        environment: new Map(Object.entries(environment)),
      },
    ];
  });
};
