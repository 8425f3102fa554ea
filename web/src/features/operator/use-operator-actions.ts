import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { createOperatorActions, accessQuery } from '../../data/operator/operator.ts';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';

/** Returns what an operator changes. */
export const useOperatorActions = () => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMemo(() => createOperatorActions(session, queries), [session, queries]);
};

/** Codes that mean that the operator's access has changed since the page was opened. */
const STALE = new Set(['auth.operator_unconfirmed', 'auth.operator_second_factor_needed']);

/** Handles a refused act: asks for a new confirmation if the last one is over, and shows the reason otherwise. */
export const useRefusal = () => {
  const { session } = useServices();
  const queries = useQueryClient();
  return (error: unknown): void => {
    if (STALE.has(failureCode(error)))
      void queries.invalidateQueries({ queryKey: accessQuery(session).queryKey });
    else void showToast({ tone: 'error', title: failureText(error) });
  };
};
