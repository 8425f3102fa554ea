import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_KEPT_MS, type VersionFacts, chooseThinned } from './choose-thinned.ts';

/** The current time: noon in São Paulo. */
const NOW = new Date('2026-05-20T15:00:00Z');
const HOUR_MS = 3_600_000;
const LIMITS = { countMax: 200, sizeBytesMax: 1_000_000 };

const version = (number: number, hoursAgo: number, facts: Partial<VersionFacts> = {}): VersionFacts => ({
  number,
  origin: 'edit',
  basedOn: number - 1,
  updatedAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
  sizeBytes: 100,
  ...facts,
});
const engine = (number: number, hoursAgo: number) =>
  version(number, hoursAgo, { origin: 'engine', basedOn: null });

const choose = (versions: readonly VersionFacts[], limits: Partial<typeof LIMITS> = {}, removedMax = 1_000) =>
  chooseThinned(versions, {
    current: versions.at(-1)?.number ?? 0,
    now: NOW,
    limits: { ...LIMITS, ...limits },
    removedMax,
  });

describe('of the versions of a transcript', () => {
  it('all of the last 24 hours are kept, and of an older day the last one', () => {
    const versions = [
      engine(1, 72),
      version(2, 50),
      version(3, 49),
      version(4, 48.5),
      // 11:30 and 23:30 of the day before.
      version(5, 24.5),
      version(6, 12.5),
      version(7, 2),
      version(8, 1),
    ];
    expect(choose(versions).removed).toEqual([2, 3, 5]);
  });

  it('a day is one in São Paulo', () => {
    // 23:30 and 00:30 there.
    expect(choose([engine(1, 100), version(2, 60.5), version(3, 59.5), version(4, 0)]).removed).toEqual([]);
  });

  it('an engine’s, the current one and a restored one are kept', () => {
    const versions = [
      engine(1, 72),
      version(2, 50),
      version(3, 49),
      engine(4, 48.7),
      version(5, 48.6),
      version(6, 48.5, { origin: 'restore', basedOn: 2 }),
    ];
    expect(choose(versions).removed).toEqual([3, 5]);
  });

  it('beyond the limits the oldest are removed, first those of days with many', () => {
    const days = [engine(1, 300), version(2, 200), version(3, 150), version(4, 100)];
    const today = [version(5, 3), version(6, 2), version(7, 1)];
    expect(choose([...days, ...today], { countMax: 5 }).removed).toEqual([5, 6]);
    expect(choose([...days, ...today], { countMax: 3 }).removed).toEqual([2, 3, 5, 6]);
    expect(choose([...days, ...today], { sizeBytesMax: 600 }).removed).toEqual([5]);
  });

  it('a chain of restored ones is subject to the limits, too', () => {
    const chain = Array.from({ length: 9 }, (_, index) =>
      version(index + 2, 9 - index, { origin: 'restore', basedOn: index + 1 }),
    );
    const { removed, basedOn } = choose([engine(1, 10), ...chain], { countMax: 4 });
    expect(removed).toEqual([2, 3, 4, 5, 6, 7]);
    expect(basedOn).toEqual(new Map([[8, 1]]));
  });

  it('the kept ones are based on kept ones; a restored one never on another text', () => {
    const versions = [
      engine(1, 72),
      version(2, 50),
      version(3, 49),
      version(4, 2, { origin: 'restore', basedOn: 3 }),
      version(5, 1),
    ];
    expect(choose(versions).basedOn).toEqual(new Map([[3, 1]]));
    expect(choose(versions, { countMax: 3 })).toMatchObject({ removed: [2, 4] });
    expect(
      choose([...versions, version(6, 0.5, { origin: 'restore', basedOn: 4 })], { countMax: 2 }),
    ).toEqual({
      removed: [2, 3, 4, 5],
      basedOn: new Map([[6, null]]),
      isWhole: true,
    });
  });

  it('only a bounded number is removed at once, the oldest first', () => {
    const versions = [engine(1, 72), version(2, 50), version(3, 49), version(4, 48)];
    expect(choose(versions, {}, 1)).toEqual({ removed: [2], basedOn: new Map([[3, 1]]), isWhole: false });
  });
});

it('for any history, limits hold except for permanent ones, and links lead to existing older ones', () => {
  const origins = fc.constantFrom('engine', 'edit', 'edit', 'edit', 'restore', 'carry_over');
  const made = fc.array(fc.tuple(origins, fc.nat(100), fc.nat(50), fc.nat(500)), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(made, fc.integer({ min: 1, max: 40 }), fc.nat(5_000), (rows, countMax, sizeBytesMax) => {
      let hoursAgo = rows.reduce((sum, [, , pause]) => sum + pause, 0);
      const versions = rows.map(([origin, base, pause, sizeBytes], index) => {
        const number = index + 1;
        const basedOn =
          origin === 'engine' || index === 0 ? null : origin === 'edit' ? index : 1 + (base % index);
        return version(number, (hoursAgo -= pause), { origin, basedOn, sizeBytes });
      });
      const { removed, basedOn } = choose(versions, { countMax, sizeBytesMax });
      const kept = versions.filter(({ number }) => !removed.includes(number));
      const always = versions.filter(
        ({ origin, number }) => origin === 'engine' || number === versions.length,
      );
      expect(kept).toEqual(expect.arrayContaining(always));
      if (kept.length > always.length) {
        expect(kept.length).toBeLessThanOrEqual(countMax);
        expect(kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(sizeBytesMax);
      }
      const numbers = new Set(kept.map(({ number }) => number));
      for (const { number, basedOn: before } of kept) {
        const after = basedOn.has(number) ? (basedOn.get(number) ?? null) : before;
        expect(after === null || (numbers.has(after) && after < number)).toBe(true);
      }
      const fresh = versions.filter(({ updatedAt }) => NOW.getTime() - updatedAt.getTime() < ALL_KEPT_MS);
      if (
        !versions.some(({ number }) => removed.includes(number) && fresh.some((one) => one.number === number))
      )
        expect(kept).toEqual(expect.arrayContaining(fresh));
    }),
  );
});
