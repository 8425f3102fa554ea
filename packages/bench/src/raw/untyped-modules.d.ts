/** The parts of sherpa-onnx-node that are used; the package has no types. */
declare module 'sherpa-onnx-node' {
  type Stream = { acceptWaveform: (wave: { samples: Float32Array; sampleRate: number }) => void };
  type Recogniser = {
    setConfig: (config: object) => void;
    createStream: () => Stream;
    decodeAsync: (stream: Stream) => Promise<{ text: string }>;
  };
  const sherpa: { OfflineRecognizer: { createAsync: (config: object) => Promise<Recogniser> } };
  export default sherpa;
}
