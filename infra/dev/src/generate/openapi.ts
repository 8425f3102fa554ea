import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayRoutes, transcriptionRoutes } from '@escriba/contracts';
import { buildOpenApi } from '@escriba/http';
import { ROOT } from '../../bootstrap/paths.mjs';

/** The text of `docs/openapi.json`. */
export const renderOpenApi = (): string => {
  const { version, description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Info;
  const document = buildOpenApi([...transcriptionRoutes, ...gatewayRoutes], {
    title: 'Escriba',
    version,
    description,
  });
  return `${JSON.stringify(document, null, 2)}\n`;
};

type Info = { readonly version: string; readonly description: string };
