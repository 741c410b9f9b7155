import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type {
  blockableHolder,
  blockHolder,
  unblockHolder,
} from '#back-office/api/administration-holder-blocks.ts'
import * as calls from '#back-office/api/administration-holder-blocks.ts'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { extractEmail, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { maskRecipient } from '#messages/server/claim-messages.ts'
import { refreshPersonOrganisations } from '#people/server/organisations/organisations.ts'
import { isPersonBlocked, isPersonBlockedSql } from '#server/access/blocked-holders.ts'
import { readLinkedProfiles } from '#server/access/owner.ts'
import { type Administrator, administratorFromRequest } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows, lockRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, doneAnswer, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { insertStop, markStopLifted, toStopDetails } from './stop-rows.ts'

type BlockableHolder = z.input<typeof blockableHolder>

const PAGE_SIZE = 20
/** A search with more matches than this is too vague to identify a holder. */
const MAX_MATCHES = 20

interface HolderRow {
  readonly kind: BlockableHolder['kind']
  readonly subject: string
  readonly name: string
  readonly inn: string | null
  readonly role: BlockableHolder['role']
  readonly claims: number
  readonly blockId: number | null
  readonly madeAt: Date | null
  readonly reason: string | null
  readonly madeName: string | null
}

const selectHolders = (people: RawBuilder<boolean>, organisations: RawBuilder<boolean>) => sql`(
  select 'person' as kind, person.sub as subject, person.email as name, null as inn, person.role,
    (select count(*)::int from claim where claim.sub = person.sub and legal_hid = '' and status in (1, 3, 4, 6)) as claims
  from person where ${people}
  union all
  select 'organisation', legal_hid, full_name, inn, 'client',
    (select count(*)::int from claim where claim.legal_hid = organisation.legal_hid and status in (1, 3, 4, 6))
  from organisation where ${organisations}
) as holder left join stop as block
  on block.kind = holder.kind and block.subject = holder.subject and block.lifted_at is null`

const columns = sql`holder.*, block.id as block_id, block.made_at, block.reason, block.made_name`

const blockableHolderMapper =
  ({ profiles }: Administrator) =>
  (row: HolderRow): BlockableHolder => ({
    kind: row.kind,
    subject: row.subject,
    name: row.kind === 'person' ? maskRecipient(row.name) : row.name,
    inn: row.inn,
    role: row.role,
    claims: row.claims,
    own: row.kind === 'person' && profiles.includes(row.subject),
    block:
      row.blockId === null || row.madeAt === null
        ? null
        : toStopDetails({
            id: Number(row.blockId),
            madeAt: row.madeAt,
            reason: row.reason ?? '',
            madeName: row.madeName ?? '',
          }),
  })

const blockedCondition = (
  kind: BlockableHolder['kind'],
  subject: string,
) => sql<boolean>`${sql.ref(subject)} in (
  select subject from stop where kind = ${sql.lit(kind)} and lifted_at is null)`

async function listBlockedHolders(db: Kysely<Schema>, by: Administrator, page: number) {
  const from = selectHolders(
    blockedCondition('person', 'person.sub'),
    blockedCondition('organisation', 'organisation.legalHid'),
  )
  const { rows } = await sql<HolderRow>`select ${columns} from ${from}
    order by block.made_at desc, block.id desc limit ${PAGE_SIZE} offset ${page * PAGE_SIZE}`.execute(db)
  const counted = await db
    .selectFrom('stop')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', 'in', ['person', 'organisation'])
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return { holders: rows.map(blockableHolderMapper(by)), total: Number(counted?.count ?? 0) }
}

const alwaysFalse = sql<boolean>`false`

async function parseSearch(
  db: Kysely<Schema>,
  text: string,
): Promise<[RawBuilder<boolean>, RawBuilder<boolean>]> {
  if (text.includes('@'))
    return [sql<boolean>`lower(email) = ${extractEmail(text).toLowerCase()}`, alwaysFalse]
  const number = stripNumberFormatting(text)
  if (/^(\d{10}|\d{12})$/.test(number)) return [alwaysFalse, sql<boolean>`inn = ${number}`]
  if (!/^\d{1,9}$/.test(number)) return [alwaysFalse, alwaysFalse]
  const claim = await findRow(db, 'claim', Number(number))
  if (!claim) return [alwaysFalse, alwaysFalse]
  return [sql<boolean>`sub = ${claim.sub}`, sql<boolean>`legal_hid = ${claim.legalHid}`]
}

async function searchHolders(db: Kysely<Schema>, by: Administrator, text: string, now: Date) {
  const from = selectHolders(...(await parseSearch(db, text)))
  const { rows } = await sql<HolderRow>`select ${columns} from ${from}
    order by holder.kind, holder.subject limit ${MAX_MATCHES}`.execute(db)
  await recordAuditEntry(db, { by, act: 'search_made', subject: 'holder', number: '', now })
  return { holders: rows.map(blockableHolderMapper(by)), total: rows.length }
}

async function endSessions(trx: Transaction<Schema>, ownerCondition: RawBuilder<boolean>): Promise<void> {
  await sql`delete from box_hold where session_id in (select id from session where ${ownerCondition})`.execute(
    trx,
  )
  await sql`delete from session where ${ownerCondition}`.execute(trx)
}

async function refreshOrganisationUsers(trx: Transaction<Schema>, legalHid: string): Promise<void> {
  const users = await findRows(trx, 'organisationUser', { legalHid, state: 'active' }, 'sub')
  for (const { sub } of users) if (sub !== null) await refreshPersonOrganisations(trx, sub)
}

type BlockAnswer = EndpointAnswer<typeof blockHolder>

/** Locks all administrators in a fixed order, so that two of them cannot block each other at the same time. */
async function checkPersonBlock(
  trx: Transaction<Schema>,
  by: Administrator,
  profiles: readonly string[],
): Promise<'forbidden' | 'own_block' | 'last_administrator' | null> {
  const { rows } = await sql<{ sub: string; blocked: boolean }>`
    select sub, ${isPersonBlockedSql(sql`person.sub`)} as blocked from person where role = 'administrator'
    order by sub for update`.execute(trx)
  if (await isPersonBlocked(trx, by.sub)) return 'forbidden'
  if (profiles.some((sub) => by.profiles.includes(sub))) return 'own_block'
  const isAdministrator = rows.some(({ sub }) => profiles.includes(sub))
  const remaining = rows.filter(({ sub, blocked }) => !blocked && !profiles.includes(sub))
  return isAdministrator && remaining.length === 0 ? 'last_administrator' : null
}

/** Sessions end with this transaction on all servers, because every request checks its session in the database. */
const createBlock = (
  db: Kysely<Schema>,
  by: Administrator,
  request: Pick<BlockableHolder, 'kind' | 'subject'> & { readonly reason: string; readonly now: Date },
): Promise<BlockAnswer> =>
  transact<BlockAnswer>(db, async (trx) => {
    const { kind, subject, reason, now } = request
    const insertBlock = () => insertStop(trx, { kind, subject }, { by, reason, now })
    if (kind === 'organisation') {
      const organisation = await lockRow(trx, 'organisation', { legalHid: subject })
      if (!organisation) return refuse('holder_unknown')
      if (!(await insertBlock())) return refuse('already_blocked')
      await refreshOrganisationUsers(trx, subject)
      await endSessions(trx, sql<boolean>`legal_hid = ${subject}`)
      const { inn } = organisation
      await recordAuditEntry(trx, { by, act: 'holder_blocked', subject: 'holder', number: inn, reason, now })
      return doneAnswer
    }
    const person = await findRow(trx, 'person', { sub: subject })
    if (!person) return refuse('holder_unknown')
    const profiles = await readLinkedProfiles(trx, subject)
    const code = await checkPersonBlock(trx, by, profiles)
    if (code !== null) return refuse(code)
    await lockRow(trx, 'person', { sub: subject })
    if (await isPersonBlocked(trx, subject)) return refuse('already_blocked')
    await insertBlock()
    await endSessions(trx, sql<boolean>`sub = any(${profiles}::text[])`)
    const number = maskRecipient(person.email)
    await recordAuditEntry(trx, { by, act: 'holder_blocked', subject: 'holder', number, reason, now })
    return doneAnswer
  })

const removeBlock = (
  db: Kysely<Schema>,
  by: Administrator,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<EndpointAnswer<typeof unblockHolder>> =>
  transact(db, async (trx) => {
    const stop = await findRow(trx, 'stop', id)
    const isPerson = stop?.kind === 'person'
    if (!isPerson && stop?.kind !== 'organisation') return refuse('not_blocked')
    const row = await markStopLifted(trx, { id, kind: stop.kind }, { by, now })
    if (!row) return refuse('not_blocked')
    if (!isPerson) await refreshOrganisationUsers(trx, row.subject)
    const person = isPerson ? await findRow(trx, 'person', { sub: row.subject }) : null
    const organisation = isPerson ? null : await findRow(trx, 'organisation', { legalHid: row.subject })
    const number = person ? maskRecipient(person.email) : (organisation?.inn ?? '')
    await recordAuditEntry(trx, { by, act: 'holder_unblocked', subject: 'holder', number, reason, now })
    return doneAnswer
  })

export const holderBlockRoutes = ({ db }: Context): Route[] => [
  bindRoute(calls.readBlockedHolders, async ({ query, ...request }) =>
    accept(await listBlockedHolders(db, administratorFromRequest(request), query.page ?? 0)),
  ),
  bindRoute(calls.findBlockableHolders, async ({ body, now, ...request }) =>
    accept(await searchHolders(db, administratorFromRequest(request), body.text, now)),
  ),
  bindRoute(calls.blockHolder, ({ body, now, ...request }) =>
    createBlock(db, administratorFromRequest(request), { ...body, now }),
  ),
  bindRoute(calls.unblockHolder, ({ params, body, now, ...request }) =>
    removeBlock(db, administratorFromRequest(request), { ...params, ...body, now }),
  ),
]
