import {
  changeWebhook,
  createWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_LENGTH_MAX,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@escriba/contracts/transcription/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { type Control, useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { webhooksQuery } from '../../data/account/webhooks.ts';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';

type Wish = { readonly url: string; readonly events: readonly WebhookEvent[] };

type WebhookFormProps = {
  /** The endpoint to change; a new one where absent. */
  readonly endpoint?: WebhookEndpoint;
  /** Called with the secret of a new endpoint. */
  readonly onSecret?: (secret: string) => void;
  /** Called on cancel, and when a change is saved. */
  readonly onClose: () => void;
};

/** Asks for the address and the events of an endpoint. */
export const WebhookForm = (props: WebhookFormProps) => {
  const { t } = useTranslation('webhooks');
  const { register, control, submit, formState } = useWebhookForm(props);
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        type="url"
        inputMode="url"
        error={errors.url?.message}
        maxLength={WEBHOOK_URL_LENGTH_MAX}
        autoComplete="off"
        {...register('url', { validate: (url) => URL.canParse(url.trim()) || t('urlWrong') })}
      />
      <EventFields control={control} />
      {errors.root === undefined ? null : (
        <Notice tone="danger" role="alert">
          {errors.root.message}
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" look="primary" isBusy={isSubmitting}>
          {t(props.endpoint === undefined ? 'addDo' : 'save')}
        </Button>
        <Button onClick={props.onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
};

/** Chooses what the endpoint is notified of; one event is needed. */
const EventFields = ({ control }: { readonly control: Control<Wish> }) => {
  const { t } = useTranslation('webhooks');
  const offered = useOfferedEvents();
  const { field, fieldState } = useController({
    control,
    name: 'events',
    rules: { validate: (chosen) => chosen.length > 0 || t('eventMissing') },
  });
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1 text-sm font-medium">{t('events')}</legend>
      {offered.map((event) => (
        <CheckField
          key={event}
          label={t(`event.${event}`)}
          isOn={field.value.includes(event)}
          onChange={(isOn) =>
            field.onChange(offered.filter((each) => (each === event ? isOn : field.value.includes(each))))
          }
        />
      ))}
      {fieldState.error === undefined ? null : (
        <p role="alert" className="text-sm text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
};

/** A workspace has the plan of its owner, whose own endpoints alone are notified of it. */
const useOfferedEvents = (): readonly WebhookEvent[] =>
  useWorkspace() === undefined
    ? WEBHOOK_EVENTS
    : WEBHOOK_EVENTS.filter((event) => event !== 'subscription.changed');

const URL_CODES = ['webhook.url_invalid', 'webhook.address_refused'];

const useWebhookForm = ({ endpoint, onSecret, onClose }: WebhookFormProps) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const queries = useQueryClient();
  const offered = useOfferedEvents();
  const events = offered.filter((event) => endpoint?.events.includes(event) ?? true);
  const form = useForm<Wish>({ defaultValues: { url: endpoint?.url ?? '', events } });
  const send = async ({ url, events }: Wish): Promise<void> => {
    const body = { url: url.trim(), events: [...events] };
    if (endpoint === undefined) {
      onSecret?.((await session.call(createWebhook, { body })).data.secret);
      return;
    }
    await session.call(changeWebhook, { params: { endpointId: endpoint.id }, body });
    onClose();
    void showToast({ tone: 'success', title: t('saved') });
  };
  const submit = form.handleSubmit(async (wish) => {
    try {
      await send(wish);
    } catch (error) {
      const name = URL_CODES.includes(failureCode(error)) ? 'url' : 'root';
      form.setError(name, { message: failureText(error) }, { shouldFocus: true });
    }
    await queries.invalidateQueries({ queryKey: webhooksQuery(session).queryKey });
  });
  return { ...form, submit };
};
