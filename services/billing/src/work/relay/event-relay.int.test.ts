import type { AddressInfo } from 'node:net';
import { deliverEvent, deliverPayment, deliverSubscription } from '@escriba/contracts/events/events';
import { type App, createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { startEventRelay } from './event-relay.ts';

const SECRETS = {
  usage: 'the secret of usage in this test alone',
  auth: 'the secret of auth in this test alone',
  transcription: 'the secret of transcription in this test alone',
};

let service: TestService;
let usage: App;
let auth: App;
let transcription: App;
let relay: ReturnType<typeof startEventRelay>;
let isAuthAway = false;
let refused = 0;
const received: string[] = [];

type Route = typeof deliverEvent | typeof deliverPayment | typeof deliverSubscription;

/** Starts a service that accepts one kind of events. */
const startReceiver = async (route: Route, audience: keyof typeof SECRETS): Promise<App> => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const callerTokens = createCallerTokens({ audience, secret: SECRETS[audience] });
  const app = await createApp({ logger, callerTokens, closeGraceMs: 100 });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['billing'] });
    serveRoute(scope, route as typeof deliverPayment, async (request) => {
      if (route === deliverPayment && isAuthAway) {
        refused += 1;
        throw new Error('away');
      }
      received.push(request.body.type);
      return { success: true as const };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};
const urlOf = ({ server }: App): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  service = await startTestService();
  usage = await startReceiver(deliverEvent, 'usage');
  auth = await startReceiver(deliverPayment, 'auth');
  transcription = await startReceiver(deliverSubscription, 'transcription');
  relay = startEventRelay(
    { ...service.resources, tracing: undefined },
    {
      usage: {
        url: urlOf(usage),
        tokens: createCallerTokens({ audience: 'usage', secret: SECRETS.usage }).as('billing'),
      },
      auth: {
        url: urlOf(auth),
        tokens: createCallerTokens({ audience: 'auth', secret: SECRETS.auth }).as('billing'),
      },
      transcription: {
        url: urlOf(transcription),
        tokens: createCallerTokens({ audience: 'transcription', secret: SECRETS.transcription }).as(
          'billing',
        ),
      },
    },
  );
});
afterAll(async () => {
  await relay.stop();
  await service.stop();
  await Promise.all([usage, auth, transcription].map((app) => app.close()));
});

it('a payment reaches auth, once auth is there, and plan and programs do not wait for it', async () => {
  isAuthAway = true;
  await service.subscriber();
  relay.wake();
  await eventually(async () => refused > 0 && received.length > 1);
  expect(received.toSorted()).toEqual(['subscription.announced', 'subscription.changed']);
  isAuthAway = false;
  await eventually(async () => {
    // The refused attempt may still be noted down: its next one is due a while after that.
    service.clock.advance(60_000);
    relay.wake();
    return received.length > 2;
  });
  expect(received.slice(2)).toEqual(['payment.received']);
});
