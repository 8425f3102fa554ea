import { confirmMailAddress, getMailAddress } from '@escriba/contracts/auth/mail-address';
import {
  MAIL_SUMMARY_MINUTES,
  type MailChoices,
  getMailChoices,
  setMailChoices,
} from '@escriba/contracts/transcription/mail-choices';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSupportContacts } from '../../data/support-contacts.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { showToast } from '../../ui/toast.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { useSectionOfAddress } from '../../ui/use-section-of-address.ts';
import { useFailureText } from './failure.ts';
import { LoadingRows } from './loading.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Loads which mails the user wants. */
const choicesQuery = (session: Session) =>
  queryOptions({
    queryKey: ['mail-choices'],
    queryFn: async ({ signal }) => (await session.call(getMailChoices, {}, { signal })).data,
  });

/** Loads whether the user's address is confirmed. */
const addressQuery = (session: Session) =>
  queryOptions({
    queryKey: ['mail-address'],
    queryFn: async ({ signal }) => (await session.call(getMailAddress, {}, { signal })).data,
  });

/** Renders which mails the user gets about recordings; nothing where no mail is sent. */
export const MailSection = () => {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const { data } = useSupportContacts();
  if (user === null || data?.sendsMail !== true) return null;
  return (
    <SettingsSection name="mails" title={t('mails.title')} text={t('mails.text', { email: user.email })}>
      <Choices />
    </SettingsSection>
  );
};

const Choices = () => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const { data, error, refetch } = useQuery(choicesQuery(session));
  useSectionOfAddress();
  useConfirmation();
  if (error !== null && data === undefined)
    return <LoadFailure title={t('mails.failed')} text={toText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={t('mails.loading')} />;
  return <ChoiceToggles choices={data} />;
};

/** Confirms the address with the token of a mail, once, and leaves the page with the address of the section. */
const useConfirmation = (): void => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const queries = useQueryClient();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: (token: string) => session.call(confirmMailAddress, { body: { token } }),
    onSuccess: () => {
      void queries.invalidateQueries(addressQuery(session));
      void showToast({ tone: 'success', title: t('mails.confirmed') });
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('mails.notConfirmed'), detail: toText(error) }),
  });
  useEffect(() => {
    const token = /^#mail=(.+)$/.exec(hash)?.[1];
    if (token === undefined) return;
    mutate(token);
    void navigate({ hash: 'mails' }, { replace: true });
  }, [hash, mutate, navigate]);
};

const ChoiceToggles = ({ choices }: { readonly choices: MailChoices }) => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const queries = useQueryClient();
  const address = useQuery(addressQuery(session));
  const change = useMutation({
    mutationFn: async (body: MailChoices) => (await session.call(setMailChoices, { body })).data,
    onSuccess: (data) => queries.setQueryData(choicesQuery(session).queryKey, data),
    onError: (error) => void showToast({ tone: 'error', title: t('failed'), detail: toText(error) }),
  });
  const { finished, withSummary } = change.isPending ? change.variables : choices;
  return (
    <div className="flex flex-col gap-5">
      <Toggle
        label={t('mails.finished')}
        text={t('mails.finishedText')}
        isOn={finished}
        disabled={change.isPending}
        onChange={(isOn) => change.mutate({ finished: isOn, withSummary })}
      />
      {finished ? (
        <Toggle
          label={t('mails.withSummary')}
          text={t('mails.withSummaryText', { minutes: MAIL_SUMMARY_MINUTES })}
          isOn={withSummary}
          disabled={change.isPending}
          onChange={(isOn) => change.mutate({ finished, withSummary: isOn })}
        />
      ) : null}
      {finished && address.data?.isConfirmed === false ? (
        <p className="rounded-control border border-line bg-sunken px-3.5 py-2.5 text-sm text-pretty">
          {t('mails.unconfirmed')}
        </p>
      ) : null}
    </div>
  );
};
