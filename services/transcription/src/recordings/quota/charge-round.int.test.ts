import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { withReservation } from './charge-round.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const charge = () => ({ transcriptionId: randomUUID(), sizeBytes: 1_000, durationMs: 4_000 });

describe('a reservation', () => {
  it('is owned by the transaction that writes its round', async () => {
    const user = createUser(service, 'free');
    const write = async () => 'written';
    expect(await withReservation(service.quota, { user: user, charge: charge(), write })).toBe('written');
    expect(await user.charges()).toEqual(['reserved']);
  });

  it('is returned at once if writing fails', async () => {
    const user = createUser(service, 'free');
    const write = () => Promise.reject(new Error('no disk'));
    await expect(withReservation(service.quota, { user: user, charge: charge(), write })).rejects.toThrow(
      'no disk',
    );
    expect(await user.charges()).toEqual(['released']);
  });

  it('is returned at once if the transaction does not claim it', async () => {
    const user = createUser(service, 'free');
    const write = async () => undefined;
    expect(await withReservation(service.quota, { user: user, charge: charge(), write })).toBeUndefined();
    expect(await user.charges()).toEqual(['released']);
  });

  it('that cannot be returned now does not hide why writing failed', async () => {
    const user = createUser(service, 'free');
    const abandon = () => Promise.reject(new Error('Postgres is away'));
    const write = () => Promise.reject(new Error('no disk'));
    const quota = { ...service.quota, abandon };
    await expect(withReservation(quota, { user: user, charge: charge(), write })).rejects.toThrow('no disk');
  });
});
