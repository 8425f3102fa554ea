import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import { createShareLink } from '@escriba/contracts/transcription/sharing';
import type { WrittenInsight } from '@escriba/transcript';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { failureText } from '../../../data/failure-text.ts';
import { hiddenKindsOf, kindsToSend } from '../personal/hidden-kinds.ts';
import { KindsField } from '../personal/kinds-field.tsx';
import { IncludeFields } from './include-fields.tsx';
import { EXPIRIES, type Expiry, expiresAt, toDay } from './expiry.ts';
import { shareLinksQuery, toAddress } from './queries.ts';
import { serverNow } from '../../../platform/server-clock.ts';

const PASSWORD_LENGTH_MIN = 4;
const PASSWORD_LENGTH_MAX = 128;

type LinkFormProps = {
  readonly id: string;
  readonly hasAudio: boolean;
  /** What was made of the text, which the page may show above it. */
  readonly made: readonly WrittenInsight[];
  /** The kinds of personal data that the page hides, or all. */
  readonly personalKinds: readonly PersonalKind[];
  /** Called with the full URL. */
  readonly onMade: (address: string) => void;
};

const FIRST = {
  expiry: 'week' as Expiry,
  date: '',
  hasPassword: false,
  password: '',
  withAudio: false,
  hidesPersonal: true,
  personalKinds: PERSONAL_KINDS as readonly PersonalKind[],
  include: [] as readonly IncludedForm[],
};
type LinkWish = typeof FIRST;

/** Renders the options of a new link: expiry, password, audio, personal data, and what is above the text. It takes the focus. */
export const LinkForm = ({ hasAudio, made, ...props }: LinkFormProps) => {
  const { t } = useTranslation('sharing');
  const { form, submit, create, ...parts } = useLinkForm(props);
  const { wish, change } = parts;
  useEffect(() => form.current?.querySelector('select')?.focus(), [form]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ExpiryFields {...parts} />
      <PasswordFields {...parts} />
      <Toggle
        label={t('withAudio')}
        text={t(hasAudio ? 'withAudioText' : 'failure.audioGone')}
        isOn={hasAudio && wish.withAudio}
        disabled={!hasAudio}
        onChange={(withAudio) => change({ withAudio })}
      />
      <Toggle
        label={t('hidesPersonal')}
        text={t('hidesPersonalText')}
        isOn={wish.hidesPersonal}
        onChange={(hidesPersonal) => change({ hidesPersonal })}
      />
      {wish.hidesPersonal ? (
        <KindsField kinds={wish.personalKinds} onChange={(personalKinds) => change({ personalKinds })} />
      ) : null}
      <IncludeFields made={made} include={wish.include} onChange={(include) => change({ include })} />
      {create.isError ? (
        <Notice tone="danger" role="alert">
          <p className="font-medium">{t('createFailed')}</p>
          <p className="text-muted">{failureText(create.error)}</p>
        </Notice>
      ) : null}
      <Button
        type="submit"
        look="primary"

        isBusy={create.isPending}
        className="self-start max-sm:self-stretch"
      >
        {t(create.isPending ? 'creating' : 'create')}
      </Button>
    </form>
  );
};

const useLinkForm = ({ id, personalKinds, onMade }: Omit<LinkFormProps, 'hasAudio' | 'made'>) => {
  const [wish, setWish] = useState<LinkWish>({ ...FIRST, personalKinds });
  const [isChecked, setChecked] = useState(false);
  const [today] = useState(() => toDay(new Date(serverNow())));
  const form = useRef<HTMLFormElement>(null);
  const create = useCreate(id, onMade);
  const faults = findFaults(wish, today);
  const change = (differences: Partial<LinkWish>) => setWish((now) => ({ ...now, ...differences }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const [wrong] = faults;
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else if (!create.isPending) create.mutate(wish);
  };
  return { wish, change, today, faults: isChecked ? faults : [], form, submit, create };
};

type Fault = 'date' | 'password';
type FieldsProps = {
  readonly wish: LinkWish;
  readonly change: (differences: Partial<LinkWish>) => void;
  readonly today: string;
  /** The errors on display. */
  readonly faults: readonly Fault[];
};

const ExpiryFields = ({ wish, change, today, faults }: FieldsProps) => {
  const { t } = useTranslation('sharing');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('expires')}
        value={wish.expiry}
        onChange={(event) => change({ expiry: event.target.value as Expiry })}
        options={EXPIRIES.map((value) => ({ value, label: t(`expiry.${value}`) }))}
      />
      {wish.expiry === 'date' ? (
        <TextField
          label={t('date')}
          type="date"
          name="date"
          min={today}
          value={wish.date}
          onChange={(event) => change({ date: event.target.value })}
          error={faults.includes('date') ? t('dateRequired') : undefined}
        />
      ) : null}
    </div>
  );
};

const PasswordFields = ({ wish, change, faults }: FieldsProps) => {
  const { t } = useTranslation('sharing');
  return (
    <>
      <Toggle
        label={t('withPassword')}
        text={t('withPasswordText')}
        isOn={wish.hasPassword}
        onChange={(hasPassword) => change({ hasPassword })}
      />
      {wish.hasPassword ? (
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH_MAX}
          hint={t('passwordHint')}
          error={faults.includes('password') ? t('passwordShort') : undefined}
          value={wish.password}
          onChange={(event) => change({ password: event.target.value })}
          texts={{ show: t('showPassword'), hide: t('hidePassword') }}
        />
      ) : null}
    </>
  );
};

/** Finds what is wrong with a link's options. ISO days sort as strings. */
const findFaults = ({ expiry, date, hasPassword, password }: LinkWish, today: string): Fault[] => [
  ...(expiry === 'date' && date < today ? (['date'] as const) : []),
  ...(hasPassword && password.length < PASSWORD_LENGTH_MIN ? (['password'] as const) : []),
];

const useCreate = (id: string, onMade: (address: string) => void) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      expiry,
      date,
      hasPassword,
      password,
      withAudio,
      include,
      ...personal
    }: LinkWish) => {
      const hidden = hiddenKindsOf(personal.hidesPersonal, personal.personalKinds);
      const kinds = hidden && kindsToSend(hidden);
      const body = {
        expiresAt: expiresAt(expiry, date, new Date(serverNow())) ?? null,
        ...(hasPassword ? { password } : {}),
        withAudio,
        hidesPersonal: hidden !== undefined,
        ...(kinds === undefined ? {} : { personalKinds: [...kinds] }),
        ...(include.length === 0 ? {} : { include: [...include] }),
      };
      return (await session.call(createShareLink, { params: { id }, body })).data;
    },
    onSuccess: (made) => onMade(toAddress(made)),
    onSettled: () => queries.invalidateQueries({ queryKey: shareLinksQuery(session, id).queryKey }),
  });
};
