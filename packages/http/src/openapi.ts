import { ErrorAnswer } from '@escriba/contracts';
import type { RouteContract } from '@escriba/contracts';
import type { TObject, TSchema } from 'typebox';

type OpenApiInfo = { readonly title: string; readonly version: string; readonly description?: string };
type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document over contracts, in their order. */
export const buildOpenApi = (contracts: readonly RouteContract[], info: OpenApiInfo) => ({
  openapi: '3.1.0',
  info,
  servers: [{ url: '/' }],
  paths: buildPaths(contracts),
  components: {
    schemas: { ErrorAnswer: plain(ErrorAnswer) },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
});

export type OpenApiDocument = ReturnType<typeof buildOpenApi>;

const buildPaths = (contracts: readonly RouteContract[]): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: buildOperation(contract) };
  }
  return paths;
};

const buildOperation = (contract: RouteContract): Json => {
  const parameters = [
    ...buildParameters('path', contract.params),
    ...buildParameters('query', contract.query),
    ...buildParameters('header', contract.headers),
  ];
  const requestBody = buildRequestBody(contract);
  return {
    operationId: operationId(contract),
    tags: [contract.path.split('/')[contract.path.startsWith('/api/') ? 2 : 1] ?? 'api'],
    summary: contract.summary,
    ...(contract.access === 'user' ? { security: [{ bearer: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: buildResponses(contract),
  };
};

/** `GET /api/async-transcription/status/:id` → `getAsyncTranscriptionStatusById`. */
const operationId = ({ method, path }: RouteContract): string => {
  const words = path
    .replace(/^\/api/, '')
    .replaceAll(/\/:(\w+)/g, '-by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
};

const buildParameters = (place: 'path' | 'query' | 'header', schema: TObject | undefined): Json[] => {
  if (schema === undefined) return [];
  const required = new Set(schema.required);
  return Object.entries(schema.properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: plain(value),
  }));
};

const buildRequestBody = ({ body, multipart }: RouteContract): Json | undefined => {
  if (multipart !== undefined) {
    const fields = plain(multipart.fields);
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const properties = { [multipart.file]: file, ...(fields['properties'] as Json) };
    const required = [multipart.file, ...((fields['required'] ?? []) as string[])];
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', required, properties } } },
    };
  }
  return body === undefined
    ? undefined
    : { required: true, content: { 'application/json': { schema: plain(body) } } };
};

const buildResponses = (contract: RouteContract): Json => {
  const streamType = contract.mediaType ?? 'text/event-stream';
  const mediaType = contract.stream === true ? streamType : 'application/json';
  const declared = Object.entries(contract.responses).map(([status, schema]) => [
    status,
    {
      description: DESCRIPTIONS[status] ?? `Status ${status}`,
      content: { [mediaType]: { schema: plain(schema) } },
    },
  ]);
  const failure = { $ref: '#/components/schemas/ErrorAnswer' };
  return {
    ...Object.fromEntries(declared),
    default: { description: 'Every failure', content: { 'application/json': { schema: failure } } },
  };
};

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted; the work goes on',
  204: 'Done, nothing to say',
  206: 'A part',
  503: 'A part is not up',
};

/** TypeBox keeps its marks in hidden fields; a document holds JSON Schema alone. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json;
