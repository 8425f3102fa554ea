import { requireNode } from './bootstrap/node-version.mjs';

// `node infra/dev/run.mjs FILE ARGUMENTS`: runs a TypeScript file of the repository under Node 24, installing packages first.
requireNode();
const { bootstrap } = await import('./bootstrap/bootstrap.mjs');
const [file = '', ...args] = process.argv.slice(2);
await bootstrap({ programs: [], script: `../../${file}`, args });
