import { cancelTranscription, getUsageStatus, retryTranscription } from '@escriba/contracts';
import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import type { Person } from '../testing/person.ts';

const { createPerson, recordings } = openAccountBrowser();

const PATIENCE = { timeoutMs: 60_000 };

const usageOf = async ({ call }: Person) => {
  const { canTranscribe, reason, usage } = (await call(getUsageStatus, {})).data;
  return {
    canTranscribe,
    reason,
    files: usage.today.files,
    minutes: usage.month.minutes,
    total: usage.total.files,
  };
};
const completed = (person: Person, id: string) =>
  eventually(async () => (await person.statusOf(id)) === 'completed', PATIENCE);

describe('the quota of a user on the free plan', () => {
  it('is one recording a day, reserved at the upload and charged at the end; a larger plan allows more', async () => {
    const person = await createPerson();
    expect(await usageOf(person)).toMatchObject({ canTranscribe: true, files: 0, minutes: 0, total: 0 });
    const id = await person.upload(recordings.short());
    expect(await usageOf(person)).toMatchObject({
      canTranscribe: false,
      reason: 'Limite diário atingido (1 arquivo/dia)',
      files: 1,
    });
    await expect(person.upload(recordings.short())).rejects.toMatchObject({
      status: 403,
      code: 'usage.daily_limit',
      message: 'Limite diário atingido (1 arquivo/dia)',
    });
    await completed(person, id);
    await eventually(async () => (await usageOf(person)).total === 1);
    await person.setPlan('business');
    await completed(person, await person.upload(recordings.short()));
    await eventually(async () => (await usageOf(person)).total === 2);
  }, 120_000);

  it('is returned by a cancellation before the start, and reserved again by a retry', async () => {
    const person = await createPerson();
    const id = await person.upload(await recordings.long('audiencia.ogg', 4));
    await person.call(cancelTranscription, { params: { id }, query: {}, headers: {} });
    await eventually(async () => (await usageOf(person)).canTranscribe);
    expect((await person.call(retryTranscription, { params: { id } })).data.status).not.toBe('cancelled');
    expect(await usageOf(person)).toMatchObject({ canTranscribe: false, files: 1 });
    await person.call(cancelTranscription, { params: { id }, query: {}, headers: {} });
  });

  it('ends with five minutes a month, refused before recognition starts', async () => {
    const person = await createPerson();
    await expect(person.upload(await recordings.long('congresso-longo.ogg', 6))).rejects.toMatchObject({
      status: 403,
      code: 'usage.monthly_limit',
      message: 'Limite mensal de transcrição atingido (5 min restantes)',
    });
    expect(await usageOf(person)).toMatchObject({ canTranscribe: true, files: 0 });
  });
});
