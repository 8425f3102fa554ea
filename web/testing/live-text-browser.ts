import type { LiveMessage } from '@escriba/contracts/transcription/live-text';
import { act } from '@testing-library/react';

/** The browser's side of live text, which jsdom lacks: a microphone whose sound the test makes, and connections to a server that the test plays. */
export const provideLiveText = () => {
  const opened: FakeSocket[] = [];
  let hear: ((event: { data: Float32Array }) => void) | undefined;

  class FakeSocket {
    static OPEN = 1;
    readyState = 0;
    bufferedAmount = 0;
    binaryType = '';
    sent: Uint8Array[] = [];
    listeners: [string, (event: object) => void][] = [];
    readonly url: string;
    readonly protocols: readonly string[];
    constructor(url: string, protocols: readonly string[]) {
      this.url = url;
      this.protocols = protocols;
      opened.push(this);
    }
    addEventListener(name: string, listener: (event: object) => void) {
      this.listeners.push([name, listener]);
    }
    fire(name: string, event: object = {}) {
      act(() => {
        for (const [one, listener] of this.listeners) if (one === name) listener(event);
      });
    }
    send(message: Uint8Array) {
      this.sent.push(message);
    }
    close() {
      this.readyState = 3;
    }
    /** The server accepts the connection. */
    accept() {
      this.readyState = 1;
      this.fire('open');
    }
    say(message: LiveMessage) {
      this.fire('message', { data: JSON.stringify(message) });
    }
    /** The connection ends, by a code of the server or without. */
    end(code = 1006) {
      this.readyState = 3;
      this.fire('close', { code });
    }
    /** Positions and lengths of the sound that was sent, in samples. */
    heard() {
      return this.sent.map((message) => [
        new DataView(message.buffer).getUint32(0, true),
        (message.length - 4) / 2,
      ]);
    }
  }

  class FakeContext {
    sampleRate = 16_000;
    audioWorklet = { addModule: async () => undefined };
    resume = async () => undefined;
    close = async () => undefined;
    createAnalyser = () => ({ fftSize: 512, getFloatTimeDomainData: () => undefined });
    createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
  }
  class FakeCollector {
    port = {
      addEventListener: (_name: string, listener: typeof hear) => (hear = listener),
      start: () => undefined,
      close: () => (hear = undefined),
    };
  }
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    AudioContext: FakeContext,
    AudioWorkletNode: FakeCollector,
  });

  return {
    /** All connections of the page so far, the newest last. */
    opened,
    /** The microphone hears this many samples. */
    speak: (samples: number) => hear?.({ data: new Float32Array(samples) }),
    isHearing: () => hear !== undefined,
  };
};
