import type { Progress } from './install/add-model.ts';

type Output = { write: (text: string) => unknown; isTTY?: boolean };

/** Shows progress in a terminal in one line that changes, elsewhere a line for every tenth. */
export const showProgress = (output: Output): Progress => {
  let shown = -1;
  const share = output.isTTY === true ? 1 : 10;
  return {
    step: (text) => {
      shown = -1;
      output.write(`${text} …\n`);
    },
    bytes: (done, total) => {
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total / share) * share;
      if (percent === shown) return;
      shown = percent;
      const end = share === 1 && percent < 100 ? '' : '\n';
      output.write(`${share === 1 ? '\r' : ''}  ${String(percent).padStart(3)} %${end}`);
    },
  };
};
