import type { TextMethod } from '@escriba/contracts/transcription/insight-parts';
import type { AutomaticForm } from '@escriba/contracts/transcription/automatic-forms';
import { type Kysely, type Selectable, sql } from 'kysely';
import { parseColumn } from '../platform/db/json.ts';
import { isVisible } from '../platform/db/visible.ts';
import type { AutomaticForms, DB } from '../platform/db/schema.generated.ts';
import { OwnFormText } from '@escriba/contracts/transcription/own-forms';
import type { StoredOwnForm } from './insight-row.ts';

/** A folder of a user; null: all recordings whose folder names no form. */
export type FormsPlace = { readonly ownerId: string; readonly folderId: string | null };

/** A form that is to be made, with its content if it is one of the user. */
export type ChosenForm = Pick<AutomaticForm, 'form' | 'method'> & { readonly ownForm: StoredOwnForm | null };

const COLUMNS = ['form', 'method', 'own_form_id'] as const;

/** Stores which forms are made by themselves. Every query is scoped by the owner, but the one that a worker has for a recording. */
export const createAutomaticFormsRepository = (db: Kysely<DB>) => ({
  /** Blocks the owner's other changes of these forms until the transaction ends. */
  lock: async (ownerId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`automatic-forms:${ownerId}`}, 0))`.execute(db);
  },

  /** Keeps forms of the user from being deleted until the transaction ends; returns the ids of those that there are. */
  holdOwnForms: async (ownerId: string, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from own_forms where owner_id = ${ownerId} and id = any (${ids}::uuid[])
      order by id for key share`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Lists the forms of all folders and of the account, with the name of the folder and of the user's form. */
  list: async (ownerId: string) => {
    const rows = await db
      .selectFrom('automatic_forms')
      .leftJoin('folders', 'folders.id', 'automatic_forms.folder_id')
      .leftJoin('own_forms', 'own_forms.id', 'automatic_forms.own_form_id')
      .select(COLUMNS.map((column) => `automatic_forms.${column}` as const))
      .select(['folder_id', 'folders.name as folder'])
      .select(sql<string | null>`own_forms.content ->> 'name'`.as('name'))
      .where('automatic_forms.owner_id', '=', ownerId)
      .where(isVisible('automatic_forms.folder_id'))
      .orderBy('folders.sort_key')
      .orderBy('folder_id')
      .orderBy('place')
      .execute();
    return rows.map(({ folder_id: folderId, folder, name, ...row }) => ({
      folderId,
      folder,
      name,
      form: toForm(row),
    }));
  },

  replace: async ({ ownerId, folderId }: FormsPlace, forms: readonly AutomaticForm[]): Promise<void> => {
    await db
      .deleteFrom('automatic_forms')
      .where('owner_id', '=', ownerId)
      .where('folder_id', 'is not distinct from', folderId)
      .execute();
    if (forms.length === 0) return;
    await db
      .insertInto('automatic_forms')
      .values(
        forms.map(({ form, method, formId = null }, place) => ({
          owner_id: ownerId,
          folder_id: folderId,
          place,
          form,
          method,
          own_form_id: formId,
        })),
      )
      .execute();
  },

  /** Lists the forms of a user's recording: those of its folder, or of the account if the folder names none. */
  listOfRecording: async (transcriptionId: string): Promise<ChosenForm[]> => {
    const { rows } = await sql<
      Pick<Selectable<AutomaticForms>, (typeof COLUMNS)[number]> & { content: unknown }
    >`
      with recording as (
        select owner_id, folder_id from transcriptions where id = ${transcriptionId} and owner_kind = 'user'
      ), place as (
        select recording.owner_id, (
          select named.folder_id from automatic_forms named
          where named.owner_id = recording.owner_id and named.folder_id = recording.folder_id limit 1
        ) as folder_id
        from recording
      )
      select chosen.form, chosen.method, chosen.own_form_id, own_forms.content
      from place
      join automatic_forms chosen on chosen.owner_id = place.owner_id
        and chosen.folder_id is not distinct from place.folder_id
      left join own_forms on own_forms.id = chosen.own_form_id
      order by chosen.place`.execute(db);
    return rows.map(({ content, ...row }) => {
      const { form, method, formId } = toForm(row);
      return {
        form,
        method,
        ownForm: formId === undefined ? null : { id: formId, ...parseColumn(OwnFormText, content) },
      };
    });
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('automatic_forms').where('owner_id', '=', ownerId).execute();
  },
});

/** Converts a row: only this service writes form and method. */
const toForm = (row: Pick<Selectable<AutomaticForms>, (typeof COLUMNS)[number]>): AutomaticForm => ({
  form: row.form as AutomaticForm['form'],
  method: row.method as TextMethod,
  ...(row.own_form_id !== null && { formId: row.own_form_id }),
});
