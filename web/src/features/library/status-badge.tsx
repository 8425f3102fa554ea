import type { ListedStatus } from '@escriba/contracts/transcription/library';
import { CircleAlert, CircleCheck, CircleSlash, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const LOOKS: Readonly<
  Record<
    ListedStatus,
    { readonly tone: 'neutral' | 'accent' | 'success' | 'danger'; readonly Icon: LucideIcon }
  >
> = {
  pending: { tone: 'neutral', Icon: Clock },
  processing: { tone: 'accent', Icon: LoaderCircle },
  completed: { tone: 'success', Icon: CircleCheck },
  error: { tone: 'danger', Icon: CircleAlert },
  cancelled: { tone: 'neutral', Icon: CircleSlash },
};

/** Shows the status as a colour, an icon and a word. */
export const StatusBadge = ({ status }: { readonly status: ListedStatus }) => {
  const { t } = useTranslation('library');
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone} className="justify-self-start">
      <Icon
        aria-hidden="true"
        className={`size-3.5 ${status === 'processing' ? 'animate-spin motion-reduce:animate-none' : ''}`}
      />
      {t(`status.${status}`)}
    </Badge>
  );
};
