import { useState, type ReactNode } from 'react';
import { openTexts } from '../../i18n/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { failureCode } from '../failure-text.ts';
import type { ProofDialogProps } from './proof-dialog.tsx';

const LazyDialog = lazyPart<ProofDialogProps>(async () => {
  const [module] = await Promise.all([import('./proof-dialog.tsx'), openTexts('secondFactor')]);
  return module.ProofDialog;
});

type Waiting = { readonly goOn: () => void; readonly giveUp: () => void };

/**
 * Makes changes that may need the second factor: `guard` asks for it in `dialog` and repeats the change. Rethrows the refusal if the
 * user closes the dialog.
 */
export const useFactorProof = () => {
  const [waiting, setWaiting] = useState<Waiting>();

  const guard = async <T,>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } catch (error) {
      if (failureCode(error) !== 'auth.second_factor_required') throw error;
      const isProved = await new Promise<boolean>((resolve) => {
        setWaiting({ goOn: () => resolve(true), giveUp: () => resolve(false) });
      });
      setWaiting(undefined);
      if (!isProved) throw error;
      return change();
    }
  };
  const dialog: ReactNode =
    waiting === undefined ? null : <LazyDialog onProved={waiting.goOn} onCancel={waiting.giveUp} />;
  return { guard, dialog };
};
