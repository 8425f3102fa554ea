import { describe, expect, it } from '@jest/globals';
import { countTurns } from '../../testing/count-turns.ts';
import { parseChat } from './parse-chat.ts';

const timesOf = async (text: string): Promise<string[]> =>
  (await parseChat(text)).messages.map(({ sentAt }) => sentAt);

describe('an exported chat', () => {
  it('of Android in Portuguese has senders, notices, long messages and files', async () => {
    const text = [
      '15/03/2024 10:22 - As mensagens e ligações são protegidas com a criptografia de ponta a ponta.',
      '15/03/2024 10:23 - Maria Souza: Oi!',
      'Tudo bem?',
      '15/03/2024 10:24 - João: \u200EPTT-20240315-WA0001.opus (arquivo anexado)',
      '16/03/2024 08:00 - João: <Mídia oculta>',
    ].join('\n');
    expect((await parseChat(text)).messages).toEqual([
      expect.objectContaining({ sentAt: '2024-03-15T10:22:00', sender: null }),
      { sentAt: '2024-03-15T10:23:00', sender: 'Maria Souza', text: 'Oi!\nTudo bem?' },
      {
        sentAt: '2024-03-15T10:24:00',
        sender: 'João',
        text: 'PTT-20240315-WA0001.opus (arquivo anexado)',
        attachment: { fileName: 'PTT-20240315-WA0001.opus', caption: '', isCertain: true },
      },
      { sentAt: '2024-03-16T08:00:00', sender: 'João', text: '<Mídia oculta>' },
    ]);
  });

  it('has nothing that a database refuses: no NUL, and no half of a character in a long name', async () => {
    const { messages } = await parseChat(
      `15/03/2024 10:23 - ${'a'.repeat(79)}🏠 casa: Oi\u0000!\u0000\u0000`,
    );
    expect(messages).toMatchObject([{ sender: 'a'.repeat(79), text: 'Oi!' }]);
  });

  it('of an iPhone has seconds, and marks before files', async () => {
    const text = [
      '\uFEFF[15/03/2024, 10:22:31] Ana: Olá',
      '\u200E[15/03/2024, 10:22:45] \u202AAna\u202C: \u200E<anexado: 00000012-AUDIO-2024-03-15-10-22-31.opus>',
    ].join('\r\n');
    expect((await parseChat(text)).messages).toMatchObject([
      { sentAt: '2024-03-15T10:22:31', sender: 'Ana', text: 'Olá' },
      {
        sentAt: '2024-03-15T10:22:45',
        sender: 'Ana',
        attachment: { fileName: '00000012-AUDIO-2024-03-15-10-22-31.opus' },
      },
    ]);
  });

  it('in English has the month first and twelve hours', async () => {
    const text = [
      '3/15/24, 10:22\u202FAM - Maria: morning',
      '3/15/24, 12:05\u202FAM - Maria: midnight',
      '3/15/24, 4:22\u202FPM - Maria: PTT-20240315-WA0002.opus (file attached)',
    ].join('\n');
    expect(await timesOf(text)).toEqual([
      '2024-03-15T10:22:00',
      '2024-03-15T00:05:00',
      '2024-03-15T16:22:00',
    ]);
    expect((await parseChat(text)).messages[2]?.attachment?.fileName).toBe('PTT-20240315-WA0002.opus');
  });

  it('has its order of day and month from all of its lines', async () => {
    expect((await timesOf('03/04/2024 10:00 - A: um\n25/04/2024 10:00 - A: dois'))[0]).toBe(
      '2024-04-03T10:00:00',
    );
    expect((await timesOf('03/04/2024, 10:00 - A: one\n04/25/2024, 10:00 - A: two'))[0]).toBe(
      '2024-03-04T10:00:00',
    );
  });

  it.each([
    '',
    '\u0000\u0001',
    'no chat at all',
    '['.repeat(100_000),
    '1'.repeat(100_000),
    'a: '.repeat(50_000),
  ])('is not found in other text', async (text) => {
    expect((await parseChat(text)).messages).toEqual([]);
  });

  it('keeps the text of others as it is, also if it looks like code', async () => {
    const text =
      '15/03/2024 10:23 - __proto__: <img src=x onerror=alert(1)>\n15/03/2024 10:24 - A: ../../etc/passwd (arquivo anexado)';
    expect((await parseChat(text)).messages[0]).toEqual({
      sentAt: '2024-03-15T10:23:00',
      sender: '__proto__',
      text: '<img src=x onerror=alert(1)>',
    });
  });

  it('of thousands of messages is read in turns of a few hundred, so that other requests are served', async () => {
    const line = (index: number) => `05/03/2024 10:00 - Ana: PTT-20240305-${index}.opus (arquivo anexado)`;
    const chat = Array.from({ length: 10_000 }, (_, index) => line(index)).join('\n');
    // Lines, their messages, the names of files, the dates, and two between them.
    expect(await countTurns(() => parseChat(chat))).toBe(10 + 20 + 5 + 20 + 2);
  });
});
