import { describe, expect, it } from '@jest/globals';
import { listMentions, partsOf } from './members.ts';

const member = (userId: string, name: string) => ({ userId, name, picture: null });
const MEMBERS = [member('1', 'Ana'), member('2', 'Ana Souza'), member('3', 'José D’Ávila')];

describe('members whom a text names', () => {
  it.each([
    ['@Ana, confira', ['1']],
    ['Oi @ana souza!', ['2']],
    ['@José D’Ávila e @Ana e @Ana', ['3', '1']],
    ['@Anabela', []],
    ['ana@Ana.com', ['1']],
    ['@', []],
    ['sem menção', []],
  ])('in “%s”', (text, ids) => {
    expect(listMentions(text, MEMBERS)).toEqual(ids);
    expect(
      partsOf(text, MEMBERS)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
