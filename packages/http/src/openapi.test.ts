import { type RouteContract, defineRoute } from '@escriba/contracts/shared/route';
import { expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { buildOpenApi } from './openapi.ts';

const upload = defineRoute({
  method: 'POST',
  path: '/api/things/:id/files',
  summary: 'Upload',
  access: 'user',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ q: Type.Optional(Type.Integer()) }),
  multipart: { file: 'audio', fields: Type.Object({ a: Type.String(), b: Type.Optional(Type.String()) }) },
  responses: { 202: Type.Object({ ok: Type.Boolean() }) },
});

it('describes a contract as OpenAPI 3.1', () => {
  const { openapi, paths } = buildOpenApi([upload], { title: 'T', version: '1' });
  expect(openapi).toBe('3.1.0');
  expect(paths).toEqual({
    '/api/things/{id}/files': {
      post: {
        operationId: 'postThingsByIdFiles',
        tags: ['things'],
        'x-permission': 'own',
        summary: 'Upload',
        security: [{ bearer: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', required: false, schema: { type: 'integer' } },
        ],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['audio', 'a'],
                properties: {
                  audio: { type: 'string', contentMediaType: 'application/octet-stream' },
                  a: { type: 'string' },
                  b: { type: 'string' },
                },
              },
            },
          },
        },
        responses: {
          202: {
            description: 'Accepted; the work continues',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } },
              },
            },
          },
          414: { $ref: '#/components/responses/UriTooLong' },
          431: { $ref: '#/components/responses/HeadersTooLarge' },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
    },
  });
});

const GET = { method: 'GET', summary: 'Get', access: 'public' } as const;
const responsesOf = (contract: RouteContract): Record<string, unknown> => {
  const { paths } = buildOpenApi([contract], { title: 'T', version: '1' });
  const operation = paths[contract.path]?.['get'] as { responses: Record<string, unknown> };
  return operation.responses;
};

it('writes a tuple as JSON Schema 2020-12 does', () => {
  const pair = Type.Object({ marks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])) });
  const responses = responsesOf(defineRoute({ ...GET, path: '/pair', responses: { 200: pair } }));
  const tuple = {
    type: 'array',
    prefixItems: [{ type: 'integer' }, { type: 'integer' }],
    items: false,
    minItems: 2,
  };
  const schema = { properties: { marks: { type: 'array', items: tuple } } };
  expect(responses).toMatchObject({ 200: { content: { 'application/json': { schema } } } });
});

it('describes a redirect by its address, and files by their media types', () => {
  const away = responsesOf(defineRoute({ ...GET, path: '/away', responses: { 302: Type.Null() } }));
  expect(away[302]).toEqual({
    description: 'Elsewhere',
    headers: {
      Location: {
        description: 'Where the redirect leads',
        schema: { type: 'string', format: 'uri-reference' },
      },
    },
  });
  const file = responsesOf(
    defineRoute({
      ...GET,
      path: '/file',
      responses: { 200: Type.String() },
      stream: true,
      mediaTypes: ['audio/*', 'text/plain'],
      bodiless: { 416: 'No such part' },
    }),
  );
  expect(file[200]).toMatchObject({
    content: { 'audio/*': {}, 'text/plain': { schema: { type: 'string' } } },
  });
  expect(file[416]).toEqual({ description: 'No such part' });
});
