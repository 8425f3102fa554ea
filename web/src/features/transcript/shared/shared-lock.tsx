import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { Sharing } from './use-shared.ts';

type SharedLockProps = { readonly sharing: Extract<Sharing, { readonly state: 'locked' }> };

/** Asks for the password of a link. */
export const SharedLock = ({ sharing }: SharedLockProps) => {
  const { t } = useTranslation('shared');
  const { fault, isTrying, enter } = sharing;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isTrying) field.current?.focus();
  }, [isTrying]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else if (!isTrying) enter(password);
  };
  const word = fault === null ? t('failure.connection') : fault;
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mx-auto flex w-full max-w-[27rem] grow flex-col justify-center gap-5 px-4 pt-8 pb-[16vh] sm:px-6"
    >
      <div className="flex flex-col gap-2">
        <LockKeyhole aria-hidden="true" className="mb-1 size-6 text-accent" />
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance">{t('locked')}</h1>
        <p className="text-muted">{t('lockedText')}</p>
      </div>
      <PasswordField
        ref={field}
        label={t('password')}
        autoComplete="off"
        maxLength={128}
        value={password}
        error={isMissing ? t('passwordRequired') : isTrying ? undefined : word}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(false);
        }}
        texts={{ show: t('showPassword'), hide: t('hidePassword') }}
      />
      <Button type="submit" look="primary" isBusy={isTrying}>
        {t(isTrying ? 'entering' : 'enter')}
      </Button>
      <span role="alert" className="sr-only">
        {isTrying ? '' : word}
      </span>
    </form>
  );
};
