import { expect, it } from '@jest/globals';
import { startRecording } from './recorder.ts';

/** A recorder that the browser creates and does not start, as one whose format it cannot encode. */
class StuckRecorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'audio/webm';
  addEventListener = () => undefined;
  start(): void {
    throw new DOMException('cannot encode', 'NotSupportedError');
  }
}

it('the microphone is released if the browser cannot record', async () => {
  let isOpen = true;
  const track = { addEventListener: () => undefined, stop: () => (isOpen = false) };
  Object.assign(globalThis, {
    MediaRecorder: StuckRecorder,
    AudioContext: class {
      resume = () => undefined;
      createAnalyser = () => ({});
      createMediaStreamSource = () => ({ connect: () => undefined });
    },
  });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [track] }) },
  });
  await expect(startRecording()).rejects.toThrow('cannot encode');
  expect(isOpen).toBe(false);
});
