import type { WorkspaceMember } from '@escriba/contracts/auth/workspaces';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workspaceQuery } from '../../../data/account/workspaces.ts';
import { useServices } from '../../../session/services.ts';
import { useWorkspace } from '../../../session/use-workspace.ts';

export type Member = Pick<WorkspaceMember, 'userId' | 'name' | 'picture'>;

/** Returns the members of the page's workspace, and who an id is. */
export const useMembers = () => {
  const { t } = useTranslation('comments');
  const { session } = useServices();
  const workspace = useWorkspace();
  const { data } = useQuery({
    ...workspaceQuery(session, workspace?.id ?? ''),
    enabled: workspace !== undefined,
  });
  const members: readonly Member[] = data?.members ?? [];
  const find = (userId: string): Member =>
    members.find((member) => member.userId === userId) ?? {
      userId,
      // Until the members are loaded it is not known that the person left.
      name: data === undefined ? '…' : t('former'),
      picture: null,
    };
  return { members, find };
};

/** Returns the ids of the members whom a text names with @. Of names that begin alike the longest counts. */
export const listMentions = (text: string, members: readonly Member[]): string[] => [
  ...new Set(partsOf(text, members).flatMap(({ member }) => (member === undefined ? [] : [member.userId]))),
];

type Part = { readonly text: string; readonly member: Member | undefined };

/** Splits a text into what it says and the members whom it names with @. */
export const partsOf = (text: string, members: readonly Member[]): Part[] => {
  const byLength = members.toSorted((one, other) => other.name.length - one.name.length);
  const parts: Part[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const member = at < from ? undefined : byLength.find(({ name }) => isNamed(text, name, at + 1));
    if (member === undefined) continue;
    const end = at + 1 + member.name.length;
    if (at > from) parts.push({ text: text.slice(from, at), member: undefined });
    parts.push({ text: text.slice(at, end), member });
    from = end;
  }
  return from < text.length ? [...parts, { text: text.slice(from), member: undefined }] : parts;
};

const isNamed = (text: string, name: string, at: number): boolean =>
  name !== '' &&
  text.slice(at, at + name.length).toLocaleLowerCase() === name.toLocaleLowerCase() &&
  !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length));
