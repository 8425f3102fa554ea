import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { ShareLink } from '@escriba/contracts/transcription/sharing';
import type { WrittenInsight } from '@escriba/transcript';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { hiddenKindsOf } from '../personal/hidden-kinds.ts';
import type { Views } from '../toolbar/views.ts';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { CreatedLink } from './created-link.tsx';
import { shareLinksQuery } from './queries.ts';

export type ShareDialogProps = {
  readonly item: TranscriptionItem;
  readonly views: Pick<Views, 'noPersonal' | 'personalKinds'>;
  /** What was made of the text, which the link may include. */
  readonly made: readonly WrittenInsight[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

type ContentProps = Pick<ShareDialogProps, 'item' | 'views' | 'made'>;

/** Creates, copies, lists and revokes public links. */
export const ShareDialog = ({ isOpen, onOpenChange, ...content }: ShareDialogProps) => {
  const { t } = useTranslation('sharing');
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('title')} text={t('text')}>
      <Content {...content} />
    </Dialog>
  );
};

const Content = ({ item, views, made }: ContentProps) => {
  const { t } = useTranslation('sharing');
  const { session } = useServices();
  const { data: links, error, refetch } = useQuery(shareLinksQuery(session, item.transcriptionId));
  if (links === undefined && error === null)
    return (
      <div role="status" className="h-12 animate-write rounded-control bg-ink/5 [animation-delay:200ms]">
        <span className="sr-only">{t('openingLinks')}</span>
      </div>
    );
  return (
    <Links item={item} views={views} made={made} links={links}>
      <LoadFailure title={t('listFailed')} text={failureText(error)} onRetry={() => void refetch()} />
    </Links>
  );
};

type LinksProps = ContentProps & {
  /** The links; undefined if they could not be loaded. */
  readonly links: readonly ShareLink[] | undefined;
  /** The content in place of links that could not be loaded. */
  readonly children: ReactNode;
};

/** Renders open links first, to copy or to revoke; without one the options of a new link. */
const Links = ({ item, views, made, links, children }: LinksProps) => {
  const { t } = useTranslation('sharing');
  const [address, setAddress] = useState<string>();
  const [hasForm, setHasForm] = useState(() => !links?.some(({ state }) => state === 'open'));
  const titleId = useId();
  const id = item.transcriptionId;
  const another = () => {
    setAddress(undefined);
    setHasForm(true);
  };
  return (
    <>
      {address === undefined ? null : <CreatedLink address={address} onAnother={another} />}
      {address !== undefined || !hasForm ? null : (
        <LinkForm
          id={id}
          hasAudio={item.audioUrl !== null}
          made={made}
          personalKinds={hiddenKindsOf(views.noPersonal, views.personalKinds) ?? PERSONAL_KINDS}
          onMade={setAddress}
        />
      )}
      <section
        aria-labelledby={titleId}
        className="flex flex-col gap-5 not-first:border-t not-first:border-line not-first:pt-5"
      >
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
          <h3 id={titleId} className="font-medium">
            {t('links')}
          </h3>
          {address === undefined && !hasForm ? (
            <Button size="small" onClick={another}>
              <Plus aria-hidden="true" className="size-4" />
              {t('another')}
            </Button>
          ) : null}
        </div>
        {links === undefined ? (
          children
        ) : (
          <LinkList id={id} links={links} takesFocus={!hasForm} onAddress={setAddress} />
        )}
      </section>
    </>
  );
};
