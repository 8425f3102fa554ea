import { getJwks } from '@escriba/contracts/auth/sessions';
import { routeSchema } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from './signing-keys.service.ts';

/** Registers the route of the public keys. Gateway and services read it without a caller token. */
export const jwksRoutes =
  ({ keys }: { keys: Pick<SigningKeys, 'listPublic'> }) =>
  async (app: FastifyInstance) => {
    app.get(getJwks.path, { schema: routeSchema(getJwks), config: { callerless: true } }, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').send({ keys: await keys.listPublic() }),
    );
  };
