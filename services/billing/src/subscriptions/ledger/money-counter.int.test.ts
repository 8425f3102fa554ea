import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const read = async (series: string): Promise<number> => {
  const text = await service.resources.registry.metrics();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );
};
const cents = (kind: string) => read(`billing_money_cents_total{kind="${kind}",method="pix"}`);

it('money that the ledger posts is counted once, by kind and method, as are the events that brought it', async () => {
  const user = await service.subscriber({ paymentMethod: 'pix' });
  await service.settle();
  expect(await cents('payment')).toBe(2_900);
  expect(await read('billing_postings_total{kind="payment",method="pix"}')).toBe(1);
  expect(await read('billing_webhook_events_total{result="stored"}')).toBeGreaterThan(0);
  const [paid] = await service.remoteCharges(user);
  service.control.setBalance(100_000);
  service.control.refund(paid?.id ?? '');
  await service.settle();
  await service.settle();
  expect(await cents('refund')).toBe(2_900);
  expect(await cents('payment')).toBe(2_900);
});
