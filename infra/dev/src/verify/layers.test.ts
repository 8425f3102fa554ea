import { describe, expect, it } from '@jest/globals';
import { matchesGlob } from 'node:path';
import { kyselyInRepositories, layers } from './layers.ts';

type Restricted = { readonly paths?: readonly { name: string }[]; readonly patterns?: readonly Pattern[] };
type Pattern = { readonly regex?: string; readonly group?: readonly string[]; readonly message: string };

const OVERRIDES = [
  ...kyselyInRepositories(),
  ...layers({ root: 'services/sales/src', folders: ['db', 'orders', 'reports'], composition: ['app'] }),
  ...layers({
    root: 'web/src',
    folders: ['lib', 'features', 'app'],
    composition: ['main'],
    separate: ['features'],
  }),
  ...layers({
    root: 'services/shop/src',
    folders: ['platform', 'stock', 'orders'],
    composition: ['app'],
    rooms: ['stock', 'orders'],
  }),
  ...layers({
    root: 'packages/shapes/src',
    folders: ['base', 'forms'],
    composition: [],
    libraries: { typebox: 'base/schema.ts' },
  }),
];

/** Returns the messages that lint gives for an import. As in oxlint, the last override that matches the file applies. */
const refusals = (file: string, imported: string): readonly string[] => {
  const rule = OVERRIDES.findLast(({ files }) => files.some((pattern) => matchesGlob(file, pattern)))?.rules[
    'no-restricted-imports'
  ];
  if (rule === undefined || rule === 'off') return [];
  const { paths = [], patterns = [] } = rule[1] as Restricted;
  return [
    ...paths.filter(({ name }) => name === imported).map(({ name }) => name),
    ...patterns.filter((pattern) => isRefused(pattern, imported)).map(({ message }) => message),
  ];
};

/** Returns whether a pattern refuses an import. In a group, a later pattern that begins with `!` allows what an earlier one refuses. */
const isRefused = ({ regex, group = [] }: Pattern, imported: string): boolean => {
  if (regex !== undefined) return new RegExp(regex).test(imported);
  const last = group.findLast((pattern) => matchesGlob(imported, pattern.replace(/^!/, '')));
  return last !== undefined && !last.startsWith('!');
};

describe('the folders of a tree', () => {
  it('import from themselves and from lower folders', () => {
    expect(refusals('services/sales/src/reports/report.ts', '../orders/order.ts')).toEqual([]);
    expect(refusals('services/sales/src/reports/monthly/report.ts', '../../db/schema.ts')).toEqual([]);
    expect(refusals('services/sales/src/reports/monthly/report.ts', '../report.ts')).toEqual([]);
    expect(refusals('services/sales/src/reports/report.ts', './monthly/report.ts')).toEqual([]);
  });

  it('do not import from higher folders, from any depth', () => {
    const refused = ['orders/ imports from lower layers only.'];
    expect(refusals('services/sales/src/orders/order.ts', '../reports/report.ts')).toEqual(refused);
    expect(refusals('services/sales/src/orders/open/order.ts', '../../reports/report.ts')).toEqual(refused);
    expect(refusals('services/sales/src/orders/order.repository.ts', '../reports/report.ts')).toEqual(
      refused,
    );
  });

  it('do not import the files that put them together', () => {
    expect(refusals('services/sales/src/reports/report.ts', '../app.ts')).toHaveLength(1);
    expect(refusals('web/src/app/page.tsx', '../main.tsx')).toHaveLength(1);
    expect(refusals('services/sales/src/reports/report.ts', './app.ts')).toEqual([]);
  });

  it('are open to tests', () => {
    expect(refusals('services/sales/src/orders/order.test.ts', '../reports/report.ts')).toEqual([]);
    expect(refusals('web/src/lib/text.test.tsx', '../app/page.tsx')).toEqual([]);
  });
});

describe('the library of a tree', () => {
  it('is imported by one file for all others', () => {
    expect(refusals('packages/shapes/src/base/schema.ts', 'typebox')).toEqual([]);
    expect(refusals('packages/shapes/src/base/route.ts', 'typebox')).toEqual(['typebox']);
    expect(refusals('packages/shapes/src/forms/form.ts', 'typebox')).toEqual(['typebox']);
    expect(refusals('packages/shapes/src/forms/form.ts', '../base/schema.ts')).toEqual([]);
    expect(refusals('packages/shapes/src/base/route.ts', '../forms/form.ts')).toEqual([
      'base/ imports from lower layers only.',
    ]);
  });
});

