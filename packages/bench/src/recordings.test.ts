import { describe, expect, it } from '@jest/globals';
import { generatedRecording } from './recordings.ts';

describe('a generated recording', () => {
  it('is a WAV file of exactly the declared size, each time it is read', async () => {
    const recording = generatedRecording(1_000_001);
    for (let time = 0; time < 2; time++) {
      const chunks: Buffer[] = [];
      for await (const chunk of recording.read()) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      expect(bytes).toHaveLength(recording.sizeBytes);
      expect(bytes.toString('latin1', 0, 16)).toBe(`RIFF${bytes.toString('latin1', 4, 8)}WAVEfmt `);
      expect(bytes.readUInt32LE(40)).toBe(recording.sizeBytes - 44);
    }
  });
});
