import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { NOUNS } from '../escriba/nouns.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Hand-written pages; the changelog describes earlier versions, and `npm run bench` writes the benchmarks. */
const PAGES = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && file !== 'CHANGELOG.md' && file !== 'docs/benchmarks.md');

describe('the commands', () => {
  it.each(PAGES)('of %s need only Node, and exist', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    for (const [, command = ''] of text.matchAll(/\bpnpm ([a-z-]+)/g))
      expect([command, command in scripts]).toEqual([command, false]);
    for (const [, command = ''] of text.matchAll(/\bnpm run ([a-z-]+)/g))
      expect([command, command in scripts]).toEqual([command, true]);
    for (const [command, noun = '', verb = ''] of text.matchAll(/\bnpm run escriba -- ([a-z]+) ([a-z-]+)/g))
      expect([command, verb in (NOUNS[noun] ?? {})]).toEqual([command, true]);
  });

  it.each(Object.entries(scripts).filter(([, line]) => line.includes('.ts')))(
    '`npm run %s` starts with any Node and continues under the packaged one',
    (_name, line) => expect(line).toMatch(/^exec "\$\{npm_node_execpath:-node\}" infra\/dev\/run\.mjs /),
  );
});
