import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { describe, expect, it } from '@jest/globals';
import { healthParts } from './health-parts.ts';

type Worker = { readonly speech: HealthPart; readonly models: readonly string[] };

const OK: HealthPart = { ok: true };
const LACKS: HealthPart = { ok: true, code: 'speech.model_missing', message: 'large is not installed' };
const SHORT: HealthPart = { ok: true, code: 'speech.memory_short', message: 'needs more memory' };
const BROKEN: HealthPart = { ok: false, code: 'speech.model_damaged', message: 'base is damaged' };

/** The speech part of an installation with a default model and a large one. */
const check = async (...workers: readonly Worker[]): Promise<HealthPart | undefined> => {
  const list = async () => workers.map(({ speech }) => speech);
  const listModels = async () =>
    workers
      .filter(({ speech }) => speech.ok)
      .map(({ models }) => ({ models: models.map((name) => ({ name })) }));
  return healthParts({ list, listModels }, ['base', 'large'])['speech']?.();
};

describe('the readiness of speech recognition', () => {
  it.each(['missing', 'damaged', 'unsupported'])(
    'has nothing to say of a %s model that another worker has',
    async (fault) => {
      const speech: HealthPart = { ok: true, code: `speech.model_${fault}`, message: 'large does not work' };
      expect(await check({ speech, models: ['base'] }, { speech: OK, models: ['base', 'large'] })).toEqual({
        ok: true,
      });
    },
  );

  it('names the models that no worker has', async () => {
    expect(await check({ speech: LACKS, models: ['base'] })).toMatchObject({
      ok: true,
      code: 'speech.model_absent',
      message: expect.stringMatching(/^No worker has large /),
    });
  });

  it('says that a worker fetches a model that no worker has, or why it cannot', async () => {
    for (const code of ['speech.model_fetching', 'speech.model_not_fetched']) {
      const speech: HealthPart = { ok: true, code, message: 'large comes' };
      expect(await check({ speech, models: ['base'] })).toEqual(speech);
      expect(await check({ speech, models: ['base'] }, { speech: OK, models: ['base', 'large'] })).toEqual(
        OK,
      );
    }
  });

  it('reports what else a worker lacks, and the fault of one that does not work while there is no other', async () => {
    expect(await check({ speech: SHORT, models: ['base', 'large'] })).toEqual(SHORT);
    expect(await check({ speech: BROKEN, models: [] })).toEqual(BROKEN);
    expect(await check()).toMatchObject({ ok: false, code: 'worker.none' });
  });

  it('misses no model of a speech server', async () => {
    expect(await check({ speech: OK, models: ['whisper-1'] })).toEqual({ ok: true });
  });
});
