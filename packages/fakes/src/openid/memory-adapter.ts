import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { readonly payload: AdapterPayload; readonly endsAt: number };

/** Keeps the provider's tokens and sessions in this process; one store for each provider. */
export const createMemoryAdapter = () => {
  const entries = new Map<string, Entry>();

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || entry.endsAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  };
  const findWhere = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...entries].find(([key, { payload }]) => key.startsWith(`${model}:`) && matches(payload))?.[1].payload;

  return (model: string): Adapter => {
    const keyOf = (id: string): string => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        entries.set(keyOf(id), { payload, endsAt: Date.now() + (expiresIn ?? 86_400) * 1_000 });
      },
      find: async (id) => find(keyOf(id)),
      findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = find(keyOf(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
};
