import type { Shape } from '../shape.ts';
import { comments } from './comments.ts';

export const commentTexts = { comments };

/** The texts of comments on a transcript. */
export type CommentTranslations = Shape<typeof commentTexts>;
