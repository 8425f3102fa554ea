import type { OperatorMessage } from '@escriba/contracts/operator/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageQuery, messagesQuery } from '../../data/operator/operator.ts';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast.ts';
import { Empty, Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';
import { useOperatorActions, useRefusal } from './use-operator-actions.ts';

/** Lists messages to support: the list names no one; opening a message is recorded. */
export const SupportSection = () => {
  const { t } = useTranslation('operator');
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const [read, setRead] = useState<string | null>(null);
  const query = useQuery(messagesQuery(useServices().session, shown === 'all'));
  return (
    <>
      <ChoiceGroup
        label={t('support.show')}
        value={shown}
        options={(['open', 'all'] as const).map((value) => ({ value, label: t(`support.${value}`) }))}
        onChoose={setShown}
      />
      <Section title={t('support.title')} query={query}>
        {(messages) =>
          messages.length === 0 ? (
            <Empty>{t('support.empty')}</Empty>
          ) : (
            <Rows label={t('support.title')}>
              {messages.map((message) => (
                <MessageRow
                  key={message.reference}
                  message={message}
                  onRead={() => setRead(message.reference)}
                />
              ))}
            </Rows>
          )
        }
      </Section>
      <Dialog
        isOpen={read !== null}
        onOpenChange={(isOpen) => isOpen || setRead(null)}
        title={t('support.title')}
        text={read ?? ''}
        closeLabel={t('support.back')}
      >
        {read === null ? null : <Message reference={read} onClose={() => setRead(null)} />}
      </Dialog>
    </>
  );
};

type MessageRowProps = { readonly message: OperatorMessage; readonly onRead: () => void };

const MessageRow = ({ message: { reference, subject, createdAt, closedAt }, onRead }: MessageRowProps) => {
  const { t } = useTranslation('operator');
  return (
    <Row
      title={
        <>
          {t(`support.subjects.${subject}`)}
          <Badge tone={closedAt === null ? 'warning' : 'neutral'}>
            {t(closedAt === null ? 'support.isOpen' : 'support.closed')}
          </Badge>
        </>
      }
      facts={[
        { label: '#', value: reference },
        { label: t('support.received'), value: <RelativeTime at={createdAt} /> },
      ]}
      actions={
        <Button size="small" aria-label={t('support.readOf', { reference })} onClick={onRead}>
          {t('support.read')}
        </Button>
      }
    />
  );
};

const Message = ({ reference, onClose }: { readonly reference: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('operator');
  const actions = useOperatorActions();
  const refuse = useRefusal();
  const query = useQuery(messageQuery(useServices().session, reference));
  const close = async (): Promise<void> => {
    try {
      await actions.closeMessage(reference);
      onClose();
      await showToast({ tone: 'success', title: t('support.done') });
    } catch (error) {
      refuse(error);
    }
  };
  return (
    <Section title={t('support.tab')} query={query}>
      {({ name, email, userId, transcriptionId, message, closedAt }) => (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm wrap-anywhere">
            <dt className="text-muted">{t('support.from')}</dt>
            <dd>{name === '' ? email : `${name}, ${email}`}</dd>
            <dt className="text-muted">{t('support.account')}</dt>
            <dd>{userId ?? t('support.noAccount')}</dd>
            {transcriptionId === null ? null : (
              <>
                <dt className="text-muted">{t('support.recording')}</dt>
                <dd>{transcriptionId}</dd>
              </>
            )}
          </dl>
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">{message}</p>
          {closedAt === null ? (
            <Button look="primary" className="self-end" onClick={() => void close()}>
              {t('support.close')}
            </Button>
          ) : null}
        </>
      )}
    </Section>
  );
};
