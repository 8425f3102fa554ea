import { SUPPORT_SUBJECTS, type SupportSubject, askSupport } from '@escriba/contracts/auth/support';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';

export type Sent = { readonly reference: string; readonly email: string };

export type SupportValues = {
  readonly name: string;
  readonly email: string;
  readonly subject: SupportSubject;
  readonly recording: string;
  readonly message: string;
};

const FIELD_OF_CODE: Readonly<Record<string, keyof SupportValues>> = {
  'auth.email_invalid': 'email',
  'auth.fields_required': 'email',
  'auth.support_message_missing': 'message',
  'auth.support_recording_refused': 'recording',
};

/** Returns the state and submission of the form. `?subject=` and `?recording=` fill it in. */
export const useSupportForm = (onSent: (sent: Sent) => void) => {
  const { session } = useServices();
  const state = useSession();
  const [query] = useSearchParams();
  const form = useForm<SupportValues>({
    defaultValues: {
      name: '',
      email: '',
      subject: SUPPORT_SUBJECTS.find((subject) => subject === query.get('subject')) ?? 'question',
      recording: query.get('recording') ?? '',
      message: '',
    },
  });
  const { user } = state;
  const isSignedIn = state.status === 'authenticated';
  const { resetField, getFieldState } = form;
  useEffect(() => {
    // The session may be known later than the page; what was typed stays.
    if (user === null) return;
    if (!getFieldState('name').isDirty) resetField('name', { defaultValue: user.name });
    if (!getFieldState('email').isDirty) resetField('email', { defaultValue: user.email });
  }, [user, resetField, getFieldState]);

  const submit = form.handleSubmit(async ({ recording, ...values }) => {
    const transcriptionId = isSignedIn ? parseRecording(recording) : undefined;
    const body = { ...values, ...(transcriptionId ? { transcriptionId } : {}) };
    try {
      const call = isSignedIn ? session.call : session.callOpen;
      const { data } = await call(askSupport, { body });
      onSent({ reference: data.reference, email: values.email.trim() });
    } catch (error) {
      const field = FIELD_OF_CODE[failureCode(error)] ?? 'root';
      form.setError(field, { message: failureText(error) }, { shouldFocus: true });
    }
  });
  return { ...form, submit, isSignedIn };
};

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Returns the recording that an address or an id names; undefined for none, null if it names none. */
export const parseRecording = (text: string): string | null | undefined =>
  text.trim() === '' ? undefined : (ID.exec(text)?.[0].toLowerCase() ?? null);
