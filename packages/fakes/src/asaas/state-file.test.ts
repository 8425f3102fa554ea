import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TEST_CARDS } from './account/cards.ts';
import { cardFields, createClient } from './client.fixture.ts';
import { startFakeAsaas } from './asaas.ts';

describe('a state file', () => {
  it('keeps charges, webhooks and the clock across a restart, and no card number', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asaas-'));
    const stateFile = join(folder, 'state.json');
    const options = { now: '2026-11-20', deliveries: 'manual', stateFile } as const;
    const first = await startFakeAsaas(options);
    const client = createClient(first);
    await client.post('/webhooks', { name: 'w', url: 'http://127.0.0.1:9/', events: ['PAYMENT_CREATED'] });
    await client.newPayment({ billingType: 'CREDIT_CARD', ...cardFields(TEST_CARDS.approved) });
    first.control.advance({ days: 2 });
    await first.close();
    const written = await readFile(stateFile, 'utf8');
    expect(written).not.toContain(TEST_CARDS.approved);

    const second = await startFakeAsaas(options);
    expect(second.control.now()).toBe('2026-11-22 09:00:00');
    expect(second.control.payments()).toMatchObject([{ status: 'CONFIRMED', creditDate: '2026-12-22' }]);
    expect(second.control.deliveries()).toMatchObject([{ event: 'PAYMENT_CREATED', status: 'pending' }]);
    second.control.advanceTo('2026-12-22');
    expect(second.control.payments()).toMatchObject([{ status: 'RECEIVED' }]);
    await second.close();
    await rm(folder, { recursive: true });
  });

  it('is written before the response: what cannot be kept gets no success', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asaas-'));
    const bank = await startFakeAsaas({
      deliveries: 'manual',
      stateFile: join(folder, 'gone', 'state.json'),
    });
    const response = await fetch(`${bank.apiUrl}/customers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: bank.apiKey },
      body: JSON.stringify({ name: 'Ana', cpfCnpj: '24971563792' }),
    });
    await mkdir(join(folder, 'gone'));
    await bank.close();
    expect(response.status).toBe(500);
    await rm(folder, { recursive: true });
  });
});
