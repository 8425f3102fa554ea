import { describe, expect, it } from '@jest/globals';
import { listNoteTimes } from './note-times.ts';

const HOUR_MS = 3_600_000;

describe('times in notes', () => {
  it('are listed in the order of the recording, with the text of their line', () => {
    const text = 'Pauta\n[2:05] prazo da multa\nLigar para Ana 0:12\n1:00:01 – acordo';
    expect(listNoteTimes(text, 2 * HOUR_MS)).toEqual([
      { ms: 12_000, time: '0:12', text: 'Ligar para Ana' },
      { ms: 125_000, time: '2:05', text: 'prazo da multa' },
      { ms: 3_601_000, time: '1:00:01', text: 'acordo' },
    ]);
  });

  it.each(['Processo 0012345-67:2026', 'às 14h30', '1:75', '10:20:30:40', ''])('are none in “%s”', (text) => {
    expect(listNoteTimes(text, HOUR_MS)).toEqual([]);
  });

  it('beyond the end of the recording are none of its places', () => {
    expect(listNoteTimes('reunião às 14:30', 60_000)).toEqual([]);
  });
});
