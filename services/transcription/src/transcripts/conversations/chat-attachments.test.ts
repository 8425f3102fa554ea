import { describe, expect, it } from '@jest/globals';
import { parseChat } from './parse-chat.ts';

const attachmentOf = async (body: string, isIphone = true) =>
  (
    await parseChat(
      isIphone ? `\u200E[26/10/2026, 14:05:09] Ana: ${body}` : `26/10/2026 14:05 - Ana: ${body}`,
    )
  ).messages[0]?.attachment;

describe('a file in a chat', () => {
  it.each([
    ['\u200Ereuniao.m4a • \u200E24 KB \u200E<anexado: 00000002-reuniao.m4a>', '00000002-reuniao.m4a', ''],
    [
      'ata v2.final.pdf • \u200E3 páginas \u200E<anexado: 00000003-ata v2.final.pdf>',
      '00000003-ata v2.final.pdf',
      '',
    ],
    ['veja isto \u200E<anexado: 00000004-VIDEO-2026.mp4>', '00000004-VIDEO-2026.mp4', 'veja isto'],
    ['duas\nlinhas \u200E<attached: 00000004-a.mp4>', '00000004-a.mp4', 'duas\nlinhas'],
    ['\u200E<adjunto: a.opus>', 'a.opus', ''],
    ['\u200E<liitetty: a.opus>', 'a.opus', ''],
  ])('of an iPhone is found after a title or caption: %s', async (body, fileName, caption) => {
    expect(await attachmentOf(body)).toEqual({ fileName, caption, isCertain: true });
  });

  it.each([
    ['\u200EReunião 100% #1.MP3 (arquivo anexado)', 'Reunião 100% #1.MP3', ''],
    ['a.opus (file attached)\nlegenda', 'a.opus', 'legenda'],
    ['\u200Ea.opus (archivo adjunto)', 'a.opus', ''],
  ])('of Android is found before a caption: %s', async (body, fileName, caption) => {
    expect(await attachmentOf(body, false)).toEqual({ fileName, caption, isCertain: true });
  });

  it('is not certain where a name with a remark may have been typed', async () => {
    expect(await attachmentOf('musica.mp3 (ao vivo)', false)).toMatchObject({ isCertain: false });
    expect(await attachmentOf('o arquivo <nota: a.mp3>')).toBeUndefined();
  });
});
