import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ApiKey } from '#contract/events.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { findRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ApiKeyTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { lockOrganisation } from '../organisations/lock-organisation.ts'

const KEY_BYTES = 32
const TAIL = 4
const KEYS_AT_MOST = 10
/** More than may live at once. */
const KEYS_SHOWN = 50
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

/** Keys of an organisation, newest first: all that live, and the newest of those that were revoked. */
export const keysOf = async (db: Kysely<Schema>, legalHid: string): Promise<ApiKey[]> => {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('legal_hid', '=', legalHid)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('id', 'desc')
    .limit(KEYS_SHOWN)
    .execute()
  return rows.sort((left, right) => right.id - left.id).map(shownKey)
}

/** Makes a key of 256 bits; only its hash is kept. Counted under the organisation's lock, so that no race makes an eleventh. */
export const makeKey = (
  db: Kysely<Schema>,
  params: { legalHid: string; name: string; by: string; now: Date },
): Promise<Outcome<{ key: string; made: ApiKey }, 'too_many_keys'>> =>
  transact<Outcome<{ key: string; made: ApiKey }, 'too_many_keys'>>(db, async (trx) => {
    await lockOrganisation(trx, params.legalHid)
    const living = await trx
      .selectFrom('api_key')
      .select('id')
      .where('legal_hid', '=', params.legalHid)
      .where('revoked_at', 'is', null)
      .execute()
    if (living.length >= KEYS_AT_MOST) return refuse('too_many_keys')
    const key = `box_${randomBytes(KEY_BYTES).toString('base64url')}`
    const made = await insertRow(trx, 'api_key', {
      legal_hid: params.legalHid,
      name: params.name,
      hash: hashOf(key),
      tail: key.slice(-TAIL),
      made_by: params.by,
      made_at: params.now,
      used_at: null,
      revoked_by: null,
      revoked_at: null,
    })
    return accept({ key, made: shownKey(made) })
  })

/** Revokes a key of this organisation; false for any other. A second time it changes nothing. */
export async function revokeKey(
  db: Kysely<Schema>,
  params: { legalHid: string; id: number; by: string; now: Date },
): Promise<boolean> {
  const key = await db
    .updateTable('api_key')
    .set((row) => ({
      revoked_at: row.fn.coalesce('revoked_at', row.val(params.now)),
      revoked_by: row.fn.coalesce('revoked_by', row.val(params.by)),
    }))
    .where('id', '=', params.id)
    .where('legal_hid', '=', params.legalHid)
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
  const found = await findRow(db, 'api_key', { hash: hashOf(key), revoked_at: null })
  if (!found) return null
  if (found.used_at === null || now.getTime() - found.used_at.getTime() > MINUTE_MS) {
    await updateRows(db, 'api_key', found.id, { used_at: now })
  }
  return found.legal_hid
}
