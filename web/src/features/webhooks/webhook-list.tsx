import { changeWebhook, testWebhook, type WebhookEndpoint } from '@escriba/contracts/transcription/webhooks';
import { EllipsisVertical, KeyRound, Pencil, Power, PowerOff, Send, Trash2, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { useWebhookChange } from './use-webhook-change.ts';

type Ask = (what: 'log' | 'edit' | 'rotate' | 'delete', endpoint: WebhookEndpoint) => void;

type WebhookListProps = {
  /** The endpoints; undefined while they load. */
  readonly endpoints: readonly WebhookEndpoint[] | undefined;
  /** Whether the plan has webhooks; undefined while it is unknown. */
  readonly hasAccess: boolean | undefined;
  readonly onAsk: Ask;
};

/** Lists endpoints with their events and how deliveries go. */
export const WebhookList = ({ endpoints, hasAccess, onAsk }: WebhookListProps) => {
  const { t } = useTranslation('webhooks');
  if (endpoints === undefined || hasAccess === undefined)
    return (
      <div className="animate-write [animation-delay:200ms]">
        <SkeletonList rows={1} />
      </div>
    );
  if (endpoints.length === 0) return hasAccess ? <p className="text-sm text-muted">{t('empty')}</p> : null;
  return (
    <ul
      aria-label={t('list')}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
    >
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
          <Webhook aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:hidden" />
          <EndpointFacts endpoint={endpoint} />
          <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
            <Button
              size="small"
              aria-label={t('logOf', { url: endpoint.url })}
              onClick={() => onAsk('log', endpoint)}
            >
              {t('log')}
            </Button>
            <EndpointMenu endpoint={endpoint} hasAccess={hasAccess} onAsk={onAsk} />
          </div>
          <WhyOff endpoint={endpoint} hasAccess={hasAccess} />
        </li>
      ))}
    </ul>
  );
};

const EndpointFacts = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const { t } = useTranslation('webhooks');
  const { url, events, failingSince } = endpoint;
  return (
    <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{url}</span>
        <StateMark endpoint={endpoint} />
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{events.map((event) => t(`event.${event}`)).join(', ')}</span>
        {failingSince === null ? null : (
          <span>
            {t('failingSince')} <RelativeTime at={failingSince} />
          </span>
        )}
        <PreviousSecret until={endpoint.previousSecretUntil} />
      </span>
    </div>
  );
};

const TONES = { on: 'success', off: 'neutral', failing: 'danger', gone: 'danger' } as const;

const StateMark = ({ endpoint: { state, failingSince } }: { readonly endpoint: WebhookEndpoint }) => {
  const { t } = useTranslation('webhooks');
  if (state === 'on' && failingSince !== null) return <Badge tone="warning">{t('notAccepted')}</Badge>;
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
};

type WhyOffProps = { readonly endpoint: WebhookEndpoint; readonly hasAccess: boolean };

/** Says why Escriba has turned an endpoint off, and turns it on again. */
const WhyOff = ({ endpoint, hasAccess }: WhyOffProps) => {
  const { t } = useTranslation('webhooks');
  const { turn } = useEndpointActions(endpoint);
  const { state, url } = endpoint;
  if (state !== 'failing' && state !== 'gone') return null;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-danger pl-3 text-sm">
      <p className="flex-[1_1_20rem]">{t(`whyOff.${state}`)}</p>
      {hasAccess ? (
        <Button
          size="small"
          aria-label={t('turnOnOf', { url })}
          isBusy={turn.isPending}
          onClick={() => turn.mutate(true)}
        >
          {turn.isPending ? null : <Power aria-hidden="true" className="size-4" />}
          {t('turnOn')}
        </Button>
      ) : null}
    </div>
  );
};

/** Says until when the secret before signs too. */
const PreviousSecret = ({ until }: { readonly until: string | null }) => {
  const { t } = useTranslation('webhooks');
  const locale = useLocale();
  const nowMs = useNow(60_000);
  if (until === null || Date.parse(until) <= nowMs) return null;
  const time = new Date(until).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
  return <span>{t('previousUntil', { time })}</span>;
};

type EndpointMenuProps = {
  readonly endpoint: WebhookEndpoint;
  readonly hasAccess: boolean;
  readonly onAsk: Ask;
};

const EndpointMenu = ({ endpoint, hasAccess, onAsk }: EndpointMenuProps) => {
  const { t } = useTranslation('webhooks');
  const { test, turn } = useEndpointActions(endpoint);
  const isOn = endpoint.state === 'on';
  return (
    <ActionMenu
      label={t('menu', { url: endpoint.url })}
      actions={[
        ...(isOn && hasAccess
          ? [{ label: t('test'), Icon: Send, onPress: () => test.mutate(undefined) }]
          : []),
        { label: t('edit'), Icon: Pencil, onPress: () => onAsk('edit', endpoint) },
        { label: t('rotate'), Icon: KeyRound, onPress: () => onAsk('rotate', endpoint) },
        ...(isOn ? [{ label: t('turnOff'), Icon: PowerOff, onPress: () => turn.mutate(false) }] : []),
        ...(!isOn && hasAccess
          ? [{ label: t('turnOn'), Icon: Power, onPress: () => turn.mutate(true) }]
          : []),
        { label: t('delete'), Icon: Trash2, isDangerous: true, onPress: () => onAsk('delete', endpoint) },
      ]}
    >
      <EllipsisVertical aria-hidden="true" className="size-4.5" />
    </ActionMenu>
  );
};

const useEndpointActions = ({ id: endpointId }: WebhookEndpoint) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const params = { endpointId };
  const test = useWebhookChange(
    () => session.call(testWebhook, { params }),
    () => void showToast({ tone: 'success', title: t('tested'), detail: t('testedText') }),
  );
  const turn = useWebhookChange(
    (isOn: boolean) => session.call(changeWebhook, { params, body: { isOn } }),
    (isOn) => void showToast({ tone: 'success', title: t(isOn ? 'turnedOn' : 'turnedOff') }),
  );
  return { test, turn };
};
