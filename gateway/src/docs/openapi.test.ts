import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import { findOperatorAct, operatorRoutes } from '@escriba/contracts/operator/acts';
import { getOperatorAccess } from '@escriba/contracts/operator/operator';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { loadRoutes } from '@escriba/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createRouter, routes } from '../routing/routing.ts';
import { openApi } from './openapi.ts';

type Response = { readonly content?: Record<string, unknown>; readonly headers?: Record<string, unknown> };
type Operation = { readonly operationId: string; readonly responses: Record<string, Response> };

/** Reads the document as clients receive it. */
const published = JSON.parse(JSON.stringify(openApi)) as {
  readonly paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const responseOf = (method: string, path: string, status: number): Response | undefined =>
  operations.find((found) => found.method === method && found.path === path)?.operation.responses[status];

/** Returns every JSON Schema in the document, in a `schema` or a component. */
const schemasIn = (value: unknown): object[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'schema' && typeof inner === 'object' && inner !== null ? [inner] : schemasIn(inner),
  );
};

const keyOf = (method: string, path: string): string =>
  `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

describe('the API’s document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(published);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('has only JSON Schema 2020-12 schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    const schemas = [...schemasIn(published.paths), ...Object.values(openApi.components.schemas)];
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) {
      expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
    }
  });

  it('names every operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes every public route of the contracts', async () => {
    const described = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const known = await loadRoutes();
    // Only the payment provider calls webhooks.
    const isPublic = ({ path, access }: RouteContract) =>
      access !== 'operator' && !/^\/(?:internal|webhooks)\//.test(path);
    const missing = known.filter(isPublic).filter(({ method, path }) => !described.has(keyOf(method, path)));
    expect(known.length).toBeGreaterThan(50);
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it.each(Object.entries(publicRoutes))('has routes of %s that are forwarded to it', (service, list) => {
    const findDestination = createRouter(routes);
    const forwarded = list.map(({ path }) => [path, findDestination(path)]);
    const expected = service === 'gateway' ? 'own' : expect.objectContaining({ service });
    expect(forwarded).toEqual(list.map(({ path }) => [path, expected]));
  });

  it.each(Object.entries(operatorRoutes))(
    'has none of the operators’ routes of %s, which are forwarded to it, and which the log can name',
    (service, list: readonly RouteContract[]) => {
      const findDestination = createRouter(routes);
      for (const { method, path } of list) {
        expect(published.paths[path]).toBeUndefined();
        expect([path, findDestination(path)]).toEqual([
          path,
          expect.objectContaining({ service, ...(service === 'auth' ? {} : { operatorsBy: 'token' }) }),
        ]);
        const isRecorded = findOperatorAct(method, path.replaceAll(/:\w+/g, '1')) !== undefined;
        expect([path, isRecorded]).toEqual([path, path !== getOperatorAccess.path]);
      }
    },
  );

  it('documents the refusal of a long address and of long headers', () => {
    for (const { path, operation } of operations.filter(({ path }) => !path.includes('/uploads'))) {
      expect([path, '431' in operation.responses]).toEqual([path, true]);
      expect([path, '414' in operation.responses]).toEqual([path, path.includes('{')]);
    }
  });

  it('documents redirect targets and media types', () => {
    const redirect = responseOf('get', '/api/auth/google', 302);
    expect(redirect?.headers?.['Location']).toBeDefined();
    expect(redirect?.content).toBeUndefined();
    const types = (method: string, path: string, status: number) =>
      Object.keys(responseOf(method, path, status)?.content ?? {});
    const audio = ['audio/*', 'video/*', 'application/octet-stream'];
    expect(types('get', '/api/transcription/{id}/audio', 206)).toEqual(audio);
    expect(types('get', '/api/transcription/shared/{token}/audio', 200)).toEqual(audio);
    expect(types('get', '/api/transcription/{id}/export', 200)).toEqual(
      expect.arrayContaining(['text/plain', 'application/pdf', 'text/csv', 'application/x-subrip']),
    );
  });
});
