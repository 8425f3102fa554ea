import { Button } from './button.tsx';
import { CopyMark } from './copying.tsx';
import { TextField } from './text-field.tsx';
import { selectFromStart, useFieldCopying } from './use-field-copying.ts';

type ShownSecretProps = {
  readonly secret: string;
  readonly texts: Readonly<Record<'label' | 'copy' | 'copied' | 'copyFailed' | 'done', string>>;
  readonly onDone: () => void;
};

/** Shows a secret that no later page shows, with a button that copies it. */
export const ShownSecret = ({ secret, texts, onDone }: ShownSecretProps) => {
  const { field, copying, isCopied, copy } = useFieldCopying(secret);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={texts.label}
        readOnly
        value={secret}
        onFocus={(event) => selectFromStart(event.target)}
        error={copying === 'failed' ? texts.copyFailed : undefined}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look={isCopied ? 'success' : 'primary'} onClick={() => void copy()}>
          <CopyMark isCopied={isCopied} />
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied ? texts.copied : ''}
      </span>
    </div>
  );
};
