import { useRef, useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { describeFailure } from './failure.ts';

/** Runs one task at a time; reports a failure in a toast. Returns whether the task succeeded. */
export const useAction = (failed: string) => {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (task: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await task();
      return true;
    } catch (error) {
      void showToast({ tone: 'error', title: failed, detail: describeFailure(error) });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
};
