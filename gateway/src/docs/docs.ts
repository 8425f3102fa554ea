import type { App } from '@escriba/http';
import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from './openapi.ts';

/** Serves `/docs/api`, the API reference, from files that ship with the gateway, and `/docs/openapi.json`, the document itself. */
export const registerDocs = async (app: App): Promise<void> => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApi as unknown as StaticDocumentSpec['document'] }, // same standard, looser types
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
  });
  app.get('/docs/openapi.json', async () => openApi);
};
