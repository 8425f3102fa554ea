import { Counter, Histogram, type Registry } from 'prom-client';
import { labelOf } from '../../platform/models/model-choice.ts';
import type { Engine, Piece, RecogniseOptions } from './engine.ts';

/** From five times faster than the recording is long to five times slower. */
const FACTORS = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 5];

/** The engine, with its pieces counted by outcome, and its speed as a share of real time, without the wait for a turn. */
export const createMeteredEngine = (engine: Engine, registry: Registry): Engine => {
  const factor = new Histogram({
    name: 'speech_piece_real_time_factor',
    help: 'Time of recognising a piece, divided by its duration',
    labelNames: ['model'],
    buckets: FACTORS,
    registers: [registry],
  });
  const pieces = new Counter({
    name: 'speech_pieces_total',
    help: 'Pieces of recordings, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['recognised', 'failed', 'aborted']) pieces.inc({ outcome }, 0);

  const recognise = async (pcmPath: string, piece: Piece, options: RecogniseOptions) => {
    let startedAt = performance.now();
    let hasStarted = false;
    const onStart = (): void => {
      if (!hasStarted) startedAt = performance.now();
      hasStarted = true;
      options.onStart?.();
    };
    try {
      const result = await engine.recognise(pcmPath, piece, { ...options, onStart });
      const { model: name = engine.defaultModel, speechModel = 'universal' } = options;
      const model = labelOf({ name, speechModel });
      factor.observe({ model }, (performance.now() - startedAt) / (piece.endMs - piece.startMs));
      pieces.inc({ outcome: 'recognised' });
      return result;
    } catch (error) {
      pieces.inc({ outcome: options.signal.aborted ? 'aborted' : 'failed' });
      throw error;
    }
  };
  return { ...engine, recognise };
};
