/** The parts of sherpa-onnx-node that are used; the package has no types. */
declare module 'sherpa-onnx-node' {
  type Stream = { acceptWaveform: (wave: { samples: Float32Array; sampleRate: number }) => void };
  type Result = { tokens: string[]; timestamps: number[]; durations: number[]; ys_log_probs: number[] };
  type Recogniser = {
    createStream: (hotWords?: string) => Stream;
    decodeAsync: (stream: Stream) => Promise<Result>;
  };
  const sherpa: { OfflineRecognizer: { createAsync: (config: object) => Promise<Recogniser> } };
  export default sherpa;
}
