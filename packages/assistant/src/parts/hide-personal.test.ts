import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { describe, expect, it } from '@jest/globals';
import { createScriptedAssistant } from '../forms/scripted-assistant.fixture.ts';
import { writeInsight } from '../forms/write-insight.ts';

const documentOf = (...texts: readonly string[]): TranscriptDocument => ({
  language: 'pt',
  durationMs: texts.length * 10_000,
  speakers: [{ id: 'p1', name: 'Ana 249.715.637-92' }],
  segments: texts.map((text, index) => ({
    id: `s${index}`,
    speaker: 'p1',
    words: text.split(' ').map((word, at) => ({
      text: word,
      startMs: index * 10_000 + at * 100,
      endMs: index * 10_000 + at * 100 + 90,
      confidence: 1,
    })),
  })),
});

const DOCUMENT = documentOf(
  'O meu CPF é 249.715.637-92, certo?',
  'Escreva para ana.silva@exemplo.com.br, por favor.',
  'O telefone é (11) 98765-4321.',
  'Repito, o CPF é 249.715.637-92.',
  'O pagamento vence em 12 de novembro.',
);
const PERSONAL = ['249.715.637-92', 'ana.silva@exemplo.com.br', '98765-4321'];

const write = async (hidesPersonal: boolean, statements: readonly { text: string; lines: number[] }[]) => {
  const { assistant, requests } = createScriptedAssistant(32_768, () => ({ statements }));
  const written = await writeInsight(
    { form: 'key_points', document: DOCUMENT, assistant, hidesPersonal },
    new AbortController().signal,
  );
  return { written, sent: requests.map(({ material }) => material).join('\n') };
};

describe('personal data', () => {
  it('is in no request if it is hidden, and the same data has the same placeholder', async () => {
    const { sent } = await write(true, []);
    for (const data of PERSONAL) expect(sent).not.toContain(data);
    expect(sent.match(/\[CPF 1\]/g)).toHaveLength(2);
    expect(sent).toContain('O meu CPF é [CPF 1], certo?');
    expect(sent).toContain('12 de novembro');
  });

  it('is put back into statements, which are checked with it', async () => {
    const { written } = await write(true, [
      { text: 'O CPF de Ana é [CPF 1].', lines: [0] },
      { text: 'O telefone é [PHONE 1].', lines: [2] },
      { text: 'O telefone é [PHONE 2].', lines: [2] },
      { text: 'O telefone é [CPF 1].', lines: [4] },
    ]);
    expect(written.statements.map(({ text }) => text)).toEqual([
      'O CPF de Ana é 249.715.637-92.',
      'O telefone é (11) 98765-4321.',
    ]);
    expect(written).toMatchObject({
      rejected: 2,
      statements: [{ sources: [{ quote: 'O meu CPF é 249.715.637-92, certo?' }] }, {}],
    });
  });

  it('is sent as it is if it is not hidden', async () => {
    const { sent } = await write(false, []);
    for (const data of PERSONAL) expect(sent).toContain(data);
  });
});
