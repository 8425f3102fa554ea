import type { Workspace } from '@escriba/contracts/auth/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SeatsDialog = lazyPart(async () => (await import('./seats-dialog.tsx')).SeatsDialog);

type Seats = NonNullable<Workspace['seats']>;
type SeatsCardProps = { readonly seats: Seats; readonly isOwner: boolean };

/** Shows how many seats are taken. The owner buys and removes some. */
export const SeatsCard = ({ seats, isOwner }: SeatsCardProps) => {
  const { t } = useTranslation('team');
  const [isOpen, setOpen] = useState(false);
  const isFull = seats.used >= seats.total;
  return (
    <section
      aria-label={t('seats.title')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-raised px-5 py-4 shadow-resting"
    >
      <div className="flex min-w-0 grow basis-56 flex-col gap-0.5">
        <p className="font-medium tabular-nums">{t('seats.used', { ...seats, count: seats.total })}</p>
        <p className="text-sm text-muted text-pretty">
          {isFull ? t(isOwner ? 'seats.fullOwner' : 'seats.full') : t('seats.text')}
        </p>
      </div>
      {isOwner ? <Button onClick={() => setOpen(true)}>{t('seats.change')}</Button> : null}
      {isOpen ? <SeatsDialog seats={seats} onClose={() => setOpen(false)} /> : null}
    </section>
  );
};
