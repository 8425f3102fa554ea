import { describe, expect, it } from '@jest/globals';
import { commandOf, targetOfKey } from './commands.ts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const element = (html: string): Element => {
  document.body.innerHTML = html;
  const found = document.body.querySelector('[data-it]');
  if (found === null) throw new Error('nothing there');
  return found;
};

describe('the keys of the page', () => {
  it('play, seek and search', () => {
    expect(commandOf(press(' '), 'page')).toEqual({ kind: 'toggle' });
    expect(commandOf(press('ArrowLeft'), 'page')).toEqual({ kind: 'jump', seconds: -5 });
    expect(commandOf(press('L'), 'page')).toEqual({ kind: 'jump', seconds: 10 });
    expect(commandOf(press('f', { metaKey: true }), 'page')).toEqual({ kind: 'find' });
    expect(commandOf(press('?', { shiftKey: true }), 'page')).toEqual({ kind: 'help' });
    expect(commandOf(press('Z', { ctrlKey: true, shiftKey: true }), 'page')).toEqual({ kind: 'redo' });
    expect(commandOf(press('3'), 'page')).toEqual({ kind: 'speaker', number: 3 });
  });

  it('go to the next word to check and confirm it, with Alt in a field', () => {
    for (const [held, place] of [
      [{}, 'page'],
      [{}, 'control'],
      [{ altKey: true }, 'field'],
    ] as const) {
      expect(commandOf(press('i', held), place)).toEqual({ kind: 'unsure', by: 1 });
      expect(commandOf(press('I', { ...held, shiftKey: true }), place)).toEqual({ kind: 'unsure', by: -1 });
      expect(commandOf(press('c', held), place)).toEqual({ kind: 'confirm' });
    }
    expect(commandOf(press('i'), 'field')).toBeUndefined();
    expect(commandOf(press('c', { ctrlKey: true }), 'page')).toBeUndefined();
  });

  it('leave letters to a field, but not search and save', () => {
    for (const key of [' ', 'k', 'j', '?', '1', 'Enter', 'ArrowLeft'])
      expect(commandOf(press(key), 'field')).toBeUndefined();
    expect(commandOf(press('z', { ctrlKey: true }), 'field')).toBeUndefined();
    expect(commandOf(press('s', { ctrlKey: true }), 'field')).toEqual({ kind: 'seal' });
    expect(commandOf(press('k', { altKey: true }), 'field')).toEqual({ kind: 'toggle' });
  });

  it('leave a button its own keys', () => {
    expect(commandOf(press(' '), 'control')).toBeUndefined();
    expect(commandOf(press('Enter'), 'control')).toBeUndefined();
    expect(commandOf(press('k'), 'control')).toEqual({ kind: 'toggle' });
  });

  it('leave the browser its own keys', () => {
    expect(commandOf(press('l', { ctrlKey: true }), 'page')).toBeUndefined();
    expect(commandOf(press('f', { ctrlKey: true, altKey: true }), 'page')).toBeUndefined();
  });
});

describe('the place of a key press', () => {
  it('is a field, a control, the page, or elsewhere', () => {
    expect(targetOfKey(element('<input data-it type="text">'))).toBe('field');
    expect(targetOfKey(element('<span data-it contenteditable="true"></span>'))).toBe('field');
    expect(targetOfKey(element('<button><i data-it></i></button>'))).toBe('control');
    expect(targetOfKey(element('<p><span data-it></span></p>'))).toBe('page');
    expect(targetOfKey(element('<div role="menu"><i data-it></i></div>'))).toBeUndefined();
    expect(targetOfKey(element('<div role="dialog"><button data-it></button></div>'))).toBeUndefined();
    expect(targetOfKey(element('<input data-it type="range">'))).toBeUndefined();
  });
});
