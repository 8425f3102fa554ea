import { parseArgs } from 'node:util';
import { samplePath } from '@escriba/testing';
import { createEngine } from './engine.ts';
import { buildImages } from './images.ts';
import { runContainers } from './run-containers.ts';

const USAGE = `Usage: npm run containers -- [--engine docker|podman] [--compose COMMAND] [--base IMAGE] [--stores IMAGE] [--no-build]

Builds the images, starts docker-compose.yml as a project of its own, transcribes a recording through Caddy, crashes containers, and
stops it. Exits with 1 if an image is too large or a promise is broken. docs/containers.md explains the options.`;

const PREFIX = 'localhost/escriba-test';
const HTTPS_PORT = '9443';
const SAMPLE = 'fleurs-pt-000';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'docker' },
    compose: { type: 'string', default: 'docker compose' },
    base: { type: 'string' },
    stores: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const { base, stores } = values;
const say = (sentence: string): void => console.log(sentence);

if (values.help || (values.engine !== 'docker' && values.engine !== 'podman')) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const engine = createEngine({
    engine: values.engine,
    compose: values.compose.split(' '),
    project: 'escriba-test',
    env: {
      IMAGE_PREFIX: PREFIX,
      HTTP_PORT: '9480',
      HTTPS_PORT,
      ...(stores !== undefined && {
        POSTGRES_IMAGE: stores,
        REDIS_IMAGE: stores,
        S3_IMAGE: stores,
        CADDY_IMAGE: stores,
      }),
    },
  });
  if (!values['no-build']) await buildImages({ engine, prefix: PREFIX, base, say });
  const sample = { audio: samplePath(`${SAMPLE}.ogg`), text: samplePath(`${SAMPLE}.txt`) };
  await runContainers({ engine, url: `https://localhost:${HTTPS_PORT}`, sample, say });
}
