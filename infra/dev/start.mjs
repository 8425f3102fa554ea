import { requireNode } from './bootstrap/node-version.mjs';

// Imported only after the version check: an older Node must print one sentence, not a syntax error.
requireNode();
const { bootstrap } = await import('./bootstrap/bootstrap.mjs');
await bootstrap({
  programs: ['redis-server', 'ffmpeg'],
  optional: ['bubblewrap'],
  script: 'src/start.ts',
  args: process.argv.slice(2),
});
