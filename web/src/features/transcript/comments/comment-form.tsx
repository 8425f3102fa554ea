import { COMMENT_LENGTH_MAX } from '@escriba/contracts/transcription/comments';
import { AtSign } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { newUuid } from '../../../platform/new-uuid.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { menuButtonClasses } from '../../../ui/choice-menu.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { ActionItem, MenuSurface } from '../../../ui/menu.tsx';
import { listMentions, type Member } from './members.ts';
import type { Written } from './use-comments.ts';

/** The number of remaining characters from which on it is shown. */
const LEFT_SHOWN_MAX = 200;

type CommentFormProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly send: string;
  readonly members: readonly Member[];
  readonly first?: string;
  readonly isDisabled?: boolean;
  readonly takesFocus?: boolean;
  /** Sends what was written; the text stays in the form if it rejects. `id` is that of a new comment, the same each time a text is sent. */
  readonly onSend: (written: Written, id: string) => Promise<unknown>;
  readonly onCancel?: () => void;
};

/** Renders the field of a comment. Ctrl+Enter sends it; a member is named with @, from the menu or by hand. */
export const CommentForm = (props: CommentFormProps) => {
  const { t } = useTranslation('comments');
  const { label, placeholder, send, members, onCancel } = props;
  const { field, text, write, isSending, submit, insert, onKeyDown } = useWriting(props);
  const left = COMMENT_LENGTH_MAX - text.length;
  return (
    <div className="flex flex-col gap-2">
      <textarea
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        dir="auto"
        rows={3}
        maxLength={COMMENT_LENGTH_MAX}
        value={text}
        readOnly={isSending}
        // The user pressed a button to write here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.takesFocus === true}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={onKeyDown}
        className={`${inputClasses} resize-none py-2 text-sm leading-relaxed`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          look="primary"
          disabled={text.trim() === '' || props.isDisabled}
          isBusy={isSending}
          onClick={() => void submit()}
        >
          {send}
        </Button>
        {onCancel === undefined ? null : (
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <MentionMenu members={members} onChoose={insert} />
        {left > LEFT_SHOWN_MAX ? null : (
          <p className="text-xs text-muted tabular-nums">{t('left', { count: left })}</p>
        )}
      </div>
    </div>
  );
};

/** Returns the text of the form, and what sends it or adds a member. */
const useWriting = ({ members, first = '', isDisabled = false, onSend, onCancel }: CommentFormProps) => {
  const [text, setText] = useState(first);
  const [id, setId] = useState(newUuid);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (next: string): void => {
    setText(next);
    setId(newUuid());
  };
  const submit = async (): Promise<void> => {
    if (text.trim() === '' || isSending || isDisabled) return;
    setSending(true);
    try {
      await onSend({ text: text.trim(), mentions: listMentions(text, members) }, id);
      write('');
    } catch {
      // A message says so, and the text is still here.
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
    if (event.key !== 'Escape' || onCancel === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  const insert = ({ name }: Member): void => {
    const at = field.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const added = `${before === '' || /\s$/.test(before) ? '' : ' '}@${name} `;
    // The field must show the text before the caret can be in it.
    flushSync(() => write((before + added + text.slice(at)).slice(0, COMMENT_LENGTH_MAX)));
    field.current?.focus();
    field.current?.setSelectionRange(at + added.length, at + added.length);
  };
  return { field, text, write, isSending, submit, insert, onKeyDown };
};

type MentionMenuProps = {
  readonly members: readonly Member[];
  readonly onChoose: (member: Member) => void;
};

const MentionMenu = ({ members, onChoose }: MentionMenuProps) => {
  const { t } = useTranslation('comments');
  if (members.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('mention')}
        title={t('mention')}
        className={`${menuButtonClasses} ml-auto px-2`}
      >
        <AtSign aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <MenuSurface className="max-h-72 overflow-y-auto">
        {members.map((member) => (
          <ActionItem key={member.userId} onPress={() => onChoose(member)}>
            <Avatar name={member.name} picture={member.picture} className="size-6" />
            {member.name}
          </ActionItem>
        ))}
      </MenuSurface>
    </DropdownMenu.Root>
  );
};
