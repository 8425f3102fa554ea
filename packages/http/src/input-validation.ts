import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { findUnstorableText } from './storable-text.ts';

/** The compiler of schemas, shared by all apps of this process, so that a schema of several routes is compiled once. */
const build = AjvCompiler();

/**
 * Compiles the schemas of inputs. Path, query and headers are text and are coerced to a schema's numbers. JSON bodies are not: coercion would
 * turn null into 0 or ''. Refuses text that neither a database nor a header can store, in every validated place.
 */
export const createInputValidation = (): FastifySchemaCompiler<TSchema> => {
  const ofText = build({}, { customOptions: {} });
  const ofJson = build({}, { customOptions: { coerceTypes: false } });
  return (route) => refuseUnstorable((route.httpPart === 'body' ? ofJson : ofText)(route));
};

type Validate = ReturnType<FastifySchemaCompiler<TSchema>>;

/** Longest path that is reported. A longer one comes from nesting that no schema has. */
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
