// An AudioWorklet: collects what the microphone hears and hands it to the page, about eight times a second.
const SAMPLES_A_MESSAGE = 2048;

class SamplesCollector extends AudioWorkletProcessor {
  collected = new Float32Array(SAMPLES_A_MESSAGE);
  count = 0;

  process([input]) {
    for (const sample of input[0] ?? []) {
      this.collected[this.count] = sample;
      this.count += 1;
      if (this.count < SAMPLES_A_MESSAGE) continue;
      // A port of a worklet has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.port.postMessage(this.collected);
      this.count = 0;
    }
    return true;
  }
}

registerProcessor('samples-collector', SamplesCollector);
