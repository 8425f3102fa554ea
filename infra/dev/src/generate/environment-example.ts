import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigDefinition } from '@escriba/runtime';
import { ROOT } from '../../bootstrap/paths.mjs';

const INTRODUCTION = `# Settings of docker-compose.yml. Copy this file to .env; an empty value means the default.
# Compose creates the other secrets itself. Quote a value with a $ in single quotes.
# This file is generated from docker-compose.yml and the config.ts of each process: npm run generate.
`;

/** Help for what only Compose reads. */
const OWN: Readonly<Record<string, string>> = {
  SITE_ADDRESS: 'Public host name; Caddy gets its certificate',
  HTTP_PORT: 'Port of Caddy for http',
  HTTPS_PORT: 'Port of Caddy for https',
  IMAGE_PREFIX: 'Registry and folder of the product’s images',
  IMAGE_TAG: 'Version of the product’s images',
  WORKER_MEMORY: 'Memory limit of a worker',
  INSIGHTS_WORKER_MEMORY: 'Memory limit of an insights worker',
  WORKER_CPUS: 'Cores of a worker',
  POSTGRES_IMAGE: 'Image of Postgres',
  REDIS_IMAGE: 'Image of Redis',
  S3_IMAGE: 'Image of the S3 store',
  CADDY_IMAGE: 'Image of Caddy',
};

/**
 * Returns the text of `.env.example`: every variable of the compose file, with its help. Throws if one is neither Compose's nor a
 * process's.
 */
export const renderEnvironmentExample = (definitions: readonly ConfigDefinition[]): string => {
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const used = new Map(
    [...compose.matchAll(/\$\{([A-Z0-9_]+):-([^}]*)\}/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const lines = [...used]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => {
      const help = OWN[name] ?? definitions.map((definition) => definition[name]?.help).find(Boolean);
      if (help === undefined) throw new Error(`docker-compose.yml uses ${name}, which no configuration has`);
      return `# ${help}${value === '' ? '' : `. Default: ${value.replaceAll('$$', '$')}`}\n${name}=\n`;
    });
  return [INTRODUCTION, ...lines].join('\n');
};
