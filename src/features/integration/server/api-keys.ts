import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ActingPerson } from '#back-office/server/audit/audit-log.ts'
import { type ApiKey, apiKeySchema, type makeApiKey } from '#integration/api/events.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { OrganisationHistoryEvent } from '#people/api/organisation-users.ts'
import { lockOrganisation, recordOrganisationHistory } from '#people/server/organisations/organisations.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { findRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { ApiKeyTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { ApiKeyCaller } from '#server/http/read-request.ts'

const KEY_BYTES = 32
const TAIL_LENGTH = 4
const MAX_KEYS = 10
const MAX_SHOWN_KEYS = 50
const USAGE_INTERVAL_MS = 60_000

/** Servers released before the sandbox do not accept keys with the sandbox prefix. */
const LIVE_KEY_PREFIX = 'box_'
const SANDBOX_KEY_PREFIX = 'box_test_'

export interface AdministratorRequest {
  readonly legalHid: string
  readonly by: ActingPerson
  readonly now: Date
}

const recordKeyEvent = (
  trx: Transaction<Schema>,
  key: Selectable<ApiKeyTable>,
  act: OrganisationHistoryEvent,
  actor: ActingPerson,
  now: Date,
): Promise<void> =>
  recordOrganisationHistory(trx, {
    legalHid: key.legalHid,
    act,
    actor,
    about: `${key.name} (…${key.tail})`,
    now,
  })

const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export const listApiKeys = async (db: Kysely<Schema>, legalHid: string): Promise<ApiKey[]> => {
  const rows = await db
    .selectFrom('apiKey')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_KEYS)
    .execute()
  return rows.sort((one, other) => other.id - one.id).map((row) => apiKeySchema.parse(row))
}

/** The key has 256 random bits; only its hash is stored. Keys are counted under the organisation's lock. */
export const insertApiKey = (
  db: Kysely<Schema>,
  { name, sandbox }: EndpointBody<typeof makeApiKey>,
  { legalHid, by, now }: AdministratorRequest,
) =>
  transact<Outcome<{ key: string; made: ApiKey }, 'too_many_keys'>>(db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    const activeKeys = await trx
      .selectFrom('apiKey')
      .select('id')
      .where('legalHid', '=', legalHid)
      .where('sandbox', '=', sandbox)
      .where('revokedAt', 'is', null)
      .execute()
    if (activeKeys.length >= MAX_KEYS) return refuse('too_many_keys')
    const key = `${sandbox ? SANDBOX_KEY_PREFIX : LIVE_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
    const row = await insertRow(trx, 'apiKey', {
      legalHid,
      name,
      sandbox,
      hash: hashKey(key),
      tail: key.slice(-TAIL_LENGTH),
      madeBy: by.name,
      madeAt: now,
    })
    await recordKeyEvent(trx, row, sandbox ? 'sandbox_key_made' : 'key_made', by, now)
    return accept({ key, made: apiKeySchema.parse(row) })
  })

/** Returns false for keys of other organisations. Idempotent. */
export const markApiKeyRevoked = (
  db: Kysely<Schema>,
  id: number,
  { legalHid, by, now }: AdministratorRequest,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const key = await lockRow(trx, 'apiKey', { id, legalHid })
    if (!key) return false
    if (key.revokedAt !== null) return true
    await updateRows(trx, 'apiKey', id, { revokedAt: now, revokedBy: by.name })
    await recordKeyEvent(trx, key, key.sandbox ? 'sandbox_key_revoked' : 'key_revoked', by, now)
    return true
  })

const unknownKeyRefusal = {
  ok: false,
  code: 'key_unknown',
  headers: { 'WWW-Authenticate': 'Bearer' },
} as const

/** Usage is recorded at most once a minute. */
export async function authenticateApiKey(db: Kysely<Schema>, headers: Headers, now: Date) {
  const [, key] = /^Bearer (box_(?:test_)?[\w-]{43})$/.exec(headers.get('authorization') ?? '') ?? []
  const row =
    key === undefined ? undefined : await findRow(db, 'apiKey', { hash: hashKey(key), revokedAt: null })
  if (!row) return unknownKeyRefusal
  const { id, usedAt, legalHid, sandbox } = row
  if (usedAt === null || now.getTime() - usedAt.getTime() > USAGE_INTERVAL_MS) {
    await updateRows(db, 'apiKey', id, { usedAt: now })
  }
  if (await isHolderBlocked(db, { sub: '', legalHid }))
    return { ok: false, code: 'organisation_blocked', sandbox } as const
  return { ok: true, legalHid, sandbox } as const
}

/** Returns a session for the key's organisation without a real person. Sandbox keys are refused. */
export async function authenticateApiKeyCaller(
  db: Kysely<Schema>,
  headers: Headers,
  now: Date,
): Promise<ApiKeyCaller> {
  const holder = await authenticateApiKey(db, headers, now)
  if ('sandbox' in holder && holder.sandbox) return { ok: false, code: 'live_key_needed' }
  if (!holder.ok) return holder
  const { legalHid } = holder
  const organisation = await findRow(db, 'organisation', { legalHid })
  if (!organisation) return unknownKeyRefusal
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
