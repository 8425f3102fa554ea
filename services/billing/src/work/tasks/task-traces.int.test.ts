import { randomUUID } from 'node:crypto';
import { ASAAS_TOKEN_HEADER, receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { createOutbox } from '@escriba/work';
import { startTraceCollector } from '@escriba/fakes';
import { findTrace } from '@escriba/runtime';
import { createTracing } from '@escriba/tracing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTasks } from './tasks.ts';

const TRACE_ID = 'a'.repeat(32);
const REQUEST_SPAN = 'b'.repeat(16);
const TRACEPARENT = `00-${TRACE_ID}-${REQUEST_SPAN}-01`;

let service: TestService;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;

beforeEach(async () => {
  [service, collector] = await Promise.all([startTestService(), startTraceCollector()]);
});
afterEach(async () => {
  collector.stop();
  await service.stop();
});

/** Orders by PIX and pays; no event of the payment arrives. */
const payUnseen = async (): Promise<{ userId: string; paymentId: string }> => {
  const userId = randomUUID();
  const { body } = await service.order(userId, { paymentMethod: 'pix' });
  await service.settle();
  service.control.loseNext(10);
  service.control.payPix(body.paymentData.qrCodeText);
  const [charge] = await service.remoteCharges(userId);
  return { userId, paymentId: charge?.id ?? '' };
};

/** Runs the due tasks and delivers the events, as the worker does. */
const work = async (deliver: (event: { subject: string }) => Promise<void>): Promise<void> => {
  const { resources, services } = service;
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const tracing = createTracing(config, { name: 'billing-worker', logger: resources.logger });
  await createTasks({ ...resources, tracing, handle: services.handleSubject }).runDue();
  await createOutbox({
    db: service.db,
    clock: resources.clock,
    logger: resources.logger,
    tracing,
    deliver,
  }).deliverDue();
  await tracing?.close();
};

it('an event of Asaas is one trace, through its tasks, to the delivery of the plan, of the receipt and of what programs are notified of', async () => {
  const { userId, paymentId } = await payUnseen();
  const { status } = await service.send(undefined, 'POST', receiveAsaasEvent.path, {
    body: { id: 'evt_1&1', event: 'PAYMENT_RECEIVED', payment: { id: paymentId } },
    headers: { [ASAAS_TOKEN_HEADER]: service.webhookToken, traceparent: TRACEPARENT },
  });
  expect(status).toBe(200);
  const requestIds: (string | undefined)[] = [];
  await work(async ({ subject }) => {
    if (subject === userId) requestIds.push(findTrace()?.requestId);
  });
  expect(requestIds).toContain(TRACE_ID);
  const spans = collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
  expect(spans.map(({ name }) => name)).toEqual([
    'run task',
    'deliver event',
    'deliver event',
    'deliver event',
  ]);
  const taskSpan = spans[0]?.spanId;
  expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([REQUEST_SPAN, taskSpan, taskSpan, taskSpan]);
  expect(spans[0]?.attributes).toContainEqual({ key: 'kind', value: { stringValue: 'subscription' } });
  expect(collector.faults).toEqual([]);
});

it('the renewal of a subscription is no part of the trace of its order', async () => {
  await payUnseen();
  await work(async () => {});
  const tasks = await service.db.selectFrom('tasks').select(['subject', 'traceparent']).execute();
  expect(tasks).toEqual([{ subject: expect.stringMatching(/^subscription:/), traceparent: null }]);
});
