import { type UsedQuota, toChargedSeconds } from '@escriba/contracts/plans/exceeded-limit';
import { type PlanLimits, mapPlanLimits } from '@escriba/contracts/plans/limits';
import { TEST_LIMITS } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { type Candidate, findObstacle } from './limits.ts';

const MB = 1_048_576;
const NOTHING: UsedQuota = mapPlanLimits(() => 0);
const { free, pro, business } = TEST_LIMITS;

const obstacle = (limits: PlanLimits, used: Partial<UsedQuota>, candidate?: Candidate) => {
  const found = findObstacle(limits, { ...NOTHING, ...used }, candidate);
  return found === undefined ? undefined : { kind: found.kind, code: found.code, ...found.text };
};

describe('the limits of a plan', () => {
  it.each([
    [
      'the day is used up',
      free,
      { dailyFiles: 1 },
      {},
      'usage.daily_limit',
      'Limite diário atingido (1 arquivo/dia)',
      'Daily limit reached (1 file/day)',
    ],
    [
      'a larger day is used up',
      { ...free, dailyFiles: 3 },
      { dailyFiles: 3 },
      {},
      'usage.daily_limit',
      'Limite diário atingido (3 arquivos/dia)',
      'Daily limit reached (3 files/day)',
    ],
    [
      'the file is a byte too large',
      free,
      {},
      { sizeBytes: 50 * MB + 1 },
      'usage.file_too_large',
      'Arquivo muito grande. Limite: 50MB',
      'The file is too large. Limit: 50 MB',
    ],
    [
      'the recording is a millisecond too long',
      free,
      {},
      { durationMs: 7_200_001 },
      'usage.too_long',
      'Duração muito longa. Limite: 2h 0min',
      'The recording is too long. Limit: 2 h 0 min',
    ],
    [
      'the recording is too long for an odd limit',
      { ...free, maxDurationMinutes: 95 },
      {},
      { durationMs: 6_000_000 },
      'usage.too_long',
      'Duração muito longa. Limite: 1h 35min',
      'The recording is too long. Limit: 1 h 35 min',
    ],
    [
      'the month does not hold it',
      free,
      { monthlyTranscriptionMinutes: 61 },
      { durationMs: 239_001 },
      'usage.monthly_limit',
      'Limite mensal de transcrição atingido (3 min restantes)',
      'Monthly transcription limit reached (3 min left)',
    ],
    [
      'the month is used up',
      pro,
      { monthlyTranscriptionMinutes: 7_200 },
      {},
      'usage.monthly_limit',
      'Limite mensal de transcrição atingido (0 min restantes)',
      'Monthly transcription limit reached (0 min left)',
    ],
  ])('report in both languages that %s', (_what, limits, used, candidate, code, pt, en) => {
    const kind = code === 'usage.file_too_large' ? 'too_large' : 'limit_exceeded';
    expect(obstacle(limits, used, candidate)).toEqual({ kind, code, pt, en });
  });

  it.each([
    ['exactly the largest file', free, {}, { sizeBytes: 50 * MB }],
    ['exactly what is left of the month', free, { monthlyTranscriptionMinutes: 61 }, { durationMs: 239_000 }],
    [
      'exactly the longest recording',
      { ...free, monthlyTranscriptionMinutes: -1 },
      {},
      { durationMs: 7_200_000 },
    ],
    ['the last file of a day', { ...free, dailyFiles: 2 }, { dailyFiles: 1 }, {}],
    ['any number of files where there is no limit', pro, { dailyFiles: 10_000 }, {}],
    [
      'any length where there is no limit',
      business,
      { monthlyTranscriptionMinutes: 1e9 },
      { durationMs: 1e12 },
    ],
    ['any size where there is no limit', { ...business, maxFileSizeMB: -1 }, {}, { sizeBytes: 1e15 }],
  ])('allow %s', (_what, limits, used, candidate) => {
    expect(obstacle(limits, used, candidate)).toBeUndefined();
  });

  it('never leave a negative rest', () => {
    const pt = 'Limite mensal de transcrição atingido (0 min restantes)';
    expect(obstacle(free, { monthlyTranscriptionMinutes: 10_000 })).toMatchObject({ pt });
  });

  it('count every started second', () => {
    expect([0, 1, 1_000, 1_001, 59_999].map(toChargedSeconds)).toEqual([0, 1, 1, 2, 60]);
  });
});