describe('the rooms of a tree', () => {
  it('are entered through their door', () => {
    expect(refusals('services/shop/src/orders/order.ts', '../stock/stock.ts')).toEqual([]);
    expect(refusals('services/shop/src/orders/open/order.ts', '../../stock/stock.ts')).toEqual([]);
    expect(refusals('services/shop/src/orders/order.repository.ts', '../stock/stock.ts')).toEqual([]);
    expect(refusals('services/shop/src/app.ts', './orders/orders.ts')).toEqual([]);
  });

  it('are not entered through another file, from any depth', () => {
    const refused = ['stock/ is entered through stock/stock.ts.'];
    expect(refusals('services/shop/src/orders/order.ts', '../stock/item.ts')).toEqual(refused);
    expect(refusals('services/shop/src/orders/order.ts', '../stock/old/stock.ts')).toEqual(refused);
    expect(refusals('services/shop/src/orders/open/order.ts', '../../stock/stock.repository.ts')).toEqual(
      refused,
    );
    expect(refusals('services/shop/src/orders/order.repository.ts', '../stock/stock.repository.ts')).toEqual(
      refused,
    );
    expect(refusals('services/shop/src/app.ts', './stock/item.ts')).toEqual(refused);
  });

  it('are open to themselves, and a folder that is no room is open to all', () => {
    expect(refusals('services/shop/src/stock/old/item.ts', '../item.repository.ts')).toEqual([]);
    expect(refusals('services/shop/src/stock/item.ts', './item.repository.ts')).toEqual([]);
    expect(refusals('services/shop/src/stock/item.ts', '../platform/db/schema.ts')).toEqual([]);
  });
});

describe('the service that tests start', () => {
  it('enters rooms through their doors, and other folders anywhere', () => {
    const file = 'services/shop/src/testing/start-test-service.ts';
    expect(refusals(file, '../stock/stock.ts')).toEqual([]);
    expect(refusals(file, '../platform/db/schema.ts')).toEqual([]);
    expect(refusals(file, '../stock/count/count.ts')).toEqual(['stock/ is entered through stock/stock.ts.']);
    expect(refusals('services/shop/src/testing/stock-client.ts', '../stock/count/count.ts')).toEqual([]);
  });
});

describe('the folders of a separate folder', () => {
  it('import from themselves and from lower layers', () => {
    expect(refusals('web/src/features/upload/form.tsx', './field.tsx')).toEqual([]);
    expect(refusals('web/src/features/upload/form.tsx', '../../lib/text.ts')).toEqual([]);
    expect(refusals('web/src/features/upload/queue/row.tsx', '../form.tsx')).toEqual([]);
    expect(refusals('web/src/features/upload/queue/row.tsx', '../page/form.tsx')).toEqual([]);
    expect(refusals('web/src/features/upload/queue/row.tsx', '../../../lib/text.ts')).toEqual([]);
  });

  it('do not import each other, from any depth', () => {
    const refused = ['The folders of features/ do not import each other.'];
    expect(refusals('web/src/features/upload/form.tsx', '../library/list.tsx')).toEqual(refused);
    expect(refusals('web/src/features/upload/queue/row.tsx', '../../library/list.tsx')).toEqual(refused);
    expect(refusals('web/src/features/upload/queue/rows/row.tsx', '../../../library/list.tsx')).toEqual(
      refused,
    );
  });

  it('do not import from higher layers', () => {
    const refused = ['features/ imports from lower layers only.'];
    expect(refusals('web/src/features/upload/form.tsx', '../../app/page.tsx')).toEqual(refused);
    expect(refusals('web/src/features/upload/queue/row.tsx', '../../../app/page.tsx')).toEqual(refused);
  });

  it('are put together by a higher layer', () => {
    expect(refusals('web/src/app/page.tsx', '../features/upload/form.tsx')).toEqual([]);
  });
});

describe('values of Kysely', () => {
  it.each(['services/sales/src/orders/order.ts', 'services/other/src/order.ts'])(
    'are refused in %s',
    (file) => {
      expect(refusals(file, 'kysely')).toEqual(['kysely']);
    },
  );

  it.each([
    'services/sales/src/orders/order.repository.ts',
    'services/sales/src/db/schema.ts',
    'services/other/src/order.repository.ts',
  ])('are open to %s', (file) => {
    expect(refusals(file, 'kysely')).toEqual([]);
  });
});
