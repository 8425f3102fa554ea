import {
  getOwnDomain,
  type OwnDomain,
  removeOwnDomain,
  setOwnDomain,
  verifyOwnDomain,
} from '@escriba/contracts/transcription/own-domain';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { DnsRecords } from './dns-records.tsx';
import { DomainState } from './domain-state.tsx';
import { useFailureText } from './failure.ts';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { LoadingRows } from './loading.tsx';

const domainQuery = (session: Session) =>
  queryOptions({
    queryKey: ['domain'],
    queryFn: async ({ signal }) => (await session.call(getOwnDomain, {}, { signal })).data,
  });

/** Renders the company's domain with its DNS records and what DNS has of them, or a field to enter one. */
export const DomainSection = () => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const { data, error, refetch } = useQuery(domainQuery(session));
  if (error !== null && data === undefined)
    return <LoadFailure title={t('domain.failed')} text={toText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={t('domain.loading')} />;
  return data === null ? <DomainForm /> : <Domain domain={data} />;
};

const useStored = () => {
  const { session } = useServices();
  const queries = useQueryClient();
  return (domain: OwnDomain | null): void => {
    queries.setQueryData(domainQuery(session).queryKey, domain);
  };
};

const DomainForm = () => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const store = useStored();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { host: '' } });
  const save = useMutation({
    mutationFn: async (body: { host: string }) => (await session.call(setOwnDomain, { body })).data,
    onSuccess: store,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((body) => save.mutate(body))(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('domain.host')}
        hint={t('domain.hostHint')}
        error={formState.errors.host?.message}
        placeholder="textos.empresa.com.br"
        maxLength={300}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...register('host', { validate: (host) => host.trim() !== '' || t('domain.hostMissing') })}
      />
      <FormFailure message={save.error === null ? undefined : toText(save.error)} />
      <SubmitButton label={t('domain.save')} isBusy={save.isPending} />
    </form>
  );
};

const Domain = ({ domain }: { readonly domain: OwnDomain }) => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const store = useStored();
  const verify = useMutation({
    mutationFn: async () => (await session.call(verifyOwnDomain, {})).data,
    onSuccess: store,
  });
  return (
    <div className="flex flex-col gap-5">
      <DomainState domain={domain} />
      <DnsRecords records={domain.records} areSet={domain.state === 'verified'} />
      <FormFailure message={verify.error === null ? undefined : toText(verify.error)} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Removal host={domain.unicodeHost} onRemoved={() => store(null)} />
        <Button isBusy={verify.isPending} onClick={() => verify.mutate()}>
          {t('domain.verify')}
        </Button>
      </div>
    </div>
  );
};

type RemovalProps = { readonly host: string; readonly onRemoved: () => void };

const Removal = ({ host, onRemoved }: RemovalProps) => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => session.call(removeOwnDomain, {}),
    onSuccess: onRemoved,
    onError: (error) =>
      void showToast({ tone: 'error', title: t('domain.notRemoved'), detail: toText(error) }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('domain.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('domain.removeTitle', { host })}
        text={t('domain.removeText')}
        yes={t('domain.remove')}
        isBusy={remove.isPending}
        onYes={() => remove.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
