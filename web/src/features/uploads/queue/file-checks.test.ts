import { describe, expect, it } from '@jest/globals';
import { TEST_LIMITS } from '../../../../testing/test-limits.ts';
import { makeUsage } from '../../../../testing/upload-server.ts';
import { checkCandidates } from './file-checks.ts';

const MB = 1_048_576;
const file = (name: string, size = 10, type = 'audio/mpeg') => ({ name, size, type });
const check = (
  files: readonly ReturnType<typeof file>[],
  {
    rules = makeUsage(),
    queued = 0,
    minutes = null,
  }: { rules?: ReturnType<typeof makeUsage>; queued?: number; minutes?: number | null } = {},
) => {
  const durationSeconds = minutes === null ? null : minutes * 60;
  const { accepted, rejections } = checkCandidates(
    files.map((one) => ({ file: one, durationSeconds })),
    { rules, queued },
  );
  return {
    accepted: accepted.map(({ name }) => name),
    rejected: rejections.map(({ fileName, reason }) => [fileName, reason.name]),
  };
};
const free = () =>
  makeUsage({
    plan: { ...makeUsage().plan, limits: TEST_LIMITS.free },
    usage: {
      ...makeUsage().usage,
      today: { files: 0, limit: 1, remaining: 1, unlimited: false, usagePercent: 0 },
      month: { minutes: 0, limit: 5, remaining: 5, unlimited: false, usagePercent: 0 },
    },
  });

describe('a choice of files', () => {
  it('is split into audio or video and other files, and names empty files', () => {
    expect(check([file('a.mp3'), file('b.pdf', 10, 'application/pdf'), file('c.mp3', 0)])).toEqual({
      accepted: ['a.mp3'],
      rejected: [
        ['b.pdf', 'notMedia'],
        ['c.mp3', 'empty'],
      ],
    });
  });

  it('respects the plan’s size limit to the byte', () => {
    expect(check([file('a.mp3', 50 * MB)], { rules: free() }).accepted).toEqual(['a.mp3']);
    expect(check([file('a.mp3', 50 * MB + 1)], { rules: free() }).rejected).toEqual([['a.mp3', 'tooLarge']]);
  });

  it('counts queued files and files of the same choice against the daily limit', () => {
    expect(check([file('a.mp3'), file('b.mp3')], { rules: free() })).toEqual({
      accepted: ['a.mp3'],
      rejected: [['b.mp3', 'daily']],
    });
    expect(check([file('a.mp3')], { rules: free(), queued: 1 }).rejected).toEqual([['a.mp3', 'daily']]);
  });

  it('respects the month’s minutes and the length limit when the browser knows the duration', () => {
    expect(check([file('a.mp3')], { rules: free(), minutes: 121 }).rejected).toEqual([['a.mp3', 'tooLong']]);
    expect(check([file('a.mp3')], { rules: free(), minutes: 6 }).rejected).toEqual([['a.mp3', 'monthly']]);
    const rules = { ...free(), usage: { ...free().usage, today: makeUsage().usage.today } };
    expect(check([file('a.mp3'), file('b.mp3')], { rules, minutes: 3 })).toEqual({
      accepted: ['a.mp3'],
      rejected: [['b.mp3', 'monthly']],
    });
  });

  it('is left to the server while the plan is unknown', () => {
    const { accepted } = checkCandidates([{ file: file('a.mp3', 900 * MB), durationSeconds: null }], {
      rules: undefined,
      queued: 9,
    });
    expect(accepted).toHaveLength(1);
  });
});
