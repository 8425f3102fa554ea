import type { organiseTranscriptions } from '@escriba/contracts/transcription/label-changes';
import type { RouteInput } from '@escriba/contracts/shared/route';
import {
  deleteFolder,
  deleteTag,
  type Label,
  type Labels,
  listLabels,
} from '@escriba/contracts/transcription/labels';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';
import { renewTranscription } from '../transcriptions/change-transcriptions.ts';
import { transcriptionKeys } from '../transcriptions/keys.ts';

export type LabelKind = 'folder' | 'tag';
export type Filing = RouteInput<typeof organiseTranscriptions>['body'];

type LabelsDeps = { readonly session: Pick<Session, 'call'>; readonly queries: QueryClient };

export type LabelsData = ReturnType<typeof createLabels>;

/** Manages the user's folders and tags. All actions throw `ApiError`. */
export const createLabels = ({ session, queries }: LabelsDeps) => {
  /** Labels being deleted: a list requested before must not bring them back. */
  const hidden = new Set<string>();
  const refetch = (): void => {
    void queries.invalidateQueries({ queryKey: transcriptionKeys.labels });
  };
  return {
    list: () =>
      queryOptions({
        queryKey: transcriptionKeys.labels,
        queryFn: async ({ signal }): Promise<Labels> =>
          without((await session.call(listLabels, {}, { signal })).data, hidden),
      }),

    ...createActions({ session, queries }, refetch),

    /** Removes a label from the page before it is deleted. Returns a rollback. */
    hide: (id: string): (() => void) => {
      hidden.add(id);
      queries.setQueryData<Labels>(transcriptionKeys.labels, (labels) => labels && without(labels, hidden));
      return () => {
        hidden.delete(id);
        refetch();
      };
    },
  };
};

/** The app opens without these operations. */
const loadChanges = () => import('@escriba/contracts/transcription/label-changes');

/** Creates the actions. All throw `ApiError`. */
const createActions = ({ session, queries }: LabelsDeps, refetch: () => void) => {
  const refetchLists = (): void => {
    refetch();
    void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
  };
  return {
    create: async (kind: LabelKind, name: string): Promise<Label> => {
      const changes = await loadChanges();
      const route = kind === 'folder' ? changes.createFolder : changes.createTag;
      const { data } = await session.call(route, { body: { name } });
      refetch();
      return data;
    },

    /** Returns the other tag if it was merged into one. */
    rename: async (kind: LabelKind, id: string, name: string): Promise<Label> => {
      const body = { name };
      const { renameFolder, renameTag } = await loadChanges();
      const { data } =
        kind === 'folder'
          ? await session.call(renameFolder, { params: { folderId: id }, body })
          : await session.call(renameTag, { params: { tagId: id }, body });
      // Lists may be in the order of names.
      refetchLists();
      return data;
    },

    /** Reaches the server even if the page is closed meanwhile. */
    delete: async (kind: LabelKind, id: string): Promise<void> => {
      const how = { keepalive: true };
      await (kind === 'folder'
        ? session.call(deleteFolder, { params: { folderId: id } }, how)
        : session.call(deleteTag, { params: { tagId: id } }, how));
      refetchLists();
    },

    /** Moves and tags recordings, and updates every cache that has them. */
    organise: async (filing: Filing): Promise<void> => {
      const { organiseTranscriptions: route } = await loadChanges();
      const { data } = await session.call(route, { body: filing });
      for (const item of data) renewTranscription(queries, item);
      refetchLists();
    },
  };
};

const without = ({ folders, tags, unfiled }: Labels, ids: ReadonlySet<string>): Labels => ({
  folders: folders.filter(({ id }) => !ids.has(id)),
  tags: tags.filter(({ id }) => !ids.has(id)),
  unfiled,
});
