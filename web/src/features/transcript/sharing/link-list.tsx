import { formatDate } from '@escriba/contracts/shared/format-date';
import type { ShareLink } from '@escriba/contracts/transcription/sharing';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/day.ts';
import { CopyAgain } from './copy-again.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const TONES = { open: 'success', expired: 'neutral', revoked: 'danger' } as const;

type LinkListProps = {
  /** The id of the transcript. */
  readonly id: string;
  readonly links: readonly ShareLink[];
  /** Whether the focus is on the first button at the beginning. */
  readonly takesFocus: boolean;
  /** Shows an address that the browser does not let the page copy. */
  readonly onAddress: (address: string) => void;
};

/** Lists all links of the transcript with their options, and buttons to copy and to revoke each. */
export const LinkList = ({ id, links, takesFocus, onAddress }: LinkListProps) => {
  const { t } = useTranslation('sharing');
  const [revoking, setRevoking] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  if (links.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <>
      <ul ref={list} aria-label={t('links')} className="-my-3 flex flex-col divide-y divide-line">
        {links.map((link) => (
          <LinkRow
            key={link.id}
            id={id}
            link={link}
            onRevoke={() => setRevoking(link.id)}
            onAddress={onAddress}
          />
        ))}
      </ul>
      <RevokeDialog id={id} linkId={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
};

type LinkRowProps = Omit<LinkListProps, 'links' | 'takesFocus'> & {
  readonly link: ShareLink;
  readonly onRevoke: () => void;
};

const LinkRow = ({ id, link, onRevoke, onAddress }: LinkRowProps) => {
  const { t } = useTranslation('sharing');
  const locale = useLocale();
  const day = (at: string) => formatDate(new Date(at), locale, { dateStyle: 'medium' });
  // Several links of one day differ by time.
  const created = formatMoment(link.createdAt, locale, 'medium');
  const facts = [
    validity(link, day, t),
    t('opened', { count: link.openedCount }),
    link.hasPassword ? t('hasPassword') : '',
    link.withAudio ? t('hasAudio') : '',
    link.hidesPersonal ? hiddenText(link, t) : '',
    ...link.include.map((form) => t(`hasForm.${form}`)),
    link.state === 'open' && !link.hasAddress ? t('addressUnknown') : '',
  ];
  return (
    <li className="flex flex-col gap-2.5 py-3">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {t('created')} {created}
          <Badge tone={TONES[link.state]}>{t(`state.${link.state}`)}</Badge>
        </p>
        <p className="text-sm text-muted text-pretty">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {link.state === 'open' ? (
        <div className="flex flex-wrap gap-2">
          {link.hasAddress ? (
            <CopyAgain
              id={id}
              linkId={link.id}
              label={t('copyLabel', { date: created })}
              onAddress={onAddress}
            />
          ) : null}
          <Button
            size="small"
            aria-label={t('revokeLabel', { date: created })}
            onClick={onRevoke}
            className="text-danger!"
          >
            {t('revoke')}
          </Button>
        </div>
      ) : null}
    </li>
  );
};

const hiddenText = ({ personalKinds }: ShareLink, t: TFunction<'sharing'>): string =>
  personalKinds === null ? t('hasHidden') : t('hasHiddenKinds', { count: personalKinds.length });

const validity = (
  { expiresAt, state }: ShareLink,
  day: (at: string) => string,
  t: TFunction<'sharing'>,
): string => {
  if (state === 'revoked') return '';
  if (expiresAt === null) return t('never');
  return t(state === 'expired' ? 'ended' : 'until', { date: day(expiresAt) });
};
