import { describe, expect, it } from '@jest/globals';
import type { Tensor } from 'onnxruntime-node';
import { createKeyValues } from './key-values.ts';

const width = 2;

/** Keys and values into which every step writes one number per row. */
const written = () => {
  const past = createKeyValues({ layers: 1, width, textContext: 8 });
  const step = (numbers: number[]) => {
    const outputs: Record<string, Tensor | null> = {};
    const n = numbers.length / past.rows();
    past.bind({}, outputs, n);
    for (const name of ['new_k_0', 'new_v_0']) {
      const data = outputs[name]?.data as Float32Array;
      data.set(numbers.flatMap((number) => [number, number]));
    }
    past.advance(n);
  };
  /** Each row's history, by the keys that the next step would see. */
  const rows = () => {
    const inputs: Record<string, Tensor> = {};
    past.bind(inputs, {}, 0);
    const data = inputs['past_v_0']?.data as Float32Array;
    return Array.from({ length: past.rows() }, (_, row) =>
      Array.from(
        { length: data.length / width / past.rows() },
        (_, t) => data[(t * past.rows() + row) * width],
      ),
    );
  };
  return { past, step, rows };
};

describe('keys and values', () => {
  it('are appended where the model writes them', () => {
    const { past, step, rows } = written();
    past.clear(3);
    step([1, 2, 3]);
    step([4]);
    expect(rows()).toEqual([[1, 2, 3, 4]]);
    expect(past.timeLeft()).toBe(4);
  });

  it('are the same in every row after widening', () => {
    const { past, step, rows } = written();
    past.clear(3);
    step([1, 2]);
    past.widen(3);
    step([5, 6, 7]);
    expect(rows()).toEqual([
      [1, 2, 5],
      [1, 2, 6],
      [1, 2, 7],
    ]);
  });

  it('swap all at once', () => {
    const { past, step, rows } = written();
    past.clear(3);
    step([1]);
    past.widen(3);
    step([5, 6, 7]);
    step([8, 9, 10]);
    past.move([
      { row: 0, parent: 1, sinceToken: 1 },
      { row: 1, parent: 0, sinceToken: 1 },
      { row: 2, parent: 1, sinceToken: 2 },
    ]);
    expect(rows()).toEqual([
      [1, 6, 9],
      [1, 5, 8],
      [1, 7, 9],
    ]);
  });

  it('start over with one row', () => {
    const { past, step, rows } = written();
    past.clear(2);
    step([1]);
    past.widen(2);
    past.clear(2);
    step([9]);
    expect(rows()).toEqual([[9]]);
  });

  it('refuse more than the model can hold', () => {
    const { past, step } = written();
    past.clear(1);
    expect(() => step([1, 2, 3, 4, 5, 6, 7, 8, 9])).toThrow("exceeds the model's context");
  });
});
