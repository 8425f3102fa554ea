import { useQueryClient } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { readProofFailure } from '../../data/account/owner-proof.ts';
import { useServices } from '../../session/services.ts';
import { useFailureText } from './failure.ts';
import { secondFactorsQuery, sessionsQuery } from './queries.ts';

/** Returns a form that changes the second factor. A failure is shown at the field it is about: the password, or the given one. */
export const useFactorForm = <Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  fieldOf: (error: unknown) => Path<Values> | undefined,
) => {
  const toText = useFailureText();
  const form = useForm<Values>({ defaultValues });
  const fail = (error: unknown, message = toText(error)): void => {
    const type = readProofFailure(error);
    const field = type === 'password' ? ('password' as Path<Values>) : (fieldOf(error) ?? 'root');
    form.setError(field, { type, message }, { shouldFocus: true });
  };
  return { ...form, fail };
};

/** Reads the second factors and the sessions again, after a change. */
export const useRenewal = () => {
  const { session } = useServices();
  const queries = useQueryClient();
  return async (): Promise<void> => {
    void queries.invalidateQueries({ queryKey: sessionsQuery(session).queryKey });
    await queries.invalidateQueries({ queryKey: secondFactorsQuery(session).queryKey });
  };
};
