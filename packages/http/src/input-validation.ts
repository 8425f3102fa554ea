import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Compiles the schemas of what comes in. Addresses and headers are text, which is made the number that a schema asks for. A body of
 * JSON says itself what its values are and is taken as it was written: coercion would make a 0 or '' of a null.
 */
export const createInputValidation = (): FastifySchemaCompiler<TSchema> => {
  const build = AjvCompiler();
  const ofText = build({}, { customOptions: {} });
  const ofJson = build({}, { customOptions: { coerceTypes: false } });
  return (route) => (route.httpPart === 'body' ? ofJson : ofText)(route);
};
