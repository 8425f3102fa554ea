import type { ViewedToken } from '@escriba/transcript';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ASIDE } from '../reading/passage-nodes.ts';

export const removedClasses = 'text-muted line-through decoration-danger decoration-1';
export const changedClasses = 'underline decoration-accent decoration-dotted decoration-2 underline-offset-3';

type ChangedTextProps = { readonly tokens: readonly ViewedToken[]; readonly gap: string };

/** Renders the words of a passage with what the clean text leaves out and writes otherwise, marked for eyes and screen readers. */
export const ChangedText = ({ tokens, gap }: ChangedTextProps) =>
  tokens.map((token, index) => (
    <Fragment key={token.from}>
      {index === 0 ? null : gap}
      <Token token={token} />
    </Fragment>
  ));

const Token = ({ token: { text, removedAs, was } }: { readonly token: ViewedToken }) => {
  const { t } = useTranslation('cleaning');
  if (removedAs !== undefined)
    return (
      <del className={removedClasses}>
        <Aside text={`${t('removed')} `} />
        {text}
      </del>
    );
  if (was === undefined) return text;
  return (
    <ins className={changedClasses}>
      {text}
      <Aside text={` (${t('before', { text: was })})`} />
    </ins>
  );
};

/** A text for screen readers alone, which is neither searched nor copied. */
const Aside = ({ text }: { readonly text: string }) => (
  <span {...{ [ASIDE]: '' }} className="sr-only select-none">
    {text}
  </span>
);
