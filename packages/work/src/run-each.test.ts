import { describe, expect, it } from '@jest/globals';
import { runEach } from './run-each.ts';

describe('periodic work', () => {
  it('is all done, in its order, also after a failure, which is reported', async () => {
    const done: string[] = [];
    const works = ['a', 'b', 'c'].map((name) => async () => {
      done.push(name);
      if (name === 'a') throw new Error('a failed');
    });
    await expect(runEach(works)).rejects.toThrow('a failed');
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('reports all failures', async () => {
    const fail = (name: string) => () => Promise.reject(new Error(name));
    const failure = await runEach([fail('a'), async () => {}, fail('b')]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: '2 of 3 failed', errors: [{ message: 'a' }, { message: 'b' }] });
  });
});
