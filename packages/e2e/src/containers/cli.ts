import { parseArgs } from 'node:util';
import { samplePath } from '@escriba/testing';
import { createContainerEngine } from './container-engine.ts';
import { buildImages } from './images.ts';
import { runContainers } from './run-containers.ts';

const USAGE = `Usage: npm run containers -- [--engine docker|podman] [--compose COMMAND] [--base IMAGE] [--stores IMAGE] [--cuda] [--no-build]

Builds the images, starts docker-compose.yml as a project of its own, transcribes a recording through Caddy, crashes containers, and
stops it. With --cuda its workers are those for CUDA, which must recognise on the CPU. Exits with 1 if an image is too large or a promise
is broken. docs/containers.md explains the options.`;

const PREFIX = 'localhost/escriba-test';
const HTTPS_PORT = '9443';
const WITHOUT_CARD = 'packages/e2e/src/containers/cuda-without-card.yml';
const SAMPLE = 'fleurs-pt-000';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'docker' },
    compose: { type: 'string', default: 'docker compose' },
    base: { type: 'string' },
    stores: { type: 'string' },
    cuda: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const { base, stores, cuda } = values;
const say = (sentence: string): void => console.log(sentence);

if (values.help || (values.engine !== 'docker' && values.engine !== 'podman')) {
  say(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const engine = createContainerEngine({
    engine: values.engine,
    compose: values.compose.split(' '),
    project: 'escriba-test',
    env: {
      IMAGE_PREFIX: PREFIX,
      HTTP_PORT: '9480',
      HTTPS_PORT,
      COMPOSE_FILE: [
        'docker-compose.yml',
        ...(values.engine === 'podman' ? ['docker-compose.podman.yml'] : []),
        ...(cuda ? [WITHOUT_CARD] : []),
      ].join(':'),
      ...(stores !== undefined && {
        POSTGRES_IMAGE: stores,
        REDIS_IMAGE: stores,
        S3_IMAGE: stores,
        CADDY_IMAGE: stores,
      }),
    },
  });
  if (!values['no-build']) await buildImages({ engine, prefix: PREFIX, base, cuda, say });
  const sample = { audio: samplePath(`${SAMPLE}.ogg`), text: samplePath(`${SAMPLE}.txt`) };
  await runContainers({ engine, url: `https://localhost:${HTTPS_PORT}`, sample, cuda, say });
}
