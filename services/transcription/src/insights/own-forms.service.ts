import { OWN_FORMS_MAX, type OwnForm, type OwnFormText } from '@escriba/contracts/transcription/own-forms';
import { withoutControls } from '@escriba/transcript';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { inShortTransaction } from '../recordings/recordings.ts';
import type { StoredOwnForm } from './insight-row.ts';
import {
  ownFormIncomplete,
  ownFormNotFound,
  ownFormSectionTwice,
  tooManyOwnForms,
} from './own-forms.errors.ts';
import { createOwnFormsRepository } from './own-forms.repository.ts';

type OwnFormsDeps = {
  readonly db: Kysely<DB>;
  readonly newId: () => string;
  readonly clock: () => Date;
};

export type OwnFormsService = ReturnType<typeof createOwnFormsService>;

/** Manages the forms of users. Other users' forms are not found. */
export const createOwnFormsService = ({ db, newId, clock }: OwnFormsDeps) => {
  const forms = createOwnFormsRepository(db);
  return {
    list: (userId: string): Promise<OwnForm[]> => forms.list(userId),

    /** Lists them as an export of the account has them. */
    listKept: async (userId: string): Promise<OwnFormText[]> => (await forms.list(userId)).map(textOf),

    /** @throws ownFormIncomplete, ownFormSectionTwice, tooManyOwnForms, recordingBusy */
    create: async (userId: string, text: OwnFormText): Promise<OwnForm> => {
      const content = tidy(text);
      return inShortTransaction(db, async (transaction) => {
        const locked = createOwnFormsRepository(transaction);
        await locked.lock(userId);
        if ((await locked.count(userId)) >= OWN_FORMS_MAX) throw tooManyOwnForms();
        return locked.insert({ id: newId(), ownerId: userId, content, createdAt: clock() });
      });
    },

    /** @throws ownFormIncomplete, ownFormSectionTwice, ownFormNotFound */
    change: async (userId: string, id: string, text: OwnFormText): Promise<OwnForm> => {
      const changed = await forms.update({ id, ownerId: userId, content: tidy(text) }, clock());
      if (changed === undefined) throw ownFormNotFound();
      return changed;
    },

    /** @throws ownFormNotFound */
    delete: async (userId: string, id: string): Promise<void> => {
      if (!(await forms.delete(userId, id))) throw ownFormNotFound();
    },
  };
};

/** Finds the form of a request; null without an id. @throws ownFormNotFound */
export const findOwnForm = async (
  db: Kysely<DB>,
  userId: string,
  id: string | undefined,
): Promise<StoredOwnForm | null> => {
  if (id === undefined) return null;
  const found = await createOwnFormsRepository(db).find(userId, id);
  if (found === undefined) throw ownFormNotFound();
  return { id: found.id, ...textOf(found) };
};

const textOf = ({ name, instructions, sections, kind }: OwnForm): OwnFormText => ({
  name,
  instructions,
  sections,
  kind,
});

/** Returns a form without space around its texts. @throws ownFormIncomplete, ownFormSectionTwice */
const tidy = ({ name, instructions, sections, kind }: OwnFormText): OwnFormText => {
  const tidied = {
    name: onOneLine(name),
    instructions: instructions.split('\n').map(withoutControls).join('\n').trim(),
    sections: sections.map(({ title, content }) => ({
      title: onOneLine(title),
      content: onOneLine(content),
    })),
    kind,
  };
  const titles = tidied.sections.map(({ title }) => title);
  if ([tidied.name, tidied.instructions, ...titles].includes('')) throw ownFormIncomplete();
  const twice = titles.find((title, index) => titles.indexOf(title) !== index);
  if (twice !== undefined) throw ownFormSectionTwice(twice);
  return tidied;
};

const onOneLine = (text: string): string => withoutControls(text.replaceAll(/\s+/g, ' ')).trim();
