import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ServiceEvent, TranscriptionEnded } from '@escriba/contracts/events/events';
import type { LimitsByPlan } from '@escriba/contracts/plans/limits';
import type { PlanId, SubscriptionStatus } from '@escriba/contracts/plans/plans';
import type { Permission } from '@escriba/contracts/shared/permissions';
import { CALLER_HEADER, type CallerName, createCallerTokens } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { TEST_LIMITS, createTestClock, createTestDatabase } from '@escriba/testing';
import { Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { createServices } from '../services.ts';

const CALLER_SECRET = 'a secret that only this test knows of';

export type TestCaller = {
  readonly userId?: string;
  readonly service?: CallerName;
  readonly permissions?: readonly Permission[];
};
export type TestService = Awaited<ReturnType<typeof startTestService>>;

type ApiResponse = { readonly status: number; readonly headers: Headers; readonly body: any }; // oxlint-disable-line typescript/no-explicit-any -- tests assert what they read of a response

/** Starts the usage API on a real port with a real Postgres, called as gateway and services would. Null: billing has published no limits. */
export const startTestService = async (limits: LimitsByPlan | null = TEST_LIMITS) => {
  const database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  const clock = createTestClock();
  const registry = new Registry();
  const tokens = createCallerTokens({ audience: 'usage', secret: CALLER_SECRET });
  const services = createServices({ registry, db: database.db, clock: clock.now });
  const app = await buildApp({
    registry,
    services,
    logger: createLogger({ name: 'test', level: 'silent' }),
    checks: { catalogue: services.catalogue.check },
    callerTokens: tokens,
    closeGraceMs: 100,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  /** Returns the caller header of the gateway, or of another service. */
  const callerHeaders = async ({
    userId,
    service,
    permissions,
  }: TestCaller): Promise<Record<string, string>> => ({
    [CALLER_HEADER]: await tokens.as(service ?? 'gateway').sign({
      ip: '192.0.2.1',
      ...(userId === undefined ? {} : { user: { id: userId, sessionId: 'session' } }),
      ...(service === undefined ? {} : { service: true }),
      ...(permissions === undefined ? {} : { permissions }),
    }),
  });

  const send = async (
    caller: TestCaller | undefined,
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<ApiResponse> => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(caller === undefined ? {} : await callerHeaders(caller)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  const deliver = (event: ServiceEvent) =>
    send(
      { service: event.type === 'transcription.ended' ? 'worker' : 'billing' },
      'POST',
      '/internal/events',
      {
        body: event,
      },
    );
  const envelope = () => ({ id: randomUUID(), occurredAt: clock.now().toISOString() });
  const publish = (version: number, published: LimitsByPlan) =>
    deliver({ ...envelope(), type: 'catalogue.changed', data: { version, limits: published } });
  if (limits !== null) await publish(1, limits);

  return {
    callerHeaders,
    url,
    registry,
    db: database.db,
    clock,
    send,
    deliver,
    publish,
    status: async (userId: string, language = 'pt') =>
      (
        await send({ userId }, 'GET', '/api/usage/status', {
          headers: { 'accept-language': language },
        })
      ).body.data,
    reserve: (userId: string, body: object) =>
      send({ userId }, 'POST', '/internal/usage/reservations', { body }),
    check: (userId: string, body: object, language = 'pt') =>
      send({ userId }, 'POST', '/internal/usage/check', { body, headers: { 'accept-language': language } }),
    end: (data: TranscriptionEnded['data']) => deliver({ ...envelope(), type: 'transcription.ended', data }),
    setPlan: (
      userId: string,
      plan: PlanId,
      {
        status = 'active',
        version = clock.now().getTime(),
      }: { status?: SubscriptionStatus; version?: number } = {},
    ) => deliver({ ...envelope(), type: 'subscription.changed', data: { userId, plan, status, version } }),
    stop: async (): Promise<void> => {
      await app.close();
      await database.drop();
    },
  };
};
