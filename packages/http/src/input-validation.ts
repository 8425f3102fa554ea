import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { findUnstorableText } from './storable-text.ts';

/**
 * Compiles the schemas of what comes in. Addresses and headers are text, which is made the number that a schema asks for. A body of
 * JSON says itself what its values are and is taken as it was written: coercion would make a 0 or '' of a null. Text that neither a
 * database nor a header takes is refused in every place that has a schema.
 */
export const createInputValidation = (): FastifySchemaCompiler<TSchema> => {
  const build = AjvCompiler();
  const ofText = build({}, { customOptions: {} });
  const ofJson = build({}, { customOptions: { coerceTypes: false } });
  return (route) => refuseUnstorable((route.httpPart === 'body' ? ofJson : ofText)(route));
};

type Validate = ReturnType<FastifySchemaCompiler<TSchema>>;

/** A longer path comes from nesting that no schema has, and is not worth telling. */
const PATH_LENGTH_MAX = 200;

const refuseUnstorable = (validate: Validate): Validate => {
  const guarded: Validate = (data: unknown) => {
    const path = findUnstorableText(data);
    if (path === undefined) {
      const result = validate(data);
      guarded.errors = validate.errors ?? null;
      return result;
    }
    guarded.errors = [unstorable(path.length > PATH_LENGTH_MAX ? '' : path)];
    return false;
  };
  return guarded;
};

const unstorable = (instancePath: string) => ({
  keyword: 'storable',
  instancePath,
  schemaPath: '',
  params: {},
  message: 'holds a NUL or half of a character',
});
