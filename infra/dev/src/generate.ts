import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failWith } from '../bootstrap/fail.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { API_TYPES, renderApiTypes } from './generate/api-types.ts';
import { readAllSections, renderConfiguration } from './generate/configuration.ts';
import { renderEnvironmentExample } from './generate/environment-example.ts';
import { renderModels } from './generate/models.ts';
import { renderOpenApi } from './generate/openapi.ts';
import { renderPagePaths } from './generate/page-paths.ts';
import { programDocsFiles } from './generate/program-docs/program-docs.ts';
import { tableTypesOf } from './generate/table-types.ts';
import { listServices } from './services.ts';

/** Writes the generated files; `--check` only reports which are out of date. */
const generate = async (check: boolean): Promise<void> => {
  const files: Readonly<Record<string, () => string | Promise<string>>> = {
    // First: the others import it.
    'packages/contracts/src/web/page-paths.generated.ts': renderPagePaths,
    'docs/configuration.md': renderConfiguration,
    '.env.example': async () =>
      renderEnvironmentExample((await readAllSections()).map(({ definition }) => definition)),
    'docs/models.md': renderModels,
    'docs/openapi.json': renderOpenApi,
    [API_TYPES]: () => renderApiTypes({ check }),
    ...programDocsFiles(),
    ...Object.fromEntries(
      listServices().map((service) => {
        const { file, render } = tableTypesOf(service, { check });
        return [file, render];
      }),
    ),
  };
  for (const [file, render] of Object.entries(files)) {
    const text = await render();
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
