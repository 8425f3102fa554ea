import { describe, expect, it } from '@jest/globals';
import type { OwnDomain } from '@escriba/contracts/transcription/own-domain';
import { chargeOf, FREE, subscribed } from '../../../testing/billing-world.ts';
import { makeUsage } from '../../../testing/upload-server.ts';
import { isUnseen, type Notice, seenWith } from './notice.ts';
import { ofDomain, ofLegalTexts, ofPayments, ofRecordings, ofUsage } from './notices-of.ts';

const AT = '2026-11-20T12:00:00.000Z';
const subjects = (notices: readonly Notice[]) => notices.map(({ subject }) => subject);

describe('the notice of a domain', () => {
  const domain: OwnDomain = {
    host: 'xn--cmara-3qa.com.br',
    unicodeHost: 'câmara.com.br',
    state: 'lost',
    wasTaken: false,
    records: { cname: { name: '', value: '' }, txt: { name: '', value: '' } },
    found: null,
    checkedAt: AT,
    provedAt: null,
    lostAt: AT,
  };

  it('says that it was lost, or that another account has it', () => {
    expect(subjects(ofDomain(domain))).toEqual([{ kind: 'domain_lost', host: 'câmara.com.br' }]);
    expect(ofDomain({ ...domain, wasTaken: true })).toMatchObject([
      { topic: 'links', at: AT, subject: { kind: 'domain_taken' } },
    ]);
  });

  it('is there for a lost one alone', () => {
    expect([ofDomain(null), ofDomain({ ...domain, state: 'verified', lostAt: null })]).toEqual([[], []]);
  });
});

describe('the notices of payments', () => {
  it('are the charges that were paid, and no open ones', () => {
    const charges = [chargeOf(), chargeOf({ id: 'paid', state: 'paid', paidAt: AT })];
    expect(ofPayments(subscribed(), charges)).toEqual([
      {
        id: 'payments paid',
        topic: 'payments',
        at: AT,
        until: AT,
        subject: { kind: 'paid', plan: 'pro', amountCents: 29_00 },
      },
    ]);
  });

  it('say that a renewal was not paid, and until when it can be', () => {
    const overdue = { chargeId: 'x', since: '2026-11-20', amountCents: 29_00, graceUntil: '2026-11-27' };
    expect(ofPayments(subscribed({ overdue }), [])).toMatchObject([
      {
        at: '2026-11-20T03:00:00.000Z',
        subject: { kind: 'overdue', plan: 'pro', graceUntil: '2026-11-27' },
      },
    ]);
  });

  it.each([
    ['unpaid', true],
    ['declined', true],
    ['lapsed', true],
    ['cancelled', true],
    ['withdrawn', false],
    ['abandoned', false],
    ['refunded', false],
  ] as const)('on a plan that ended because it was %s: %p', (reason, isTold) => {
    const ended = { plan: 'pro', cycle: 'monthly', reason, at: AT } as const;
    expect(subjects(ofPayments({ ...FREE, ended }, []))).toEqual(
      isTold ? [{ kind: 'plan_end', plan: 'pro', reason }] : [],
    );
  });
});

describe('the notices of limits', () => {
  const used = (usagePercent: number, files: Partial<ReturnType<typeof makeUsage>['usage']['today']> = {}) =>
    makeUsage({
      usage: {
        today: { files: 1, limit: 5, remaining: 4, unlimited: false, usagePercent: 20, ...files },
        month: {
          minutes: usagePercent * 1.2,
          limit: 120,
          remaining: 120 - usagePercent * 1.2,
          unlimited: false,
          usagePercent,
        },
        total: { files: 1, minutes: 1, sizeMB: 1, lastTranscription: AT },
      },
    });

  it.each([
    [79.9, []],
    [80, ['month_near']],
    [99, ['month_near']],
    [100, ['month_reached']],
  ])('at %d %% of the month are %j', (percent, kinds) => {
    expect(ofUsage(used(percent)).map(({ subject }) => subject.kind)).toEqual(kinds);
  });

  it('are seen once for a period, however often its use grows', () => {
    const [first] = ofUsage(used(80));
    const [later] = ofUsage(used(95));
    const [nextMonth] = ofUsage({
      ...used(80),
      nextReset: { daily: AT, monthly: '2030-03-01T03:00:00.000Z' },
    });
    const seen = first === undefined ? [] : seenWith([first], []);
    expect([first, later, nextMonth].map((notice) => notice && isUnseen(notice, seen))).toEqual([
      false,
      false,
      true,
    ]);
    const [reached] = ofUsage(used(100));
    expect(reached && isUnseen(reached, seen)).toBe(true);
  });

  it('say that today’s is reached', () => {
    expect(subjects(ofUsage(used(0, { remaining: 0 })))).toEqual([
      { kind: 'day_reached', resetsAt: '2030-01-01T03:00:00.000Z' },
    ]);
    expect(ofUsage(used(0, { remaining: -1, unlimited: true }))).toEqual([]);
  });

  it('are none before the first recording', () => {
    expect(ofUsage(makeUsage())).toEqual([]);
  });
});

describe('the notices of legal texts', () => {
  const standing = (acceptedAt: string | null) => [
    { document: 'terms', version: '2026-11-22', acceptedAt } as const,
  ];

  it('are versions that came after the account, until they are accepted', () => {
    expect(subjects(ofLegalTexts(standing(null), '2026-01-01T00:00:00.000Z'))).toEqual([{ kind: 'terms' }]);
    expect(ofLegalTexts(standing(AT), '2026-01-01T00:00:00.000Z')).toEqual([]);
    expect(ofLegalTexts(standing(null), '2026-11-23T00:00:00.000Z')).toEqual([]);
  });

  it('are there before the version is in force', () => {
    const announced = [{ document: 'privacy', version: '2100-03-01', acceptedAt: null } as const];
    expect(subjects(ofLegalTexts(announced, AT))).toEqual([{ kind: 'privacy' }]);
  });
});

describe('seen notices', () => {
  const [ready, opened] = ofRecordings([
    { kind: 'completed', transcriptionId: 'a', originalFileName: 'a', at: AT },
    { kind: 'link_opened', transcriptionId: 'a', originalFileName: 'a', at: AT },
  ]);
  if (ready === undefined || opened === undefined) throw new Error('no notices');

  it('of one topic say nothing about another', () => {
    const seen = seenWith([ready], []);
    expect([isUnseen(ready, seen), isUnseen(opened, seen)]).toEqual([false, true]);
  });

  it('never become unseen by an earlier notice', () => {
    const later = { ...ready, until: '2026-11-21T12:00:00.000Z' };
    const seen = seenWith([later, ready], []);
    expect(seenWith([ready], seen)).toEqual([{ topic: 'recordings', until: later.until }]);
    expect(isUnseen(later, seen)).toBe(false);
  });
});
