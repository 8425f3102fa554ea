import { defineRoute } from '@escriba/contracts';
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
            description: 'Accepted; the work goes on',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } },
              },
            },
          },
          default: {
            description: 'Every failure',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
          },
        },
      },
    },
  });
});
