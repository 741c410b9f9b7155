import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { KeyStore } from '../../key-store.ts'

/**
 * What the embedded issuer remembers (sessions, codes, grants) in the key store, so that a login begun on one server
 * may be finished on another and a restart logs nobody out.
 */
export const issuerStorage =
  (store: KeyStore) =>
  (model: string): Adapter => {
    const named = (id: string) => `identity/${model}/${id}`
    const find = async (id: string) => {
      const kept = await store.read(named(id))
      return kept === undefined ? undefined : (JSON.parse(kept) as AdapterPayload)
    }
    const byPointer = async (kind: string, key: string) => {
      const id = await store.read(`identity/${kind}/${key}`)
      return id === undefined ? undefined : find(id)
    }
    const members = async (grantId: string) =>
      JSON.parse((await store.read(`identity/members/${grantId}`)) ?? '[]') as string[]

    return {
      find,
      findByUid: (uid) => byPointer('session-uid', uid),
      findByUserCode: (code) => byPointer('user-code', code),
      async upsert(id, payload, expiresIn) {
        const life = expiresIn && expiresIn > 0 ? expiresIn : undefined
        await store.write(named(id), JSON.stringify(payload), life)
        if (model === 'Session' && payload.uid)
          await store.write(`identity/session-uid/${payload.uid}`, id, life)
        if (payload.grantId && model !== 'Session' && model !== 'Interaction') {
          const known = await members(payload.grantId)
          if (!known.includes(named(id))) {
            const dayLong = 24 * 60 * 60
            await store.write(
              `identity/members/${payload.grantId}`,
              JSON.stringify([...known, named(id)]),
              dayLong,
            )
          }
        }
      },
      async consume(id) {
        const kept = await store.read(named(id))
        // Over exactly what was read: it keeps its life, and two servers cannot both be first.
        if (kept)
          await store.replace(named(id), kept, JSON.stringify({ ...JSON.parse(kept), consumed: true }))
      },
      destroy: (id) => store.remove(named(id)),
      async revokeByGrantId(grantId) {
        for (const name of await members(grantId)) await store.remove(name)
        await store.remove(`identity/members/${grantId}`)
      },
    }
  }
