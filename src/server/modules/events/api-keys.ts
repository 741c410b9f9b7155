import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { ApiKey } from '#contract/events.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ApiKeyTable } from '#server/database/schema-events.ts'
import { transact } from '../claims/transact.ts'
import { lockOrganisation } from '../organisations/lock-organisation.ts'

const KEY_BYTES = 32
const TAIL = 4
const KEYS_AT_MOST = 10
const MINUTE_MS = 60_000

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const shownKey = (row: Selectable<ApiKeyTable>): ApiKey => ({
  id: row.id,
  name: row.name,
  tail: row.tail,
  madeBy: row.made_by,
  madeAt: row.made_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

/** Keys of an organisation, newest first. */
export const keysOf = async (db: Kysely<Schema>, legalHid: string): Promise<ApiKey[]> =>
  (
    await db
      .selectFrom('api_key')
      .selectAll()
      .where('legal_hid', '=', legalHid)
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
  ).map(shownKey)

/** Makes a key of 256 bits; only its hash is kept. Counted under the organisation's lock, so that no race makes an eleventh. */
export const makeKey = (
  db: Kysely<Schema>,
  wish: { legalHid: string; name: string; by: string; now: Date },
): Promise<Outcome<{ key: string; made: ApiKey }, 'too_many_keys'>> =>
  transact<Outcome<{ key: string; made: ApiKey }, 'too_many_keys'>>(db, async (trx) => {
    await lockOrganisation(trx, wish.legalHid)
    const living = await trx
      .selectFrom('api_key')
      .select('id')
      .where('legal_hid', '=', wish.legalHid)
      .where('revoked_at', 'is', null)
      .execute()
    if (living.length >= KEYS_AT_MOST) return refuse('too_many_keys')
    const key = `box_${randomBytes(KEY_BYTES).toString('base64url')}`
    const made = await trx
      .insertInto('api_key')
      .values({
        legal_hid: wish.legalHid,
        name: wish.name,
        hash: hashOf(key),
        tail: key.slice(-TAIL),
        made_by: wish.by,
        made_at: wish.now,
        used_at: null,
        revoked_by: null,
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return accept({ key, made: shownKey(made) })
  })

/** Revokes a key of this organisation; false for any other. A second time it changes nothing. */
export async function revokeKey(
  db: Kysely<Schema>,
  wish: { legalHid: string; id: number; by: string; now: Date },
): Promise<boolean> {
  const key = await db
    .updateTable('api_key')
    .set((row) => ({
      revoked_at: row.fn.coalesce('revoked_at', row.val(wish.now)),
      revoked_by: row.fn.coalesce('revoked_by', row.val(wish.by)),
    }))
    .where('id', '=', wish.id)
    .where('legal_hid', '=', wish.legalHid)
    .returning('id')
    .executeTakeFirst()
  return key !== undefined
}

/** The organisation behind `Authorization: Bearer …`; null for a key that is unknown or revoked. Its use is noted at most once a minute. */
export async function organisationOfKey(
  db: Kysely<Schema>,
  headers: Headers,
  now: Date,
): Promise<string | null> {
  const [, key] = /^Bearer (box_[\w-]{43})$/.exec(headers.get('authorization') ?? '') ?? []
  if (key === undefined) return null
  const found = await db
    .selectFrom('api_key')
    .select(['id', 'legal_hid', 'used_at'])
    .where('hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  if (found.used_at === null || now.getTime() - found.used_at.getTime() > MINUTE_MS) {
    await db.updateTable('api_key').set({ used_at: now }).where('id', '=', found.id).execute()
  }
  return found.legal_hid
}
