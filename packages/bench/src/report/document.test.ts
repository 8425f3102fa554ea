import { describe, expect, it } from '@jest/globals';
import { replaceSection } from './document.ts';
import { formatSection, goalRow } from './section.ts';

const DOCUMENT =
  'About.\n<!-- bench a -->\nold\n<!-- /bench a -->\nWords.\n<!-- bench b -->\nkept\n<!-- /bench b -->\n';

describe('the document of figures', () => {
  it('gets new figures between the markers of a measurement, and keeps everything else', () => {
    const written = replaceSection(DOCUMENT, 'a', 'new');
    expect(written).toBe(DOCUMENT.replace('\nold\n', '\n\nnew\n\n'));
    expect(replaceSection(written, 'a', 'new')).toBe(written);
  });

  it('is not written if the markers are missing', () =>
    expect(() => replaceSection(DOCUMENT, 'c', 'new')).toThrow('<!-- bench c -->'));

  it('shows a figure with its ratio, its goal and whether it was met', () => {
    const row = goalRow({
      what: 'time',
      product: '21 s',
      raw: '20 s',
      ratio: 1.05,
      goal: '≤ 1.05',
      met: true,
    });
    expect(formatSection({ tables: [{ head: ['what'], rows: [row] }], notes: ['Once.'] })).toBe(
      '| what |\n| --- |\n| time | 21 s | 20 s | 1.05 | ≤ 1.05 | yes |\n\nOnce.',
    );
  });

  it('leaves a missing goal empty, and marks a missed one', () => {
    expect(goalRow({ what: 'time', product: '21 s' })).toEqual(['time', '21 s', '', '', '', '']);
    expect(goalRow({ what: 'time', product: '21 s', met: false }).at(-1)).toBe('**no**');
  });
});
