import { describe, expect, it } from '@jest/globals';
import { parseChat } from './parse-chat.ts';

const sendersOf = async (lines: readonly string[]) =>
  (await parseChat(lines.join('\n'))).messages.map(({ sender }) => sender);

describe('a notice of WhatsApp', () => {
  it.each([
    'Ana criou o grupo "Obra: fase 1"',
    'Você criou o grupo "Obra: fase 1"',
    'Ana mudou o nome do grupo de "Obra: fase 1" para "Obra: fase 2"',
    'Rui mudou a descrição do grupo para: avisos',
    'Ana alterou as configurações do grupo: só admins podem enviar mensagens',
    'As mensagens e as ligações são protegidas com a criptografia de ponta a ponta. Saiba mais: toque aqui',
    'O seu código de segurança com Ana: Obra mudou.',
    '+55 11 99999-0000 entrou usando o link de convite de “Obra: fase 1”',
    'Ana created group "Site: phase 1"',
    'Ana changed the group name from "Site: 1" to "Site: 2"',
    'Ana changed the group description to: news',
    'You added Rui to "Site: 1"',
    'Messages and calls are end-to-end encrypted. Learn more: tap here',
    'Ana creó el grupo "Obra: fase 1"',
    'Creaste el grupo "Obra: fase 1"',
    'Ana cambió el asunto de "Obra: 1" a "Obra: 2"',
    'Los mensajes y las llamadas están cifrados de extremo a extremo. Más información: toca aquí',
  ])('is no person, also with a colon: %s', async (notice) => {
    expect((await parseChat(`26/10/2026 14:00 - ${notice}`)).messages).toEqual([
      { sentAt: '2026-10-26T14:00:00', sender: null, text: notice },
    ]);
  });

  it.each([
    'As mensagens e as ligações são protegidas com a criptografia de ponta a ponta.',
    'Ana criou este grupo',
    'Você foi adicionado(a)',
    'Ana adicionou Rui',
    'Rui saiu',
    'Messages and calls are end-to-end encrypted. Only people in this chat can read them.',
    'Ana created this group',
    'Los mensajes y las llamadas están cifrados de extremo a extremo.',
    'Ana creó este grupo',
  ])('of an iPhone is no message of the chat that it names: %s', async (notice) => {
    expect(
      (
        await parseChat(
          `[26/10/2026, 14:00:00] Obra: fase 1: x\n[26/10/2026, 14:00:01] Obra: \u200E${notice}`,
        )
      ).messages[1],
    ).toEqual({
      sentAt: '2026-10-26T14:00:01',
      sender: null,
      text: notice,
    });
  });

  it('is told from what people write and are named', async () => {
    const lines = [
      'Ana: Rui criou o grupo "Obra"',
      'Ana: nota: mudou a data',
      'Rui mudou de número: oi',
      'Zé "Bolinha" Silva: oi',
      'TV 42": oi',
      'Dr. João: as mensagens e as ligações chegaram?',
    ];
    expect(await sendersOf(lines.map((line) => `26/10/2026 14:00 - ${line}`))).toEqual([
      'Ana',
      'Ana',
      'Rui mudou de número',
      'Zé "Bolinha" Silva',
      'TV 42"',
      'Dr. João',
    ]);
    expect(
      await sendersOf(
        [
          '\u200EVocê apagou esta mensagem.',
          '\u200EThis message was deleted.',
          '\u200ELigação de voz perdida',
        ].map((text) => `[26/10/2026, 14:00:00] Ana: ${text}`),
      ),
    ).toEqual(['Ana', 'Ana', 'Ana']);
  });
});
