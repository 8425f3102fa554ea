import { ErrorResponse } from '@escriba/contracts/shared/error-response';
import { permissionOf } from '@escriba/contracts/shared/permissions';
import type { RouteContract } from '@escriba/contracts/shared/route';
import type { TObject, TSchema } from 'typebox';

type OpenApiInfo = { readonly title: string; readonly version: string; readonly description?: string };
type Json = Record<string, unknown>;

/** Builds an OpenAPI 3.1 document of contracts, in their order. */
export const buildOpenApi = (contracts: readonly RouteContract[], info: OpenApiInfo) => ({
  openapi: '3.1.0',
  info,
  servers: [{ url: '/' }],
  paths: buildPaths(contracts),
  components: {
    schemas: { ErrorResponse: plain(ErrorResponse) },
    responses: RESPONSES,
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
  const permission = permissionOf(contract);
  return {
    operationId: operationId(contract),
    tags: [contract.path.split('/')[contract.path.startsWith('/api/') ? 2 : 1] ?? 'api'],
    summary: contract.summary,
    ...(contract.access === 'user' ? { security: [{ bearer: [] }] } : {}),
    ...(permission === undefined ? {} : { 'x-permission': permission }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: buildResponses(contract),
  };
};

/** Returns the id of an operation: `GET /api/async-transcription/status/:id` → `getAsyncTranscriptionStatusById`. */
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

const FORM = 'application/x-www-form-urlencoded';

const buildRequestBody = ({ body, multipart, form }: RouteContract): Json | undefined => {
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
    : { required: true, content: { [form === true ? FORM : 'application/json']: { schema: plain(body) } } };
};

const buildResponses = (contract: RouteContract): Json => {
  const declared = Object.entries(contract.responses).map(([status, schema]) => [
    status,
    buildResponse(contract, status, schema),
  ]);
  const bodiless = Object.entries(contract.bodiless ?? {}).map(([status, description]) => [
    status,
    { description },
  ]);
  return {
    ...Object.fromEntries(declared),
    ...Object.fromEntries(bodiless),
    ...(contract.params === undefined ? {} : { 414: { $ref: '#/components/responses/UriTooLong' } }),
    431: { $ref: '#/components/responses/HeadersTooLarge' },
    default: describeFailure(contract),
  };
};

const describeFailure = ({ failure }: RouteContract): Json =>
  failure === undefined
    ? { $ref: '#/components/responses/Failure' }
    : { description: 'Any failure', content: { 'application/json': { schema: plain(failure) } } };

const buildResponse = ({ stream, mediaTypes }: RouteContract, status: string, schema: TSchema): Json => {
  const description = DESCRIPTIONS[status] ?? `Status ${status}`;
  if (status === '204') return { description };
  if (status.startsWith('3')) return { description, headers: { Location: LOCATION } };
  // What is accepted only is described in JSON, also where the result is a stream.
  if (stream !== true || status === '202')
    return { description, content: { 'application/json': { schema: plain(schema) } } };
  const types = mediaTypes ?? ['text/event-stream'];
  return { description, content: Object.fromEntries(types.map((type) => [type, contentOf(type, schema)])) };
};

/** Describes the content of a type. Bytes have no schema in OpenAPI 3.1; JSON that is sent as a file is described by its format. */
const contentOf = (type: string, schema: TSchema): Json => {
  if (type === 'text/event-stream') return { schema: plain(schema) };
  return type.startsWith('text/') ? { schema: { type: 'string' } } : {};
};

const LOCATION = {
  description: 'Where the redirect leads',
  schema: { type: 'string', format: 'uri-reference' },
};

const asJson = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } };
const RESPONSES = {
  Failure: { description: 'Any other failure', content: asJson },
  UriTooLong: { description: 'A part of the path is longer than 200 characters', content: asJson },
  HeadersTooLarge: { description: 'The headers are larger than 16 KiB; the connection is closed' },
};

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted; the work continues',
  204: 'Done, without a body',
  206: 'A part',
  302: 'Elsewhere',
  503: 'A part is down',
};

/** Removes TypeBox's metadata, which is in hidden fields. A document has only JSON Schema 2020-12, which writes tuples as `prefixItems`. */
const plain = (schema: TSchema): Json =>
  JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isTuple(value) ? asPrefixItems(value) : value,
  ) as Json;

type Tuple = Json & { readonly items: readonly unknown[] };

const isTuple = (value: unknown): value is Tuple =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

const asPrefixItems = ({ items, additionalItems: _closed, ...rest }: Tuple): Json => ({
  ...rest,
  prefixItems: items,
  items: false,
});
