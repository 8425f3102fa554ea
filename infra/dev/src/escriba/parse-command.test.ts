import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../bootstrap/fail.mjs';
import { describeCommands } from './help.ts';
import { NOUNS } from './nouns.ts';
import { parseCommand } from './parse-command.ts';

const refuse = (line: string): string => {
  try {
    parseCommand(line === '' ? [] : line.split(' '));
  } catch (error) {
    if (error instanceof Refusal) return error.message;
  }
  throw new Error(`“${line}” is a command`);
};

describe('a command line of the operator', () => {
  it.each([
    ['', 'Missing noun.'],
    ['plans show ana@example.com', 'Unknown noun plans.'],
    ['constructor name', 'Unknown noun constructor.'],
  ])('without a known noun (“%s”) is refused with all commands', (line, sentence) => {
    expect(refuse(line)).toBe(`${sentence}\n\n${describeCommands()}`);
  });

  it.each([
    ['plan', 'Missing verb after plan.'],
    ['plan give ana@example.com pro', 'plan has no verb give.'],
    ['plan constructor', 'plan has no verb constructor.'],
  ])('without a known verb (“%s”) is refused with the commands of its noun', (line, sentence) => {
    expect(refuse(line)).toBe(`${sentence}\n\n${describeCommands('plan')}`);
    expect(refuse(line)).not.toContain('ledger check');
  });
});

it('the help lists every noun and verb', () => {
  const help = describeCommands();
  for (const [noun, verbs] of Object.entries(NOUNS))
    for (const verb of Object.keys(verbs)) expect(help).toContain(`\n  ${noun} ${verb}`);
});
