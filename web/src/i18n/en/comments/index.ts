import type { CommentTranslations } from '../../pt/comments/index.ts';
import { comments } from './comments.ts';

export const commentTexts: CommentTranslations = { comments };
