import { requireNode } from './bootstrap/node-version.mjs';

requireNode();
const { bootstrap } = await import('./bootstrap/bootstrap.mjs');
await bootstrap({ programs: [], script: 'src/verify.ts', args: process.argv.slice(2) });
