import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failWith } from '../bootstrap/fail.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { readAllSections, renderConfiguration } from './generate/configuration.ts';
import { renderEnvironmentExample } from './generate/environment-example.ts';
import { renderOpenApi } from './generate/openapi.ts';

/** Writes the generated documents; `--check` only reports which are out of date. */
const generate = async (check: boolean): Promise<void> => {
  const documents = {
    'docs/configuration.md': await renderConfiguration(),
    '.env.example': renderEnvironmentExample((await readAllSections()).map(({ definition }) => definition)),
    'docs/openapi.json': await renderOpenApi(),
  };
  for (const [file, text] of Object.entries(documents)) {
    if ((await find(join(ROOT, file))) === text) continue;
    if (!check) {
      await writeFile(join(ROOT, file), text);
      console.log(`${file} is written`);
      continue;
    }
    console.error(`${file} is out of date: run npm run generate`);
    process.exitCode = 1;
  }
};

const find = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

await generate(process.argv.includes('--check')).catch(failWith);
