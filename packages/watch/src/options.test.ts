import { describe, expect, it } from '@jest/globals';
import { parseOptions } from './options.ts';

describe('the command line', () => {
  it('has a source, a target and names', () => {
    const options = parseOptions([
      '/in',
      '--to',
      '/out',
      '--name',
      '{name}.md',
      '--name',
      '{name}.srt',
      '--once',
    ]);
    expect(options).toMatchObject({
      source: { kind: 'folder', path: '/in' },
      target: '/out',
      language: 'auto',
      uploadsMax: 2,
      lookMs: 10_000,
      isOnce: true,
    });
    expect(options?.templates.map(({ format }) => format)).toEqual(['md', 'srt']);
    expect(parseOptions(['--help'])).toBeUndefined();
  });

  it.each([
    ['s3://gravacoes', 'gravacoes', ''],
    ['s3://gravacoes/', 'gravacoes', ''],
    ['s3://gravacoes/a/b', 'gravacoes', 'a/b/'],
    ['s3://gravacoes/a/b//', 'gravacoes', 'a/b/'],
  ])('reads %s as a bucket and a prefix', (given, bucket, prefix) => {
    const options = parseOptions([given, '--to', '/out']);
    expect([options?.source, options?.lookMs]).toEqual([{ kind: 'bucket', bucket, prefix }, 60_000]);
  });

  it.each([
    [[], 'Name one folder'],
    [['/in', '/other', '--to', '/out'], 'Name one folder'],
    [['/in'], 'by --to'],
    [['/in', '--to', ''], 'by --to'],
    [['s3:///a', '--to', '/out'], 's3://BUCKET/PREFIX'],
    [['/in', '--to', '/out', '--name', '{a}.md'], 'unknown'],
    [['/in', '--to', '/out', '--name', '{name}.md', '--name', '{name}.md'], 'given twice'],
    [['/in', '--to', '/out', '--language', 'xx'], '--language xx is unknown'],
    [['/in', '--to', '/out', '--uploads', '0'], '--uploads is a whole number from 1 to 10'],
    [['/in', '--to', '/out', '--uploads', '11'], '--uploads is a whole number from 1 to 10'],
    [['/in', '--to', '/out', '--every', '1.5'], '--every is a whole number'],
    [['/in', '--to', '/out', '--every', '-1'], ''],
    [['/in', '--to', '/out', '--what'], '--what'],
  ])('%j is refused', (argv, message) => {
    expect(() => parseOptions(argv)).toThrow(message);
  });
});
