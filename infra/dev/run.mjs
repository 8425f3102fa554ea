import { parseArgs } from 'node:util';
import { requireNode } from './bootstrap/node-version.mjs';

// `node infra/dev/run.mjs [--programs NAMES] FILE ARGUMENTS`: runs a TypeScript file of the repository under Node 24. It first installs the
// packages and the system programs of the list, separated by commas, that the file needs.
requireNode();
const { bootstrap } = await import('./bootstrap/bootstrap.mjs');
const fileAt = process.argv.findIndex((argument) => argument.endsWith('.ts'));
const { values } = parseArgs({
  args: process.argv.slice(2, fileAt),
  options: { programs: { type: 'string' } },
});
const programs = /** @type {import('./bootstrap/programs.mjs').Program[]} */ (
  values.programs?.split(',') ?? []
);
await bootstrap({ programs, script: `../../${process.argv[fileAt]}`, args: process.argv.slice(fileAt + 1) });
