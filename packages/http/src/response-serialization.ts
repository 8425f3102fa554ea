import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<object>>;

const compile = SerializerSelector()({}, {});
/** Serialisers by schema, shared by all apps of this process. */
const serializers = new WeakMap<object, Serializer>();

/** Compiles a response schema once: every route sends the same errors, and Fastify would compile them for each. */
export const serializeResponse: FastifySerializerCompiler<object> = (route) => {
  const known = serializers.get(route.schema);
  if (known !== undefined) return known;
  const serializer = compile({ ...route, httpStatus: route.httpStatus ?? 'default' });
  serializers.set(route.schema, serializer);
  return serializer;
};
