import { FileAudio, FileVideo } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CardBody } from './card-body.tsx';
import type { CardProps } from './card-props.ts';
import { Facts } from './facts.tsx';
import { MarkedText } from './marked-text.tsx';
import { describeMediaType } from './media-type.ts';
import { RecordingMenu } from './recording-menu.tsx';
import { cleanName } from './shown-name.ts';
import { StatusBadge } from './status-badge.tsx';

/** One recording: facts, status and actions. */
export const RecordingCard = (props: CardProps) => {
  const { item, actions, onAsk } = props;
  const nameId = useId();
  const Icon = describeMediaType(item.mimeType).kind === 'video' ? FileVideo : FileAudio;
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 gap-4 rounded-card border border-line bg-raised p-4 shadow-resting sm:p-5"
    >
      <span
        aria-hidden="true"
        className="hidden size-10 shrink-0 items-center justify-center rounded-control bg-accent/10 text-accent sm:inline-flex"
      >
        <Icon className="size-5" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start">
          <div className="row-start-2 flex flex-col gap-1 max-sm:col-span-2 sm:row-start-1 sm:pr-3">
            <h2
              id={nameId}
              title={cleanName(item.originalFileName)}
              className="line-clamp-2 leading-snug font-medium wrap-anywhere"
            >
              <Name item={item} />
            </h2>
            <Facts item={item} />
          </div>
          <StatusBadge status={item.status} />
          <div className="-my-2 -mr-2 sm:-my-1.5">
            <RecordingMenu item={item} actions={actions} onAsk={onAsk} />
          </div>
        </div>
        <CardBody {...props} />
      </div>
    </article>
  );
};

/** The name with its search hits. */
const Name = ({ item: { originalFileName, hits } }: Pick<CardProps, 'item'>) => {
  const { t } = useTranslation('library');
  const name = cleanName(originalFileName);
  const hit = hits.find(({ field, text }) => field === 'name' && text === name);
  if (name === '') return t('untitled');
  return <bdi>{hit === undefined ? name : <MarkedText text={hit.text} marks={hit.marks} />}</bdi>;
};
