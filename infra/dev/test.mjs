import { requireNode } from './bootstrap/node-version.mjs';

requireNode();
const { bootstrap } = await import('./bootstrap/bootstrap.mjs');
await bootstrap({
  programs: ['redis-server', 'ffmpeg', 'pgbouncer', 'chromium', 'chromium-desktop'],
  optional: ['bubblewrap', 'chromium-headless'],
  script: 'src/test.ts',
  args: process.argv.slice(2),
});
