import { describe, expect, it } from '@jest/globals';
import { recogniseStretch } from './recognise-stretch.ts';
import { scripted, stretchOf } from './scripted-model.fixture.ts';

const settings = { language: 'pt', task: 'transcribe' as const, beamSize: 1 };

const textOf = (words: { text: string }[]) =>
  words
    .map((word) => word.text)
    .join('')
    .trim();

const fine = 'hoje o céu está azul e o mar calmo';
const loop = Array.from({ length: 12 }, () => 'e o mar está calmo').join(' ');

describe('a stretch of audio', () => {
  it('that is clear is recognised once', async () => {
    const engine = scripted({ say: () => fine });
    const result = await recogniseStretch(engine, stretchOf(6), settings);
    expect(textOf(result.words)).toBe(fine);
    expect([...result.flags]).toEqual([]);
    expect(engine.heard).toEqual([6]);
  });

  it('without speech gives no words', async () => {
    const engine = scripted({ say: () => 'ai ai ai', noSpeechLogit: 3 });
    const result = await recogniseStretch(engine, stretchOf(6), settings);
    expect(result.words).toEqual([]);
    expect([...result.flags]).toEqual(['no_speech']);
  });

  it('that loops is recognised again in smaller parts', async () => {
    const engine = scripted({ say: (seconds) => (seconds > 10 ? loop : fine) });
    const result = await recogniseStretch(engine, stretchOf(16, 60_000), settings);
    expect(textOf(result.words).replaceAll(fine, '').trim()).toBe('');
    expect(result.words.length).toBeGreaterThan(fine.split(' ').length);
    expect([...result.flags]).toEqual(['recut']);
    expect(result.words.at(-1)?.endMs).toBeGreaterThan(70_000);
    expect(result.words.at(-1)?.endMs).toBeLessThanOrEqual(76_000);
  });

  it('that still loops in the smallest parts is dropped and flagged', async () => {
    const engine = scripted({ say: () => loop });
    const result = await recogniseStretch(engine, stretchOf(16), settings);
    expect(result.words).toEqual([]);
    expect(result.flags).toContain('loop_dropped');
  });

  it('keeps the text before a loop at its end', async () => {
    const start = 'hoje o céu está muito azul e nós todos vamos juntos à praia de manhã bem cedo com calma';
    const engine = scripted({ say: () => `${start} ${Array.from({ length: 8 }, () => 'ai').join(' ')}` });
    const result = await recogniseStretch(engine, stretchOf(3), settings);
    expect(textOf(result.words)).toBe(`${start} ai`);
    expect([...result.flags]).toEqual(['loop_dropped']);
  });

  it('keeps a phrase once that is repeated faster than speech', async () => {
    const start = 'hoje o céu está muito azul e nós todos vamos juntos à praia';
    const said = `${start} de manhã bem cedo`.split(' ').length;
    const engine = scripted({
      say: () => `${start} de manhã bem cedo de manhã, bem cedo De manhã bem cedo`,
      times: (_, i, words, seconds) =>
        i < said
          ? [(i * (seconds - 0.2)) / said, ((i + 1) * (seconds - 0.2)) / said]
          : [seconds - 0.2 + ((i - said) * 0.2) / words, seconds - 0.2 + ((i - said + 1) * 0.2) / words],
    });
    const result = await recogniseStretch(engine, stretchOf(3), settings);
    expect(textOf(result.words)).toBe(`${start} de manhã bem cedo`);
    expect([...result.flags]).toEqual(['loop_dropped']);
  });

  it('keeps a word once that only its punctuation tells apart', async () => {
    const start = 'hoje o céu está muito azul e nós todos vamos juntos à praia de manhã bem cedo';
    const marks = ',.!,?.,;.!,.?!,,.;!.?,.!;,!.?,';
    const repeated = marks
      .split('')
      .map((mark) => `calma${mark}`)
      .join(' ');
    const engine = scripted({ say: () => `${start} ${repeated}` });
    const result = await recogniseStretch(engine, stretchOf(3), settings);
    expect(textOf(result.words)).toBe(`${start} calma,`);
    expect([...result.flags]).toEqual(['loop_dropped']);
  });

  it('whose text is too improbable is dropped and flagged', async () => {
    const engine = scripted({ say: () => fine, logprob: -2 });
    const result = await recogniseStretch(engine, stretchOf(3), settings);
    expect(result.words).toEqual([]);
    expect([...result.flags]).toEqual(['unsure_dropped']);
  });

  describe('that is clearly spoken', () => {
    const clear = stretchOf(3, 0, 0.8);

    it('is kept as unsure if its text is too improbable', async () => {
      const engine = scripted({ say: () => fine, logprob: -2 });
      const result = await recogniseStretch(engine, clear, settings);
      expect(textOf(result.words)).toBe(fine);
      expect(result.words.every(({ unsure }) => unsure === true)).toBe(true);
      expect([...result.flags]).toEqual(['unsure_kept']);
      expect(result.tokens).toBe(0);
    });

    it('is kept as unsure if the model detects no speech', async () => {
      const engine = scripted({ say: () => fine, noSpeechLogit: 3 });
      const result = await recogniseStretch(engine, clear, settings);
      expect(textOf(result.words)).toBe(fine);
      expect([...result.flags]).toEqual(['unsure_kept']);
    });

    it('is dropped if its text is a loop', async () => {
      const engine = scripted({ say: () => loop, logprob: -2 });
      const result = await recogniseStretch(engine, clear, settings);
      expect(result.words).toEqual([]);
      expect([...result.flags]).toEqual(['loop_dropped']);
    });

    it('is not treated so below the threshold of voice detection', async () => {
      const engine = scripted({ say: () => fine, noSpeechLogit: 3 });
      const result = await recogniseStretch(engine, stretchOf(3, 0, 0.5), settings);
      expect(result.words).toEqual([]);
      expect([...result.flags]).toEqual(['no_speech']);
    });

    it('keeps the doubt for the parts that deserve it', async () => {
      const engine = scripted({ say: (seconds) => (seconds > 5 ? loop : fine), logprob: -0.1 });
      const result = await recogniseStretch(engine, stretchOf(8, 0, 0.8), settings);
      expect(result.words.some(({ unsure }) => unsure === true)).toBe(false);
    });
  });

  it('with skipped seconds is recognised again there', async () => {
    const engine = scripted({
      say: (seconds) => (seconds > 11 ? 'bom dia depois disso nada' : 'isto foi pulado'),
      // Two words come at once, the others in the last second.
      times: (_, i, words, seconds) =>
        seconds > 11
          ? i < 2
            ? [0.3 * i, 0.3 * i + 0.3]
            : [seconds - 1 + 0.3 * (i - 2), seconds - 1 + 0.3 * (i - 1)]
          : [(i / words) * seconds, ((i + 1) / words) * seconds],
    });
    const result = await recogniseStretch(engine, stretchOf(12), settings);
    expect([...result.flags]).toEqual(['gap_recovered']);
    expect(textOf(result.words)).toBe('bom dia isto foi pulado depois disso nada');
    const starts = result.words.map((word) => word.startMs);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });
});
