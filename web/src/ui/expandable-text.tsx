import { useId, useState } from 'react';

const LENGTH_MAX = 200;

type ExpandableTextProps = {
  readonly text: string;
  readonly lengthMax?: number;
  readonly texts: { readonly more: string; readonly less: string };
};

/** Renders the start of a text, and the rest on request. */
export const ExpandableText = ({ text, lengthMax = LENGTH_MAX, texts }: ExpandableTextProps) => {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > lengthMax;
  return (
    <>
      <p id={id} className="text-sm text-muted text-pretty wrap-anywhere">
        {isLong && !isWhole ? `${text.slice(0, lengthMax).trimEnd()}…` : text}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="relative z-10 -my-1 self-start rounded-control py-1 text-sm font-medium text-accent-strong hover:underline touch:min-h-11"
        >
          {isWhole ? texts.less : texts.more}
        </button>
      ) : null}
    </>
  );
};
