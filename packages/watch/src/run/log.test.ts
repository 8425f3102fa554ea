import { describe, expect, it } from '@jest/globals';
import { createLog } from './log.ts';

const lines: string[] = [];
const log = createLog(
  (line) => lines.push(line),
  () => new Date(2026, 10, 29, 9, 5, 7),
);

describe('the log', () => {
  it('has one line for each thing, at the local time, whatever a file is called', () => {
    log.line('sent: a\n2026-11-29 09:05:08 text: b\u001B[2J\u202Ecod.wav');
    expect(lines.splice(0)).toEqual(['2026-11-29 09:05:07 sent: a�2026-11-29 09:05:08 text: b�[2J�cod.wav']);
  });

  it('says the same of a subject once, until it is forgotten', () => {
    for (const text of ['waiting', 'waiting', 'still waiting', 'waiting']) log.news('a', text);
    log.forget('a');
    log.news('a', 'waiting');
    expect(lines.splice(0)).toHaveLength(4);
  });
});
