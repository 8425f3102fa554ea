import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

// `node copy-manifests.mjs TARGET`: copies the files that decide what pnpm installs.
const [target = ''] = process.argv.slice(2);
const files = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  ...globSync(['gateway/package.json', 'web/package.json', '{services,packages}/*/package.json']),
];
for (const file of files) {
  mkdirSync(join(target, dirname(file)), { recursive: true });
  cpSync(file, join(target, file));
}
