import { describe, expect, it } from '@jest/globals';
import { type ChatMedia, chooseFiles, mediaOf } from './chat-media.ts';

const message = (fileName: string, isCertain = true) => ({
  sentAt: '2026-10-26T14:05:00',
  sender: 'Ana',
  text: '',
  attachment: { fileName, caption: '', isCertain },
});
const HAS_ALL = { find: (path: string) => ({ path, isLocked: false }) };
const HAS_NONE = { find: () => undefined };

describe('what is transcribed of a chat', () => {
  it.each('opus ogg oga mp3 MP3 m4a aac amr wav wma flac caf aiff m4b spx weba'.split(' '))(
    'is audio: .%s',
    (ending) => {
      expect(mediaOf(message(`a.${ending}`), HAS_ALL)?.kind).toBe('audio');
    },
  );

  it.each('mp4 MOV avi webm mkv 3gp wmv mpg m4v flv'.split(' '))('is video: .%s', (ending) => {
    expect(mediaOf(message(`a.${ending}`), HAS_ALL)?.kind).toBe('video');
  });

  it('is neither an image nor a typed name', () => {
    expect(mediaOf(message('a.jpg'), HAS_ALL)).toBeUndefined();
    expect(mediaOf(message('musica.mp3', false), HAS_NONE)).toBeUndefined();
    expect(mediaOf(message('musica.mp3'), HAS_NONE)).toEqual({ kind: 'audio', file: undefined });
  });
});

describe('the files to unpack', () => {
  const media = (kind: ChatMedia['kind'], path: string, isLocked = false): ChatMedia => ({
    kind,
    file: { path, isLocked },
  });
  const MB = 2 ** 20;
  const sizes = (bytes: Readonly<Record<string, number>>) => ({
    bytesOf: (paths: readonly string[]) => paths.reduce((sum, path) => sum + (bytes[path] ?? 1), 0),
  });

  it('are in the order of the chat, each once, without locked ones', () => {
    const chat = [
      media('video', 'v'),
      media('audio', 'a'),
      media('video', 'v'),
      media('audio', 'locked', true),
    ];
    expect(chooseFiles(chat, sizes({}))).toEqual(['v', 'a']);
  });

  it('leave videos out that do not fit beside all audio', () => {
    const chat = [
      media('video', 'huge'),
      media('video', 'v1'),
      media('audio', 'a'),
      media('video', 'v2'),
      media('video', 'v3'),
    ];
    const bytes = { huge: 501 * MB, v1: 450 * MB, a: 300 * MB, v2: 400 * MB, v3: 200 * MB };
    expect(chooseFiles(chat, sizes(bytes))).toEqual(['v1', 'a', 'v3']);
    const many = Array.from({ length: 199 }, (_, index) => media('audio', `a${index}`));
    expect(chooseFiles([media('video', 'v1'), media('video', 'v2'), ...many], sizes({}))).toHaveLength(200);
  });
});
