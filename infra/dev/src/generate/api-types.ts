import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { renderOpenApi } from './openapi.ts';

/** The file with the types of the API, relative to the root. */
export const API_TYPES = 'packages/sdk/src/api.generated.ts';

/**
 * Returns the types of the API's OpenAPI document: those of the file if they are of the present document. The file's first line has the document's digest.
 * @param check whether outdated types stay: the result is then only the line that the file lacks
 */
export const renderApiTypes = async ({ check }: { readonly check: boolean }): Promise<string> => {
  const document = await renderOpenApi();
  const digest = createHash('sha256').update(document).digest('hex').slice(0, 16);
  const line = `// Types of the API ${digest}: npm run generate\n`;
  const present = await readFile(join(ROOT, API_TYPES), 'utf8').catch(() => '');
  if (present.startsWith(line)) return present;
  return check ? line : line + (await writeTypes(document));
};

const writeTypes = async (document: string): Promise<string> => {
  const { toNodes, astToString, blob } = await importGenerator();
  const nodes = await toNodes(document, {
    // A file of a multipart body, or a body that is the file. Undefined leaves a schema to the generator.
    transform: (schema) => ('contentMediaType' in schema || schema.format === 'binary' ? blob : undefined),
  });
  return astToString(nodes);
};

/** Imports openapi-typescript with TypeScript 6, whose compiler API it uses. */
const importGenerator = async () => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? import.meta.resolve('typescript-6') : specifier, context),
  });
  try {
    const { default: toNodes, astToString } = await import('openapi-typescript');
    const { default: ts } = await import('typescript-6');
    return { toNodes, astToString, blob: ts.factory.createTypeReferenceNode('Blob') };
  } finally {
    hooks.deregister();
  }
};
