import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fp from 'fastify-plugin';

/**
 * Takes the JSON bodies of a scope's routes as they were written. Fastify's own validation makes 0 of a null wherever a number or
 * null may stand. To be registered before the routes.
 */
export const strictBodies = fp(
  async (app) => {
    app.setValidatorCompiler(TypeBoxValidatorCompiler);
  },
  { name: 'strict-bodies' },
);
