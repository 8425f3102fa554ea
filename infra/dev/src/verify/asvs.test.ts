import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { findAsvsFaults, listAsvsFaults } from './asvs.ts';

it('the table has each requirement once, evidence that exists, and its own numbers', async () => {
  expect(await findAsvsFaults(ROOT)).toEqual([]);
});

describe('a table', () => {
  let text: string;
  beforeAll(async () => {
    text = await readFile(join(ROOT, 'docs/asvs.md'), 'utf8');
  });
  const faultsOf = (changed: string, exists = true) => listAsvsFaults(changed, () => exists);
  const row = (id: string): string =>
    new RegExp(`^\\| ${id.replaceAll('.', '\\.')} +\\|.*$`, 'm').exec(text)?.[0] ?? '';

  it('without a row, or with one twice, is refused', () => {
    expect(faultsOf(text.replace(`${row('1.2.4')}\n`, ''))).toContain(
      'chapter 1 has 26 requirements in place of 27',
    );
    expect(faultsOf(text.replace(row('1.2.4'), `${row('1.2.4')}\n${row('1.2.4')}`))).toContain(
      '1.2.4 is there twice',
    );
  });

  it('with a path that is gone is refused', () => {
    expect(faultsOf(text, false)).toContain(
      '9.1.1 names gateway/src/guard/user-tokens.ts, which does not exist',
    );
  });

  it('with a met requirement without a test, or an unmet one without a reason, is refused', () => {
    const untested = row('9.1.1').replace(/`[^`]*test\.ts`/, 'yes');
    expect(faultsOf(text.replace(row('9.1.1'), untested))).toContain('9.1.1 is met, but names no test file');
    const silent = row('6.2.1').replace(/\|[^|]*\|$/, '| |');
    expect(faultsOf(text.replace(row('6.2.1'), silent))).toContain('6.2.1 does not say what is missing');
  });

  it('with another number than that of its rows is refused', () => {
    const flipped = row('6.2.1').replace('not met', 'met');
    const faults = faultsOf(text.replace(row('6.2.1'), flipped));
    expect(faults).toContainEqual(expect.stringMatching(/^“met” is stated as \d+, but is \d+$/));
    expect(faults).toContainEqual(expect.stringMatching(/^“not met” is stated as \d+, but is \d+$/));
    expect(faults).toContainEqual(expect.stringMatching(/^“met, of those that apply” is stated as/));
  });
});
