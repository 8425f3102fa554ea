import type { Affiliate, PayoutDestination } from '@escriba/contracts/billing/affiliates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AffiliateForm } from './affiliate-form.tsx';

/** Shows who is paid and where, with a form to change it. */
export const DestinationCard = ({ affiliate }: { readonly affiliate: Affiliate }) => {
  const { t } = useTranslation('affiliates');
  const [isEdited, edit] = useState(false);
  const { holderName: name, document } = affiliate;
  return (
    <Card
      title={t('destination.title')}
      note={<p className="text-sm text-muted">{t('destination.text', { name, document })}</p>}
      aside={
        isEdited ? undefined : (
          <Button size="small" onClick={() => edit(true)}>
            {t('destination.change')}
          </Button>
        )
      }
    >
      {isEdited ? (
        <AffiliateForm known={affiliate} onSaved={() => edit(false)} onCancel={() => edit(false)} />
      ) : (
        <p className="wrap-anywhere">
          <DestinationText destination={affiliate.destination} />
        </p>
      )}
    </Card>
  );
};

const DestinationText = ({ destination }: { readonly destination: PayoutDestination }) => {
  const { t } = useTranslation('affiliates');
  if (destination.method === 'bank') return t('destination.bank', destination);
  return t('destination.pix', { kind: t(`form.kinds.${destination.kind}`), key: destination.key });
};
