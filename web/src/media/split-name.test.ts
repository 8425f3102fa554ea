import { describe, expect, it } from '@jest/globals';
import { splitName } from './split-name.ts';

describe('the name of a recording', () => {
  it.each([
    ['reunião.mp3', 'reunião', '.mp3'],
    ['aula 3.final.m4a', 'aula 3.final', '.m4a'],
    ['ata de 12.03', 'ata de 12.03', ''],
    ['Reunião com Dr. Silva', 'Reunião com Dr. Silva', ''],
    ['.mp3', '.mp3', ''],
    ['  ', '', ''],
  ])('“%s” is shown as “%s”', (fileName, name, extension) => {
    expect(splitName(fileName)).toEqual({ name, extension });
  });
});
