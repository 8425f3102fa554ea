import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../bootstrap/paths.mjs';

/** Returns the text of `docs/openapi.json`: the document that the gateway serves. */
export const renderOpenApi = async (): Promise<string> => {
  const gateway = pathToFileURL(join(ROOT, 'gateway/src/docs/openapi.ts'));
  const { openApi } = (await import(gateway.href)) as { openApi: unknown };
  return `${JSON.stringify(openApi, null, 2)}\n`;
};
