import { describe, expect, it } from '@jest/globals';
import { writeFinishedMail } from './finished-mail.ts';

const ID = 'a3f1c9d2-6a31-4f0e-9a55-0d5a1f6f7c11';
const SHARED = { to: 'ana@example.com', transcriptionId: ID, publicUrl: 'https://escriba.test/' };
const content = {
  name: 'aula <1>.mp3',
  summary: { method: 'model' as const, statements: ['A prova é em maio.', 'Leiam "& tragam" o livro.'] },
};

describe('the mail about a recording', () => {
  it('says in Portuguese what was said, and how that came about', () => {
    const { subject, text } = writeFinishedMail({ ...SHARED, locale: 'pt', content });
    expect(subject).toBe('Transcrição pronta: aula <1>.mp3');
    expect(text).toBe(`Sua transcrição está pronta.

Gravação: aula <1>.mp3

Resumo

- A prova é em maio.
- Leiam "& tragam" o livro.

Escrito por um modelo de IA a partir do texto. Confira na transcrição. Dados pessoais ficam ocultos nos e-mails.

https://escriba.test/app/transcriptions/${ID}

Você recebe este e-mail porque o pediu nas configurações. Para não receber mais: https://escriba.test/app/settings#mails`);
  });

  it('says the same in English', () => {
    const { subject, text } = writeFinishedMail({ ...SHARED, locale: 'en', content });
    expect(subject).toBe('Transcript ready: aula <1>.mp3');
    expect(text).toContain('Written by an AI model from the text.');
    expect(text).toContain('Personal data is hidden in emails.');
  });

  it('has the same in HTML, where neither a name nor a sentence is markup', () => {
    const { html } = writeFinishedMail({ ...SHARED, locale: 'pt', content });
    expect(html).toContain('aula &lt;1&gt;.mp3');
    expect(html).toContain('Leiam &quot;&amp; tragam&quot; o livro.');
    expect(html).not.toContain('<1>');
  });

  it.each(['pt', 'en'] as const)('to an unknown reader has only links, in %s', (locale) => {
    const mail = writeFinishedMail({ ...SHARED, locale, confirmationToken: 'abc' });
    expect(mail.text).toContain('https://escriba.test/app/settings#mail=abc');
    expect(mail.subject + mail.text + mail.html).not.toMatch(/aula|prova/);
  });
});
