import { describe, expect, it } from '@jest/globals';
import { readFeed } from './read-feed.ts';

const BASE = 'https://podcast.example/feed.xml';

const inPieces = async function* inPieces(text: string, length = 997): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
};

const read = (text: string) => readFeed(inPieces(text), BASE);

describe('a feed', () => {
  it('of RSS gives title, date and duration of each episode with a file', async () => {
    const feed = await read(`<?xml version="1.0" encoding="UTF-8"?><rss version="2.0">
      <channel><title>Conversa</title><image><title>Logotipo</title></image>
      <item><title><![CDATA[Ação & reação]]></title><enclosure url="/1.mp3?a=1&amp;b=2" type="audio/mpeg"/>
        <pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate><itunes:duration>754</itunes:duration></item>
      <item><title>Só texto</title><enclosure url="/capa.jpg" type="image/jpeg"/></item>
      <item><title>Vídeo</title><media:group><media:content url="https://cdn.example/v.mp4" type="video/mp4"/></media:group></item>
      </channel></rss>`);
    expect(feed).toEqual({
      title: 'Conversa',
      episodes: [
        {
          title: 'Ação & reação',
          url: 'https://podcast.example/1.mp3?a=1&b=2',
          publishedAt: '2026-03-03T10:00:00.000Z',
          durationSeconds: 754,
        },
        { title: 'Vídeo', url: 'https://cdn.example/v.mp4', publishedAt: null, durationSeconds: null },
      ],
    });
  });

  it('of Atom gives the same', async () => {
    const { title, episodes } = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Rádio</title>
      <entry><title>Um</title><published>2026-03-03T10:00:00Z</published>
      <link rel="alternate" href="/pagina"/><link rel="enclosure" type="audio/ogg" href="um.ogg"/></entry></feed>`);
    expect([title, episodes]).toEqual([
      'Rádio',
      [
        {
          title: 'Um',
          url: 'https://podcast.example/um.ogg',
          publishedAt: '2026-03-03T10:00:00.000Z',
          durationSeconds: null,
        },
      ],
    ]);
  });

  it('with a hundred thousand episodes is read up to the last that is offered', async () => {
    let pieces = 0;
    const endless = async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('<rss><channel><title>Todo dia</title>');
      for (; pieces < 100_000; pieces += 1)
        yield Buffer.from(`<item><title>${pieces}</title><enclosure url="/${pieces}.mp3"/></item>`);
    };
    expect((await readFeed(endless(), BASE)).episodes).toHaveLength(300);
    expect(pieces).toBeLessThan(301);
  });

  it('does not expand entities of its own', async () => {
    const lines = Array.from(
      { length: 20 },
      (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(50)}">`,
    );
    const { title } = await read(
      `<!DOCTYPE rss [<!ENTITY e0 "bomba"><!ENTITY x SYSTEM "file:///etc/passwd">${lines.join('')}]>
      <rss><channel><title>&e20;&x;</title></channel></rss>`,
    );
    expect(title ?? '').not.toMatch(/bomba|root/);
  });

  it('keeps little of a huge text, of deep nesting and of unclosed elements', async () => {
    const huge = `<rss><channel><title>${'a'.repeat(1_000_000)}</title>${'<a>'.repeat(50_000)}`;
    const { title, episodes } = await read(huge);
    expect([title?.length, episodes]).toEqual([300, []]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://', `/${'a'.repeat(3_000)}.mp3`])(
    'leaves out an episode at %s',
    async (url) => {
      expect(
        (await read(`<rss><item><title>x</title><enclosure url="${url}"/></item></rss>`)).episodes,
      ).toEqual([]);
    },
  );
});
