import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { renderHook } from '@testing-library/react';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import type { SpeakerHue } from '../../../ui/speaker-hue.ts';
import { type TranscriptLayout, layOutTranscript } from '../reading/transcript-layout.ts';
import { createViewer } from '../reading/shown-passage.ts';
import { useHueAt } from './use-hue-at.ts';

const read = (document: TranscriptDocument): TranscriptLayout =>
  layOutTranscript(document, createViewer(document.language, {})(document.segments));
const hueOf = (speaker: string | null): SpeakerHue => (speaker === 'p1' ? 1 : speaker === 'p2' ? 2 : 0);
const written = (last: readonly [string, string]) =>
  read(writeDocument([['p1', 'Bom dia a todos.'], ['p1', 'Vamos começar.'], last]));

describe('the colours of a waveform', () => {
  const before = written(['p2', 'Vamos sim.']);
  const render = () =>
    renderHook(({ layout }) => useHueAt(layout, hueOf), { initialProps: { layout: before } });

  it('are those of who speaks', () => {
    const { result } = render();
    const last = before.paragraphs.at(-1)?.startMs ?? 0;
    expect([0, last - 1, last, last + 60_000].map((ms) => result.current(ms))).toEqual([1, 1, 2, 2]);
  });

  it('do not change while words do', () => {
    const { result, rerender } = render();
    const first = result.current;
    rerender({ layout: written(['p2', 'Vamos já.']) });
    expect(result.current).toBe(first);
    rerender({ layout: written(['p1', 'Vamos já.']) });
    expect(result.current).not.toBe(first);
    expect(result.current(60_000)).toBe(1);
  });
});
