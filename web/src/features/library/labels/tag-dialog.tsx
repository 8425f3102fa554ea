import type { Label } from '@escriba/contracts/transcription/labels';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SpeakerMark } from '../../../ui/speaker-mark.tsx';
import { NewLabelForm } from './new-label-form.tsx';
import { tagHue } from './tag-hue.ts';
import { useFiling } from './use-filing.ts';
import { useLabels } from '../../../data/use-labels.ts';

type TagDialogProps = {
  /** The recordings; empty while the dialog is closed. */
  readonly items: readonly TranscriptionItem[];
  readonly onClose: () => void;
};

/** Adds and removes tags of recordings. */
export const TagDialog = ({ items, onClose }: TagDialogProps) => {
  const { t } = useTranslation('labels');
  return (
    <Dialog
      isOpen={items.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('tag.title', { count: items.length })}
      text={t('tag.text')}
    >
      <TagForm items={items} onClose={onClose} />
    </Dialog>
  );
};

/** Whether a tag is on all recordings, on none, or on some of them. */
type TagState = 'all' | 'none' | 'some';

const TagForm = ({ items, onClose }: TagDialogProps) => {
  const { t } = useTranslation('labels');
  const { tags } = useLabels();
  const { tag } = useFiling();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const change = (id: string, isOn: boolean): void => setChanged((now) => new Map([...now, [id, isOn]]));
  const stateOf = (id: string): TagState => {
    const isOn = changed.get(id);
    return isOn === undefined ? stateNow(items, id) : isOn ? 'all' : 'none';
  };
  const save = (): void => {
    const wanted = [...changed].filter(([id, isOn]) => stateNow(items, id) !== (isOn ? 'all' : 'none'));
    const idsOf = (isOn: boolean) => wanted.filter((one) => one[1] === isOn).map(([id]) => id);
    if (wanted.length > 0) tag({ items, addTagIds: idsOf(true), removeTagIds: idsOf(false) });
    onClose();
  };
  return (
    <>
      {tags.length > 0 ? (
        <fieldset className="-mx-1 flex max-h-72 min-w-0 flex-col overflow-y-auto px-1">
          <legend className="sr-only">{t('tags')}</legend>
          {tags.map((one) => (
            <TagCheck
              key={one.id}
              tag={one}
              state={stateOf(one.id)}
              onChange={(isOn) => change(one.id, isOn)}
            />
          ))}
        </fieldset>
      ) : null}
      <NewLabelForm kind="tag" onCreated={({ id }) => change(id, true)} />
      <Button look="primary" onClick={save}>
        {t('save')}
      </Button>
    </>
  );
};

const stateNow = (items: readonly TranscriptionItem[], id: string): TagState => {
  const count = items.filter(({ tagIds }) => tagIds.includes(id)).length;
  return count === 0 ? 'none' : count === items.length ? 'all' : 'some';
};

type TagCheckProps = {
  readonly tag: Label;
  readonly state: TagState;
  readonly onChange: (isOn: boolean) => void;
};

const TagCheck = ({ tag: { name }, state, onChange }: TagCheckProps) => {
  const { t } = useTranslation('labels');
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 touch:min-h-11">
      <input
        type="checkbox"
        checked={state === 'all'}
        aria-label={state === 'some' ? t('tag.some', { name }) : name}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === 'some';
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 shrink-0 accent-accent"
      />
      <SpeakerMark hue={tagHue(name)} />
      <bdi className="min-w-0 truncate">{name}</bdi>
    </label>
  );
};
