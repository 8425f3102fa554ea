import { connect } from 'node:net';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { type FakeMail, startFakeMail } from './mail.ts';

type Fields = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

let fake: FakeMail;
beforeEach(async () => {
  fake = await startFakeMail({ mailsMax: 3, clock: () => new Date('2026-11-20T15:04:05Z') });
});
afterEach(() => fake.close());

const send = async (fields: Fields, server = fake): Promise<void> => {
  const transport = createTransport(server.smtpUrl);
  const defaults = { from: 'Escriba <no-reply@escriba.test>', to: 'ana@example.com', text: 'Olá' };
  try {
    await transport.sendMail({ ...defaults, ...fields });
  } finally {
    transport.close();
  }
};
const page = async (path = '/', headers: Record<string, string> = {}) =>
  (await fetch(fake.url + path, { headers })).text();
/** Sends the request of a browser for a site with another name. */
const statusFor = (host: string) =>
  new Promise((resolve, reject) => {
    request(`${fake.url}/mails.json`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('the local mailbox', () => {
  it('is empty at first, and says how to get a mail, in Portuguese and in English', async () => {
    expect(await page()).toContain('Nenhum e-mail ainda.');
    expect(await page('/', { 'accept-language': 'en-GB' })).toContain('<html lang="en">');
    const english = await page('/?lang=en');
    expect(english).toContain('No e-mails yet.');
    expect(english).not.toMatch(/e-mails locais|Nenhum|Filtrar|Atualizar/i);
  });

  it('lists the newest first, by subject, address and time', async () => {
    await send({ subject: 'Crie uma nova senha no Escriba – não é propaganda' });
    await send({ subject: '', to: 'bia@example.com' });
    const html = await page();
    const shown = [...html.matchAll(/class="subject">([^<]*)</g)].map(([, subject]) => subject);
    expect(shown).toEqual(['(sem assunto)', 'Crie uma nova senha no Escriba – não é propaganda']);
    expect(html).toContain('20/11/2026, 12:04:05');
    expect(html).toContain('2 e-mails');
  });

  it('filters by address, which every link keeps', async () => {
    await send({ to: 'Ana@Example.com' });
    await send({ to: 'bia@example.com' });
    const html = await page('/?to=ANA@');
    expect(html).toContain('ana@example.com</span>');
    expect(html).not.toContain('bia@example.com');
    expect(html).toContain('/mails/1?lang=pt&#38;to=ANA%40');
    expect(await page('/?to=%3Cb%3Ecarla')).toContain('Nenhum e-mail para “&#60;b&#62;carla”.');
  });

  it('shows a mail as HTML and as text, with its links', async () => {
    const url = 'https://escriba.test/reset-password#segredo';
    await send({
      subject: 'Oi',
      replyTo: 'Bia <bia@example.com>',
      text: `Abra ${url}`,
      html: `<a href="${url}">Abrir</a>`,
    });
    const html = await page('/mails/1');
    expect(html).toContain('src="/mails/1/html"');
    expect(html).toContain('Bia &#60;bia@example.com&#62;');
    expect(await page('/mails/1/html')).toContain(`<base target="_blank">`);
    expect(await page('/mails/1/html')).toContain(`<a href="${url}">Abrir</a>`);
    expect(await page('/mails/1?view=text')).toContain(`<a href="${url}" target="_blank" rel="noreferrer">`);
    expect(await page('/mails/99')).toContain('Este e-mail não está mais aqui.');
  });

  it('shows a mail without HTML as text, and names its attachments', async () => {
    await send({
      text: '<script>alert(1)</script>',
      attachments: [{ filename: '<i>.pdf', content: 'x'.repeat(2000) }],
    });
    const html = await page('/mails/1');
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(html).toContain('&#60;i&#62;.pdf (2 kB)');
    expect(html).not.toContain('<iframe');
  });

  it('keeps the last mails, and reads them to programs', async () => {
    for (const subject of ['1', '2', '3', '4']) await send({ subject });
    expect(fake.mailbox.list().map(({ subject }) => subject)).toEqual(['4', '3', '2']);
    const { mails } = (await (await fetch(`${fake.url}/mails.json?to=ana`)).json()) as { mails: unknown[] };
    expect(mails).toMatchObject([{ subject: '4', text: 'Olá\n', to: ['ana@example.com'] }, {}, {}]);
  });
});

describe('a hostile mail', () => {
  it('can run, load, frame and send nothing, nor choose where its links open', async () => {
    await send({
      subject: '<img src=x onerror=alert(1)>',
      html: '<base target="_top"><script>alert(1)</script>',
    });
    expect(await page()).toContain('&#60;img src=x onerror=alert(1)&#62;');
    const { headers } = await fetch(`${fake.url}/mails/1/html`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(await page('/mails/1/html')).toMatch(/^<base target="_blank">/);
    expect(await page('/mails/1')).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  });

  it('of more than 256 kB is refused, and the next one arrives', async () => {
    await expect(send({ text: 'x'.repeat(300_000) })).rejects.toThrow(/552/);
    await send({ subject: 'depois' });
    expect(fake.mailbox.list()).toMatchObject([{ subject: 'depois' }]);
  });

  it('that hides its size is refused, too', async () => {
    const replies = await speak([
      'EHLO a',
      'MAIL FROM:<a@b.c>',
      'RCPT TO:<ana@example.com>',
      'DATA',
      `${'x\r\n'.repeat(100_000)}.`,
      'QUIT',
    ]);
    expect(replies).toContain('552');
    expect(fake.mailbox.list()).toEqual([]);
  });

  it('of many parts or headers is kept, and shown as it came', async () => {
    const deep = Array.from(
      { length: 200 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n`,
    );
    const raw = `Subject: fundo\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${deep.join('\r\n')}`;
    await send({ raw, envelope: { from: 'a@b.c', to: 'ana@example.com' } });
    await send({
      raw: `${'X-A: 1\r\n'.repeat(20_000)}\r\noi`,
      envelope: { from: 'a@b.c', to: 'ana@example.com' },
    });
    const mails = fake.mailbox.list();
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toMatch(/^(Subject: fundo|X-A: 1)/);
  });

  it('among many drops the oldest, so that their bytes stay within a bound', async () => {
    const small = await startFakeMail({ bytesMax: 250_000 });
    try {
      for (const subject of ['1', '2', '3', '4']) await send({ subject, text: 'x'.repeat(80_000) }, small);
      expect(small.mailbox.list().map(({ subject }) => subject)).toEqual(['4', '3']);
    } finally {
      await small.close();
    }
  });
});

describe('a foreign page', () => {
  it('reads no mail by a name of its own that points here', async () => {
    expect(
      await Promise.all(['evil.example', 'localhost.evil.example', '10.0.0.7:80'].map(statusFor)),
    ).toEqual([403, 403, 403]);
    expect(await Promise.all(['localhost:8083', '127.0.0.1', '[::1]:80'].map(statusFor))).toEqual([
      200, 200, 200,
    ]);
  });

  it('neither frames it nor speaks to the mail server', async () => {
    const { headers } = await fetch(fake.url);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(await speak(['POST / HTTP/1.1', 'Host: localhost'])).toContain('HTTP requests not allowed');
  });
});

/** Sends lines to the mail server; everything that it replies until it hangs up. */
const speak = (lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(fake.smtpUrl);
    const rest = [...lines];
    let replies = '';
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8');
    socket.on('data', (reply: string) => {
      replies += reply;
      const next = /^\d{3} .*\r\n$/m.test(reply) ? rest.shift() : undefined;
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(replies));
  });
