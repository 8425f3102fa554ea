import type { CommentPlace } from '@escriba/contracts/transcription/comments';
import { useEffect, useState } from 'react';
import { type FindPlace, findSelected } from '../reading/find-place.ts';

/** Returns the passage to comment on, kept current while the user clicks or moves in the text. */
export const useCommentPlace = (find: FindPlace | undefined): CommentPlace | undefined => {
  const [place, setPlace] = useState(() => find?.());
  useEffect(() => {
    const follow = (): void => {
      if (isInText(document.activeElement) || findSelected() !== undefined) setPlace(find?.());
    };
    follow();
    document.addEventListener('selectionchange', follow);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('selectionchange', follow);
      document.removeEventListener('focusin', follow);
    };
  }, [find]);
  return place;
};

const isInText = (element: Element | null): boolean => element?.closest('[data-passage]') != null;
