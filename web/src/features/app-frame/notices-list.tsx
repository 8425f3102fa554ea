import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUnseen, type Notice, type Notices } from '../../data/notices/notice.ts';
import { useMarkSeen } from '../../data/notices/notices.ts';
import { useLocale, useLocalPath } from '../../i18n/locale.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { describeNotice } from './describe-notice.ts';

/** Lists the notices, newest first. Those that were not seen keep their mark until the panel closes. */
export const NoticesList = ({ notices }: { readonly notices: Notices }) => {
  const { items, seen } = notices;
  const [seenBefore] = useState(seen);
  const markSeen = useMarkSeen();
  const hasUnseen = items.some((notice) => isUnseen(notice, seen));
  useEffect(() => {
    if (hasUnseen) markSeen(items);
  }, [hasUnseen, items, markSeen]);
  return (
    <ul className="flex flex-col divide-y divide-line overflow-y-auto overscroll-contain">
      {items.map((notice) => (
        <li key={notice.id}>
          <Row notice={notice} isNew={isUnseen(notice, seenBefore)} />
        </li>
      ))}
    </ul>
  );
};

type RowProps = { readonly notice: Notice; readonly isNew: boolean };

const Row = ({ notice, isNew }: RowProps) => {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const local = useLocalPath();
  const { Icon, tone, title, text, to } = describeNotice(notice.subject, t, locale);
  return (
    <Popover.Close asChild>
      <Link
        to={local(to)}
        className="flex gap-3 px-4 py-3 text-sm outline-offset-[-2px] transition-colors duration-150 hover:bg-ink/4"
      >
        <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${tone}`} />
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="font-medium">
            {title}
            {isNew ? <span className="sr-only"> ({t('notices.new')})</span> : null}
          </span>
          <span className="line-clamp-2 text-muted wrap-anywhere">{text}</span>
          <span className="text-xs text-muted">
            <RelativeTime at={notice.at} />
          </span>
        </span>
        {isNew ? <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" /> : null}
      </Link>
    </Popover.Close>
  );
};
