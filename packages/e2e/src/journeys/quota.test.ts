import { retryTranscription } from '@escriba/contracts/transcription/library';
import { cancelTranscription } from '@escriba/contracts/transcription/transcription';
import { getUsageStatus } from '@escriba/contracts/usage/usage';
import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import type { User } from '../testing/user.ts';

const { createUser, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };

const usageOf = async ({ call }: User) => {
  const { canTranscribe, reason, usage } = (await call(getUsageStatus, {})).data;
  return {
    canTranscribe,
    reason,
    files: usage.today.files,
    minutes: usage.month.minutes,
    total: usage.total.files,
  };
};
const completed = (user: User, id: string) =>
  eventually(async () => (await user.statusOf(id)) === 'completed', PATIENCE);

describe('the quota of a user on the free plan', () => {
  it('is one recording a day, reserved at the upload and charged at the end; a larger plan allows more', async () => {
    const user = await createUser();
    expect(await usageOf(user)).toMatchObject({ canTranscribe: true, files: 0, minutes: 0, total: 0 });
    const id = await user.upload(recordings.short());
    expect(await usageOf(user)).toMatchObject({
      canTranscribe: false,
      reason: 'Limite diário atingido (1 arquivo/dia)',
      files: 1,
    });
    await expect(user.upload(recordings.short())).rejects.toMatchObject({
      status: 403,
      code: 'usage.daily_limit',
      message: 'Limite diário atingido (1 arquivo/dia)',
    });
    await completed(user, id);
    await eventually(async () => (await usageOf(user)).total === 1);
    await user.setPlan('business');
    await completed(user, await user.upload(recordings.short()));
    await eventually(async () => (await usageOf(user)).total === 2);
  }, 120_000);

  it('is returned by a cancellation before the start, and reserved again by a retry', async () => {
    const user = await createUser();
    const id = await user.upload(await recordings.long('audiencia.ogg', 4));
    await user.call(cancelTranscription, { params: { id }, query: {}, headers: {} });
    await eventually(async () => (await usageOf(user)).canTranscribe);
    expect((await user.call(retryTranscription, { params: { id } })).data.status).not.toBe('cancelled');
    expect(await usageOf(user)).toMatchObject({ canTranscribe: false, files: 1 });
    await user.call(cancelTranscription, { params: { id }, query: {}, headers: {} });
  });

  it('ends with five minutes a month, refused before recognition starts', async () => {
    const user = await createUser();
    await expect(user.upload(await recordings.long('congresso-longo.ogg', 6))).rejects.toMatchObject({
      status: 403,
      code: 'usage.monthly_limit',
      message: 'Limite mensal de transcrição atingido (5 min restantes)',
    });
    expect(await usageOf(user)).toMatchObject({ canTranscribe: true, files: 0 });
  });
});
