import { writeFile } from 'node:fs/promises';
import { openApi } from './openapi.ts';

/** Writes docs/openapi.json: the same contracts give the same bytes. */
await writeFile(
  new URL('../../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApi, null, 2)}\n`,
);
