import { describe, expect, it } from '@jest/globals';
import { parseChat } from './parse-chat.ts';

describe('the time of a message', () => {
  it.each([
    ['26/10/2026 2:05\u202FPM - Ana', '14:05:00'],
    ['26/10/2026 2:06\u00A0p.\u00A0m. - Ana', '14:06:00'],
    ['26/10/2026 2:06 p.m. - Ana', '14:06:00'],
    ['26/10/2026, 2:06 pm - Ana', '14:06:00'],
    ['26/10/2026 2:07 da tarde - Ana', '14:07:00'],
    ['26/10/2026 9:08 da manhã - Ana', '09:08:00'],
    ['26/10/2026 8:08 da noite - Ana', '20:08:00'],
    ['26/10/2026 12:30 da tarde - Ana', '12:30:00'],
    ['26/10/2026 12:30 da noite - Ana', '00:30:00'],
    ['26/10/2026 3:30 da madrugada - Ana', '03:30:00'],
    ['26/10/2026 12:10 da madrugada - Ana', '00:10:00'],
    ['26/10/2026 1:10 de la tarde - Ana', '13:10:00'],
    ['26/10/2026 9:10 de la noche - Ana', '21:10:00'],
    ['26/10/2026 9:10 de la mañana - Ana', '09:10:00'],
    ['26/10/2026 12:00 del mediodía - Ana', '12:00:00'],
    ['26/10/2026 12:05 a. m. - Ana', '00:05:00'],
    ['26/10/2026, 14:09 - Ana', '14:09:00'],
    ['26/10/2026 às 14:09 - Ana', '14:09:00'],
    ['26.10.26, 14.09 - Ana', '14:09:00'],
    ['[26/10/2026, 2:05:09\u202FPM] Ana', '14:05:09'],
    ['[26/10/2026 14:05:09] Ana', '14:05:09'],
    ['[2026/10/26 下午2:05:09] Ana', '14:05:09'],
    ['[2026. 10. 26. 오후 2:05:09] Ana', '14:05:09'],
    ['2026/10/26 14:05 - Ana', '14:05:00'],
  ])('is that of the clock that wrote it: %s', async (head, clock) => {
    expect((await parseChat(`${head}: oi`)).messages).toEqual([
      { sentAt: `2026-10-26T${clock}`, sender: 'Ana', text: 'oi' },
    ]);
  });

  it.each([
    '26/10/2026 25:09 - Ana: oi',
    '26/10/2026 14:75 - Ana: oi',
    '32/13/2026 14:05 - Ana: oi',
    '26/10/2026 - Ana: oi',
  ])('makes no message where there is none: %s', async (line) => {
    expect((await parseChat(line)).messages).toEqual([]);
  });

  it('of a message that is copied into another one begins no message', async () => {
    const lines = [
      '26/10/2026 14:05 - Ana: veja',
      '[26/10/2026, 10:00:00] Rui: oi',
      '26/10/2026 14:06 - Rui: sim',
    ];
    expect((await parseChat(lines.join('\n'))).messages.map(({ sender, text }) => [sender, text])).toEqual([
      ['Ana', 'veja\n[26/10/2026, 10:00:00] Rui: oi'],
      ['Rui', 'sim'],
    ]);
  });
});
