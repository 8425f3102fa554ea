import { ApiError } from '@escriba/client';
import type { PasskeyRequest } from '@escriba/contracts/auth/passkeys';
import type { SecondFactorProof } from '@escriba/contracts/auth/second-factor';
import type { SecondFactorMethod } from '@escriba/contracts/auth/sign-in';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WideSubmit } from '../../ui/wide-submit.tsx';
import { failureText } from '../failure-text.ts';
import { askForPasskey, hasPasskeys } from './passkeys.ts';

type FactorFormProps = {
  readonly methods: readonly SecondFactorMethod[];
  /** Returns options to ask for a passkey with; requested with each try. */
  readonly startPasskey: () => Promise<PasskeyRequest>;
  /** Throws if the proof is refused. */
  readonly onProof: (proof: SecondFactorProof) => Promise<void>;
  readonly submitText: string;
};

/** Proves a second factor: by a code, or by a passkey; the user may choose another way. */
export const FactorForm = ({ methods, ...form }: FactorFormProps) => {
  const { t } = useTranslation('secondFactor');
  const usable = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [chosen, choose] = useState<SecondFactorMethod>();
  const method = chosen ?? usable[0];
  if (method === undefined) return <Notice tone="warning">{t('none')}</Notice>;
  const others = usable.filter((other) => other !== method);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-pretty">{t(`${method}.text`)}</p>
      {method === 'passkey' ? (
        <PasskeyProof {...form} />
      ) : (
        // Another field with each way: a code of one is none of the other.
        <CodeProof key={method} method={method} {...form} />
      )}
      {others.length === 0 ? null : (
        <div className="flex flex-col items-start gap-1">
          {others.map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => choose(other)}
              className="rounded-control py-1 text-sm font-medium text-accent underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {t(`${other}.choose`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};

type ProofProps = Omit<FactorFormProps, 'methods'>;

type CodeProofProps = ProofProps & { readonly method: 'app' | 'recovery_code' };

const CodeProof = ({ method, onProof, submitText }: CodeProofProps) => {
  const { t } = useTranslation('secondFactor');
  const { failure, isBusy, attempt, fail } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    hear(event);
    if (isBusy) return;
    if (code.trim() === '') return fail(t('missing'));
    const isRight = await attempt(() => onProof({ method, code }));
    if (!isRight) field.current?.select();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        ref={field}
        label={t(`${method}.label`)}
        error={failure}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode={method === 'app' ? 'numeric' : 'text'}
        autoComplete={method === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={method === 'app' ? 10 : 40}
      />
      <WideSubmit isBusy={isBusy} text={isBusy ? t('busy') : submitText} />
    </form>
  );
};

const PasskeyProof = ({ onProof, startPasskey }: ProofProps) => {
  const { t } = useTranslation('secondFactor');
  const { failure, isBusy, attempt } = useAttempt();
  const id = useId();
  const submit = async (event: FormEvent): Promise<void> => {
    hear(event);
    if (isBusy) return;
    await attempt(async () => {
      const credential = await askForPasskey(await startPasskey());
      await onProof({ method: 'passkey', credential });
    });
  };
  return (
    <form aria-describedby={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <WideSubmit isBusy={isBusy} text={t(isBusy ? 'passkey.waiting' : 'passkey.use')} />
    </form>
  );
};

/** Handles the event of a form in a dialog, which React also sends to a form around it. */
const hear = (event: FormEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const useAttempt = () => {
  const { t } = useTranslation('secondFactor');
  const [failure, fail] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Returns whether it worked. */
  const attempt = async (prove: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    fail(undefined);
    try {
      await prove();
      return true;
    } catch (error) {
      // The browser reports only that the user did not confirm.
      fail(error instanceof ApiError ? failureText(error) : t('passkey.cancelled'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, attempt, fail };
};
