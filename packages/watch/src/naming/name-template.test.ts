import { sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { nameFactsOf } from './name-facts.ts';
import { type NameFacts, type ResultPath, parseNameTemplate } from './name-template.ts';

const facts = (more: Partial<NameFacts> = {}): NameFacts => ({
  date: '2026-11-29',
  time: '14-30',
  name: 'reunião',
  folder: 'Clientes/Ana',
  language: 'pt',
  id: '0198',
  ...more,
});
const pathOf = ({ folders, base, extension }: ResultPath): string =>
  [...folders, `${base}.${extension}`].join('/');
const render = (template: string, more?: Partial<NameFacts>): string =>
  pathOf(parseNameTemplate(template).render(facts(more)));

describe('a template of names', () => {
  it.each([
    ['{date} {name}.md', '2026-11-29 reunião.md'],
    ['{folder}/{date} {name}.md', 'Clientes/Ana/2026-11-29 reunião.md'],
    ['textos/{language}/{name} {time}.SRT', 'textos/pt/reunião 14-30.srt'],
    ['{folder} {id}/{name}.docx', 'Clientes Ana 0198/reunião.docx'],
    ['{name}.json', 'reunião.json'],
    ['{name}/.md.txt', 'reunião/md.txt'],
  ])('“%s” gives “%s”', (template, path) => {
    expect(render(template)).toBe(path);
  });

  it.each([
    ['{name}', 'must end with a format: .txt, .docx'],
    ['{name}.exe', 'must end with a format'],
    ['.md', 'must end with a format'],
    ['{title}.md', '{title}, which is unknown. Known are {date}, {time}, {name}'],
    ['{toString}.md', '{toString}, which is unknown'],
    ['{name.md', 'a brace without its other one'],
    ['name}.md', 'a brace without its other one'],
    ['/etc/{name}.md', 'below the folder of --to'],
    ['C:/{name}.md', 'below the folder of --to'],
    ['../{name}.md', 'the folders . and ..'],
    ['a/ .. /{name}.md', 'the folders . and ..'],
    ['a\\{name}.md', 'folders are separated by /'],
    ['{name}.{language}', 'must end with a format'],
  ])('“%s” is refused', (template, message) => {
    expect(() => parseNameTemplate(template)).toThrow(message);
  });

  it.each([
    [{ name: '../../etc/passwd' }],
    [{ name: '..' }],
    [{ name: '.' }],
    [{ name: '' }],
    [{ name: '\0' }],
    [{ name: '../..', folder: '../../..' }],
    [{ folder: '/etc//../x' }],
    [{ folder: '..\\..\\windows', name: 'a\\b' }],
    [{ name: 'CON', folder: 'NUL' }],
    [{ name: 'a\nb\u001b[2J\u202Ecod' }],
    [{ name: '😀'.repeat(300), folder: `${'ã'.repeat(300)}/b` }],
    [{ language: '../..' }],
  ])('keeps %j below the target, in names that every system stores', (hostile) => {
    for (const template of ['{folder}/{name}.md', '{language}/{folder} {name}/{date} {name}.md']) {
      const { folders, base, extension } = parseNameTemplate(template).render(facts(hostile));
      for (const name of [...folders, base]) {
        expect(name).not.toMatch(/^\.|[/\\:*?"<>|\p{Cc}\p{Cf}]|[. ]$/u);
        expect([name === '', name.includes(sep), /^(?:con|nul)$/i.test(name)]).toEqual([false, false, false]);
        expect(Buffer.byteLength(`${name} (1000).${extension}`)).toBeLessThanOrEqual(255);
      }
    }
  });

  it('names a recording by its id if nothing of its name can be kept', () => {
    expect(render('{name}.md', { name: '\u0000' })).toBe('0198.md');
  });
});

describe('the values of a recording', () => {
  it('are those of its path and of the day here', () => {
    const changedAt = new Date(2026, 0, 5, 9, 7);
    const recording = { changedAt, id: '0198', language: null };
    expect(nameFactsOf({ ...recording, path: 'a/b/aula 1.2.final.m4a' })).toEqual({
      date: '2026-01-05',
      time: '09-07',
      name: 'aula 1.2.final',
      folder: 'a/b',
      language: '',
      id: '0198',
    });
    expect(nameFactsOf({ ...recording, path: 'voz.opus' })).toMatchObject({ name: 'voz', folder: '' });
  });
});
