import type { NewFolderAccess } from '@escriba/contracts/transcription/folder-access';
import type { Folder, Label } from '@escriba/contracts/transcription/labels';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';

/** A user's folders and tags on a fake server, by id. */
export type LabelsWorld = {
  readonly folders: Map<string, string>;
  readonly tags: Map<string, string>;
  /** Who sees folders of a workspace; empty outside of one. */
  readonly access: Map<string, NonNullable<Folder['access']>>;
};

export type LabelsResponse = { readonly status: number; readonly body: object };

const ok = (data: unknown): LabelsResponse => ({ status: 200, body: { success: true, data } });

/** Responds to requests about folders and tags; undefined for others. `asked` is method and path. */
export const serveLabels = (
  world: LabelsWorld,
  items: Map<string, TranscriptionItem>,
  asked: string,
  body: string,
): LabelsResponse | undefined => {
  const [, method, kind, id] =
    /^(\w+) transcription\/(labels|organise|folders|tags)\/?(.*)$/.exec(asked) ?? [];
  const { name = '' } = (body === '' ? {} : JSON.parse(body)) as { name?: string };
  if (kind === 'labels') return ok(listAll(world, items));
  if (kind === 'organise') return ok(organise(items, JSON.parse(body) as Filing));
  if (kind === 'folders' && id?.endsWith('/access') === true)
    return restrict(world, id.slice(0, -'/access'.length), JSON.parse(body) as NewFolderAccess);
  if (kind !== 'folders' && kind !== 'tags') return undefined;
  return change(world, items, { kind, method: method ?? '', id: id ?? '', name });
};

const hasLabel = (id: string) => (item: TranscriptionItem) =>
  item.folderId === id || item.tagIds.includes(id);

const restrict = (world: LabelsWorld, id: string, wanted: NewFolderAccess): LabelsResponse => {
  const access = { creatorId: null, ...world.access.get(id), ...wanted };
  world.access.set(id, access);
  return ok({ id, name: world.folders.get(id) ?? '', recordings: 0, access });
};

const listAll = ({ folders, tags, access }: LabelsWorld, items: Map<string, TranscriptionItem>) => {
  const all = [...items.values()];
  const toLabel = ([id, name]: [string, string]): Label => ({
    id,
    name,
    recordings: all.filter(hasLabel(id)).length,
  });
  return {
    folders: [...folders].map(toLabel).map((folder): Folder => {
      const found = access.get(folder.id);
      return found === undefined ? folder : { ...folder, access: found };
    }),
    tags: [...tags].map(toLabel),
    unfiled: all.filter(({ folderId }) => folderId === null).length,
  };
};

type Filing = { ids: string[]; folderId?: string | null; addTagIds?: string[]; removeTagIds?: string[] };

const organise = (
  items: Map<string, TranscriptionItem>,
  { ids, folderId, addTagIds = [], removeTagIds = [] }: Filing,
): TranscriptionItem[] => {
  for (const id of ids) {
    const item = items.get(id);
    if (item === undefined) continue;
    const left = item.tagIds.filter((tag) => !removeTagIds.includes(tag));
    items.set(id, {
      ...item,
      folderId: folderId === undefined ? item.folderId : folderId,
      tagIds: [...new Set([...left, ...addTagIds])],
      updatedAt: new Date().toISOString(),
    });
  }
  return ids.flatMap((id) => items.get(id) ?? []);
};

type Change = {
  readonly kind: 'folders' | 'tags';
  readonly method: string;
  readonly id: string;
  readonly name: string;
};

const change = (
  world: LabelsWorld,
  items: Map<string, TranscriptionItem>,
  { kind, method, id, name }: Change,
): LabelsResponse => {
  const labels = world[kind];
  const [same] = [...labels].find((one) => one[1].toLowerCase() === name.toLowerCase()) ?? [];
  const kept = method === 'POST' ? (same ?? crypto.randomUUID()) : (same ?? id);
  if (method === 'DELETE' || kept !== id) labels.delete(id);
  for (const [key, item] of items)
    if (method === 'DELETE') items.set(key, withoutLabel(item, id));
    else if (hasLabel(id)(item) && kept !== id) items.set(key, { ...item, tagIds: [kept] });
  if (method !== 'DELETE' && same === undefined) labels.set(kept, name);
  return ok({ id: kept, name: labels.get(kept) ?? name, recordings: 0 });
};

const withoutLabel = (item: TranscriptionItem, id: string): TranscriptionItem => ({
  ...item,
  folderId: item.folderId === id ? null : item.folderId,
  tagIds: item.tagIds.filter((tag) => tag !== id),
});

/** Returns whether a filter by folder and tags shows the recording. */
export const isFiled = ({ folderId, tagIds }: TranscriptionItem, query: URLSearchParams): boolean => {
  const [folder, tags] = [query.get('folder'), query.get('tags')?.split(',') ?? []];
  return (folder === null || folder === (folderId ?? 'none')) && tags.every((tag) => tagIds.includes(tag));
};
