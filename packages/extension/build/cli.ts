import { join } from 'node:path';
import { buildExtension, zipFolder } from './build.ts';

/** Builds both extensions for the product at `ESCRIBA_ORIGIN`, unpacked and as zips. */
const origin = process.env['ESCRIBA_ORIGIN'] ?? 'http://localhost:8080';
const dist = join(import.meta.dirname, '../dist');
for (const target of ['chrome', 'firefox'] as const) {
  await buildExtension({ target, origin, outDir: join(dist, target) });
  await zipFolder(join(dist, target), join(dist, `escriba-${target}.zip`));
}
console.log(`The extension for ${origin}: ${dist}/escriba-chrome.zip and escriba-firefox.zip`);
