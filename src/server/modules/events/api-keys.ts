import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { apiKey } from '#contract/events.ts'
import type { OrganisationAct } from '#contract/organisation-users.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { findRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { ApiKeyTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { KeyCaller } from '#server/http/key-caller.ts'
import { lockOrganisation, notifyOrganisation } from '../organisations/lock-organisation.ts'

type ApiKey = z.input<typeof apiKey>

const KEY_BYTES = 32
const TAIL = 4
const KEYS_AT_MOST = 10
const KEYS_SHOWN = 50
const MINUTE_MS = 60_000

/** Servers older than the sandbox do not recognise this prefix as a key. */
const LIVE_KEY = 'box_'
const SANDBOX_KEY = 'box_test_'

interface Actor {
  readonly sub: string
  readonly name: string
}

const noteKey = (
  trx: Transaction<Schema>,
  key: Selectable<ApiKeyTable>,
  act: OrganisationAct,
  actor: Actor,
  now: Date,
): Promise<void> =>
  notifyOrganisation(trx, {
    legalHid: key.legalHid,
    act,
    actor,
    about: `${key.name} (…${key.tail})`,
    now,
  })

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

const shownKey = (row: Selectable<ApiKeyTable>): ApiKey => ({
  id: row.id,
  name: row.name,
  sandbox: row.sandbox,
  tail: row.tail,
  madeBy: row.madeBy,
  madeAt: row.madeAt,
  usedAt: row.usedAt,
  revokedAt: row.revokedAt,
})

export const keysOf = async (db: Kysely<Schema>, legalHid: string): Promise<ApiKey[]> => {
  const rows = await db
    .selectFrom('apiKey')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('id', 'desc')
    .limit(KEYS_SHOWN)
    .execute()
  return rows.sort((left, right) => right.id - left.id).map(shownKey)
}

/** 256 bits; only the hash is stored. Counted under the organisation's lock. */
export const makeKey = (
  db: Kysely<Schema>,
  params: { legalHid: string; name: string; sandbox?: boolean; by: Actor; now: Date },
): Promise<Outcome<{ key: string; made: ApiKey }, 'too_many_keys'>> =>
  transact<Outcome<{ key: string; made: ApiKey }, 'too_many_keys'>>(db, async (trx) => {
    const { legalHid, name, sandbox = false, by, now } = params
    await lockOrganisation(trx, legalHid)
    const living = await trx
      .selectFrom('apiKey')
      .select('id')
      .where('legalHid', '=', legalHid)
      .where('sandbox', '=', sandbox)
      .where('revokedAt', 'is', null)
      .execute()
    if (living.length >= KEYS_AT_MOST) return refuse('too_many_keys')
    const key = `${sandbox ? SANDBOX_KEY : LIVE_KEY}${randomBytes(KEY_BYTES).toString('base64url')}`
    const made = await insertRow(trx, 'apiKey', {
      legalHid,
      name,
      sandbox,
      hash: hashOf(key),
      tail: key.slice(-TAIL),
      madeBy: by.name,
      madeAt: now,
      usedAt: null,
      revokedBy: null,
      revokedAt: null,
    })
    await noteKey(trx, made, sandbox ? 'sandbox_key_made' : 'key_made', by, now)
    return accept({ key, made: shownKey(made) })
  })

/** False for foreign keys; repeating it changes nothing. */
export const revokeKey = (
  db: Kysely<Schema>,
  params: { legalHid: string; id: number; by: Actor; now: Date },
): Promise<boolean> =>
  transact(db, async (trx) => {
    const { legalHid, id, by, now } = params
    const key = await lockRow(trx, 'apiKey', { id, legalHid })
    if (!key) return false
    if (key.revokedAt !== null) return true
    await updateRows(trx, 'apiKey', id, { revokedAt: now, revokedBy: by.name })
    await noteKey(trx, key, key.sandbox ? 'sandbox_key_revoked' : 'key_revoked', by, now)
    return true
  })

export interface KeyHolder {
  readonly legalHid: string
  readonly sandbox: boolean
}

/** Null for unknown and revoked keys; usage is noted at most once a minute. */
export async function holderOfKey(
  db: Kysely<Schema>,
  headers: Headers,
  now: Date,
): Promise<KeyHolder | null> {
  const [, key] = /^Bearer (box_(?:test_)?[\w-]{43})$/.exec(headers.get('authorization') ?? '') ?? []
  if (key === undefined) return null
  const found = await findRow(db, 'apiKey', { hash: hashOf(key), revokedAt: null })
  if (!found) return null
  if (found.usedAt === null || now.getTime() - found.usedAt.getTime() > MINUTE_MS) {
    await updateRows(db, 'apiKey', found.id, { usedAt: now })
  }
  return { legalHid: found.legalHid, sandbox: found.sandbox }
}

export const keyUnknown = {
  ok: false,
  code: 'key_unknown',
  headers: { 'WWW-Authenticate': 'Bearer' },
} as const

/** A session of nobody that acts for the key's organisation; sandbox keys open no real data. */
export async function callerOfKey(db: Kysely<Schema>, headers: Headers, now: Date): Promise<KeyCaller> {
  const holder = await holderOfKey(db, headers, now)
  if (holder === null) return keyUnknown
  if (holder.sandbox) return { ok: false, code: 'live_key_needed' }
  const { legalHid } = holder
  if (await holderIsBlocked(db, { sub: '', legalHid })) return { ok: false, code: 'organisation_blocked' }
  const organisation = await findRow(db, 'organisation', { legalHid })
  if (!organisation) return keyUnknown
  const { fullName: orgFullName, inn } = organisation
  const person = {
    sub: '',
    userName: orgFullName,
    email: '',
    profileUrl: '',
    role: 'client',
    branch: null,
    legals: [{ legalHid, orgFullName, inn, administrator: false }],
    inn: null,
    profiles: [''],
  } as const
  return { ok: true, session: { id: '', sub: null, legalHid, person, idToken: null } }
}
