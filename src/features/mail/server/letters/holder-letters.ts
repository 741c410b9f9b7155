import { expressionBuilder, type Kysely, sql } from 'kysely'
import type { EndpointBody, EndpointReplyInput } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { refuse } from '#kit/rules/outcome.ts'
import type {
  IncomingLetterStatus,
  orderLetterAction,
  readIncomingLetters,
} from '#mail/api/incoming-letters.ts'
import {
  holderLetterAction,
  type InboxTab,
  inboxTab,
  incomingLetterStatus,
} from '#mail/api/incoming-letters.ts'
import { allowedLetterActions, inboxTabByStatus } from '#mail/rules/incoming-letter.ts'
import { listOwnerProfiles, type Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { readRowPageInOneQuery } from '#server/database/read-row-page.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import { applyLetterAction } from './apply-letter-action.ts'
import {
  hasActiveDigitization,
  isDigitizationActive,
  isDigitizationUpcoming,
  selectDigitizedClaims,
} from './digitization.ts'
import {
  letterSearchCondition,
  lockLetter,
  readLetterHistory,
  selectLetterListColumns,
  selectLettersWithBox,
  toIncomingLetter,
} from './letter-queries.ts'

const PAGE_SIZE = 20
const LINK_LIFETIME_MS = 5 * 60_000

const ownerCondition = (owner: Owner) => {
  const row = expressionBuilder<Schema, 'incomingLetter'>()
  if (owner.legalHid !== '')
    // Repeats the condition of the partial indexes on organisations, so that they are used.
    return row.and([
      row('incomingLetter.legalHid', '=', owner.legalHid),
      sql<boolean>`incoming_letter.legal_hid <> ''`,
    ])
  const claims = row
    .selectFrom('claim')
    .select('claim.id')
    .where('claim.legalHid', '=', '')
    .where('claim.sub', 'in', listOwnerProfiles(owner))
  return row('incomingLetter.claimId', '=', sql<number>`any(array(${claims}))`)
}

export const selectLettersByOwner = (db: Kysely<Schema>, owner: Owner) =>
  selectLettersWithBox(db).where(ownerCondition(owner))

const selectLetterIdsByOwner = (db: Kysely<Schema>, owner: Owner) =>
  db.selectFrom('incomingLetter').select('incomingLetter.id').where(ownerCondition(owner))

/** For an organisation, reads the newest letters of each status from its index and merges them. */
export async function findNewestLetterIds(
  db: Kysely<Schema>,
  owner: Owner,
  part: { readonly statuses: readonly IncomingLetterStatus[]; readonly size: number; readonly page: number },
): Promise<number[]> {
  const newestFirst = sql`order by id desc limit ${part.size}::int offset ${part.size * part.page}::int`
  if (owner.legalHid === '') {
    // A person has few letters, so one query for all statuses is fast enough.
    const { rows } = await sql<{ id: number }>`
      ${selectLetterIdsByOwner(db, owner).where('status', 'in', part.statuses)} ${newestFirst}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const limit = part.size * (part.page + 1)
  const idsOfStatus = part.statuses.map(
    (status) =>
      sql`(${selectLetterIdsByOwner(db, owner).where('status', '=', status).orderBy('incomingLetter.id', 'desc').limit(limit)})`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(idsOfStatus, sql` union all `)}) as newest ${newestFirst}`.execute(db)
  return rows.map(({ id }) => id)
}

const statusesInTab = (tab: InboxTab) =>
  incomingLetterStatus.options.filter((status) => inboxTabByStatus[status] === tab)

async function countByTab(db: Kysely<Schema>, owner: Owner): Promise<Record<InboxTab, number>> {
  const rows = await db
    .selectFrom('incomingLetter')
    .select(['incomingLetter.status', (row) => row.fn.countAll<number>().as('count')])
    .where(ownerCondition(owner))
    .groupBy('incomingLetter.status')
    .execute()
  const empty = Object.fromEntries(inboxTab.options.map((tab) => [tab, 0]))
  const countsByTab = empty as Record<InboxTab, number>
  for (const { status, count } of rows) countsByTab[inboxTabByStatus[status]] += Number(count)
  return countsByTab
}

type Inbox = EndpointReplyInput<typeof readIncomingLetters>
const signFileLinks = (tokens: SignedTokens, owner: Owner, now: Date) => {
  const until = new Date(now.getTime() + LINK_LIFETIME_MS)
  return (file: number) => tokens.sign('letter-file', file, until, owner.sessionId)
}

async function readDigitization(db: Kysely<Schema>, owner: Owner, now: Date): Promise<Inbox['digitization']> {
  const claims = await selectDigitizedClaims(db)
    .innerJoin('box', 'box.id', 'claim.boxId')
    .select(['claim.id', 'claim.status', 'claim.endDate', 'box.number'])
    .where('claim.legalHid', '=', owner.legalHid)
    .$if(owner.legalHid === '', (query) => query.where('claim.sub', 'in', listOwnerProfiles(owner)))
    .where('claim.status', 'in', [3, 5, 6, 7, 8])
    .orderBy('box.number')
    .execute()
  const today = todayInZone(now)
  const digitizedNow = claims.filter((claim) => isDigitizationActive(claim, today))
  const digitizedLater = claims.filter((claim) => isDigitizationUpcoming(claim, today))
  const boxes = [...digitizedNow, ...digitizedLater].map(({ id, number }) => ({
    claim: id,
    boxNumber: String(number),
  }))
  if (digitizedNow.length > 0) return { state: 'living', startDate: null, boxes }
  const [first] = digitizedLater.map(({ begins }) => begins).sort()
  if (first !== undefined) return { state: 'coming', startDate: first, boxes }
  return { state: claims.length > 0 ? 'over' : 'none', startDate: null, boxes }
}

export async function readInboxLetters(
  { db, tokens }: Context,
  owner: Owner,
  params: { tab?: InboxTab | undefined; search?: string | undefined; page?: number | undefined },
  now: Date,
): Promise<Inbox> {
  const { tab, search = '', page = 0 } = params
  const statuses = tab === undefined ? incomingLetterStatus.options : statusesInTab(tab)
  const countsByTab = await countByTab(db, owner)
  const foundPage =
    search === ''
      ? {
          ids: await findNewestLetterIds(db, owner, { statuses, size: PAGE_SIZE, page }),
          total:
            tab === undefined
              ? Object.values(countsByTab).reduce((sum, count) => sum + count, 0)
              : countsByTab[tab],
        }
      : await searchLetters(db, owner, { statuses, search, page })
  const rows = await selectLetterListColumns(selectLettersWithBox(db))
    .where(sql<boolean>`incoming_letter.id = any(${foundPage.ids}::bigint[])`)
    .orderBy('incomingLetter.id', 'desc')
    .execute()
  const link = signFileLinks(tokens, owner, now)
  return {
    letters: rows.map((row) => ({ ...toIncomingLetter(row), envelope: link(row.envelopeId) })),
    total: foundPage.total,
    tabs: countsByTab,
    digitization: await readDigitization(db, owner, now),
  }
}

async function searchLetters(
  db: Kysely<Schema>,
  owner: Owner,
  params: { statuses: readonly IncomingLetterStatus[]; search: string; page: number },
): Promise<{ ids: number[]; total: number }> {
  const matchingIds = selectLetterIdsByOwner(db, owner)
    .where('incomingLetter.status', 'in', params.statuses)
    .where(letterSearchCondition(params.search))
    .orderBy('incomingLetter.id', 'desc')
  const { rows, total } = await readRowPageInOneQuery(matchingIds, PAGE_SIZE, params.page)
  return { ids: rows.map(({ id }) => id), total }
}

export async function readLetterDetails({ db, tokens }: Context, owner: Owner, id: number, now: Date) {
  const row = await selectLetterListColumns(
    selectLettersByOwner(db, owner).where('incomingLetter.id', '=', id),
  ).executeTakeFirst()
  if (!row) return null
  const office = await db
    .selectFrom('office')
    .select(['index', 'settlement', 'address'])
    .where('index', '=', row.officeIndex)
    .executeTakeFirstOrThrow()
  const link = signFileLinks(tokens, owner, now)
  const facts = {
    actor: 'holder',
    now,
    hasScan: row.scanId !== null,
    serviceAlive: await hasActiveDigitization(db, row.claimId, todayInZone(now)),
    destroyAfter: row.destroyAfter,
  } as const
  return {
    ...toIncomingLetter(row),
    acts: allowedLetterActions(holderLetterAction.options, row.status, facts),
    history: await readLetterHistory(db, id),
    envelope: link(row.envelopeId),
    scan: row.scanId === null ? null : link(row.scanId),
    courier: row.courier,
    track: row.track,
    office: { index: office.index, address: `${office.settlement}, ${office.address}` },
  }
}

type HolderActionResult =
  | { ok: true; value: true }
  | { ok: false; code: 'forbidden' | 'status_not_allowed' | 'already_scanned' | 'service_over' }

export async function performHolderLetterAction(
  context: Context,
  request: {
    owner: Owner
    by: string
    id: number
    body: EndpointBody<typeof orderLetterAction>
    now: Date
  },
): Promise<HolderActionResult> {
  const { owner, by, id, body, now } = request
  const ownLetter = await selectLettersByOwner(context.db, owner)
    .select('incomingLetter.id')
    .where('incomingLetter.id', '=', id)
    .executeTakeFirst()
  if (!ownLetter) return refuse('forbidden')
  return transact<HolderActionResult>(context.db, async (trx) => {
    const letter = await lockLetter(trx, id)
    if (!letter) return refuse('forbidden')
    const courier = body.act === 'order_courier' ? body.courier : null
    const changed = await applyLetterAction(trx, context.outbox, letter, {
      actor: 'holder',
      actorName: by,
      act: body.act,
      now,
      ...(courier
        ? {
            note: `${courier.address}; ${courier.recipient}, ${courier.phone}`,
            set: { courier: JSON.stringify(courier) },
          }
        : {}),
    })
    if (changed.ok) return { ok: true, value: true }
    const { code } = changed
    return refuse(code === 'already_scanned' || code === 'service_over' ? code : 'status_not_allowed')
  })
}
