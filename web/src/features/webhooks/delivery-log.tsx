import {
  replayWebhookDelivery,
  WEBHOOK_KEPT_DAYS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@escriba/contracts/transcription/webhooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveriesQuery, webhooksQuery } from '../../data/account/webhooks.ts';
import { failureText } from '../../data/failure-text.ts';
import { useServices } from '../../session/services.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';
import { showToast } from '../../ui/toast.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { useWebhookChange } from './use-webhook-change.ts';

type DeliveryLogProps = { readonly endpoint: WebhookEndpoint; readonly onClose: () => void };

/** Shows what was delivered to an endpoint, and sends it again. */
export const DeliveryLog = ({ endpoint, onClose }: DeliveryLogProps) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const queries = useQueryClient();
  const close = () => {
    onClose();
    // Deliveries that were shown may have changed the endpoint's state.
    void queries.invalidateQueries({ queryKey: webhooksQuery(session).queryKey });
  };
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(wanted) => wanted || close()}
      title={t('logTitle')}
      text={t('logText', { url: endpoint.url, days: WEBHOOK_KEPT_DAYS })}
    >
      <Deliveries endpoint={endpoint} />
    </Dialog>
  );
};

const Deliveries = ({ endpoint }: Pick<DeliveryLogProps, 'endpoint'>) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const query = useInfiniteQuery(deliveriesQuery(session, endpoint.id));
  const { data, error, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <SkeletonList rows={3} />
    ) : (
      <LoadFailure title={t('logFailed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  const deliveries = data.pages.flatMap((page) => page.data);
  if (deliveries.length === 0) return <p className="text-sm text-muted">{t('logEmpty')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <DeliveryList endpoint={endpoint} deliveries={deliveries} />
      <MoreButton query={query} className="self-center max-sm:w-full" />
    </div>
  );
};

type DeliveryListProps = {
  readonly endpoint: WebhookEndpoint;
  readonly deliveries: readonly WebhookDelivery[];
};

const DeliveryList = ({ endpoint, deliveries }: DeliveryListProps) => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const replay = useWebhookChange(
    (deliveryId: string) =>
      session.call(replayWebhookDelivery, { params: { endpointId: endpoint.id, deliveryId } }),
    () => void showToast({ tone: 'success', title: t('replayed') }),
  );
  return (
    <ul
      aria-label={t('deliveries')}
      className="flex flex-col divide-y divide-line rounded-card border border-line"
    >
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          endpointId={endpoint.id}
          delivery={delivery}
          isBusy={replay.isPending && replay.variables === delivery.id}
          onReplay={
            endpoint.state === 'on' && delivery.state !== 'waiting'
              ? () => replay.mutate(delivery.id)
              : undefined
          }
        />
      ))}
    </ul>
  );
};
