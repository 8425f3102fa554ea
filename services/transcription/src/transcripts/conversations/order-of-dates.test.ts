import { describe, expect, it } from '@jest/globals';
import { parseChat } from './parse-chat.ts';

const read = async (lines: readonly string[], fileName = '_chat.txt') => {
  const { messages, areDatesAssumed } = await parseChat(lines.join('\n'), { fileName });
  return [messages.map(({ sentAt }) => sentAt.slice(0, 10)), areDatesAssumed];
};

describe('day and month of an export', () => {
  it('of messages on the fifth of each month are told by the language, and by the names of files', async () => {
    const lines = [
      '05/01/2026 09:10 - As mensagens e as ligações são protegidas com a criptografia de ponta a ponta.',
      '05/02/2026 09:12 - Inquilino: Paguei fevereiro.',
      '05/03/2026 09:15 - Inquilino: \u200EPTT-20260305-WA0001.opus (arquivo anexado)',
    ];
    const days = ['2026-01-05', '2026-02-05', '2026-03-05'];
    expect(await read(lines)).toEqual([days, false]);
    expect(await read(lines.slice(1), 'Conversa do WhatsApp com Inquilino.txt')).toEqual([
      days.slice(1),
      false,
    ]);
  });

  it.each([
    ['3/5/26, 09:15 - A: PTT-20260503-WA0001.opus (file attached)', '2026-05-03'],
    ['3/5/26, 09:15 - A: PTT-20260305-WA0001.opus (file attached)', '2026-03-05'],
    ['[3/5/26, 09:15:00] A: \u200E<attached: 00000012-AUDIO-2026-05-03-09-14-31.opus>', '2026-05-03'],
    // Sent a day before it was received, across midnight.
    ['3/5/26, 00:01 - A: PTT-20260304-WA0009.opus (file attached)', '2026-03-05'],
  ])('are told by the date in the name of a file: %s', async (line, day) => {
    expect(await read([line])).toEqual([[day], false]);
  });

  it('are told by the order of the messages', async () => {
    expect(await read(['1/5/26, 09:15 - A: um', '2/3/26, 09:15 - A: dois'])).toEqual([
      ['2026-01-05', '2026-02-03'],
      false,
    ]);
    expect(await read(['5/1/26, 09:15 - A: um', '3/2/26, 09:15 - A: dois'])).toEqual([
      ['2026-01-05', '2026-02-03'],
      false,
    ]);
  });

  it('are told by one day after the twelfth, whatever else seems likely', async () => {
    expect(await read(['3/4/26, 9:15 AM - A: um', '25/4/26, 9:15 AM - A: dois (file attached)'])).toEqual([
      ['2026-04-03', '2026-04-25'],
      false,
    ]);
  });

  it.each([
    ['3/5/26, 9:15 PM - Ana: PTT-1.opus (file attached)', '2026-03-05'],
    ['05/03/2026, 21:15 - Ana: PTT-1.opus (file attached)', '2026-03-05'],
    ['5/3/26, 21:15 - Ana: PTT-1.opus (archivo adjunto)', '2026-03-05'],
    ['5/3/26 9:15 p. m. - Ana: PTT-1.opus (archivo adjunto)', '2026-03-05'],
    ['5/3/2026, 9:15\u202Fp.\u00A0m. - Ana: hola', '2026-03-05'],
    ['[5/3/2026, 9:15:00\u202Fpm] Ana: \u200E<attached: PTT-1.opus>', '2026-03-05'],
    ['5/3/2026 09:15 da noite - Ana: oi', '2026-03-05'],
    ['05.03.26, 21:15 - Ana: hallo', '2026-03-05'],
    ['05-03-2026 21:15 - Ana: hoi', '2026-03-05'],
    ['2026-03-05 21:15 - Ana: hej', '2026-03-05'],
    ['2026/03/05 21:15 - Ana: やあ', '2026-03-05'],
  ])('are told by how the language writes them: %s', async (line, day) => {
    expect(await read([line])).toEqual([[day], false]);
  });

  it.each([
    '3/5/26, 21:15 - Ana: oi',
    '3/5/26, 21:15 - Ana: PTT-1.opus (file attached)',
    '10/11/26, 21:15 - Ana: oi',
  ])('are assumed where nothing tells: %s', async (line) => {
    expect((await parseChat(line)).areDatesAssumed).toBe(true);
  });
});
