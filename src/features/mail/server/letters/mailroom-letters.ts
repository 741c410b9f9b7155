import { type InferResult, type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  type BoxWithDigitization,
  type branchLetter,
  branchLetterAction,
  type LetterQueue,
  letterQueueSchema,
} from '#back-office/api/branch-letters.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { IncomingLetterStatus } from '#mail/api/incoming-letters.ts'
import { allowedLetterActions } from '#mail/rules/incoming-letter.ts'
import { toHolderName } from '#people/server/clients/client-record.ts'
import { isHolderBlockedSql } from '#server/access/blocked-holders.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import type { Schema } from '#server/database/schema.ts'
import { digitizationCondition, isDigitizationActive, selectDigitizedClaims } from './digitization.ts'
import {
  letterSearchCondition,
  readLetterHistory,
  selectLettersWithBox,
  toIncomingLetter,
} from './letter-queries.ts'

type BranchLetter = z.input<typeof branchLetter>

const PAGE_SIZE = 20
const MAX_BOXES = 200

const statusesByQueue = {
  toScan: ['scan_ordered'],
  toHand: ['collect_ordered'],
  toSend: ['courier_ordered'],
  toDestroy: ['destroy_ordered'],
  atRest: ['received', 'scanned', 'stored'],
} as const satisfies Record<LetterQueue, readonly IncomingLetterStatus[]>

const lettersInMailroom = (db: Kysely<Schema>, operator: Operator) =>
  selectLettersWithBox(db)
    .leftJoin('client', 'client.id', 'claim.clientId')
    .where(isOfficeInBranchSql(operator, 'incomingLetter.officeIndex'))

const selectMailroomRows = (query: ReturnType<typeof lettersInMailroom>) =>
  query
    .selectAll('incomingLetter')
    .select(['box.number as boxNumber', 'scan.pages'])
    .select(['client.entity', 'client.firstName', 'client.middleName', 'client.lastName'])
    .select(isHolderBlockedSql(sql.ref('claim.sub'), sql.ref('claim.legalHid')).as('blocked'))

type MailroomRow = InferResult<ReturnType<typeof selectMailroomRows>>[number]

const toBranchLetter = (row: MailroomRow, now: Date): BranchLetter => ({
  ...toIncomingLetter(row),
  holder: toHolderName(row),
  courier: row.courier,
  blocked: row.blocked,
  acts: allowedLetterActions(branchLetterAction.options, row.status, {
    actor: 'operator',
    now,
    hasScan: row.scanId !== null,
    serviceAlive: true,
    destroyAfter: row.destroyAfter,
  }),
})

/** Has no joins, so that both the page and the total are read from one index. */
const letterIdsOfBranch = (db: Kysely<Schema>, operator: Operator) =>
  db.selectFrom('incomingLetter').where(isOfficeInBranchSql(operator, 'incomingLetter.officeIndex'))

const boxOrLetterNumberCondition = (search: string) =>
  /^\d{1,9}$/.test(search)
    ? sql<boolean>`incoming_letter.id = ${Number(search)} or exists (select 1 from claim join box on box.id = claim.box_id
        where claim.id = incoming_letter.claim_id and box.number::text = ${search})`
    : sql<boolean>`false`

export async function readMailroomQueue(
  db: Kysely<Schema>,
  operator: Operator,
  params: { queue: LetterQueue; search?: string | undefined; page?: number | undefined },
  now: Date,
): Promise<{ letters: BranchLetter[]; total: number; queues: Record<LetterQueue, number> }> {
  const { queue, search = '', page = 0 } = params
  const queuedLetters = letterIdsOfBranch(db, operator)
    .where('incomingLetter.status', 'in', [...statusesByQueue[queue]])
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`(${letterSearchCondition(search)} or ${boxOrLetterNumberCondition(search)})`),
    )
  const { rows: ids, total } = await readRowPage(
    queuedLetters.select('incomingLetter.id').orderBy('incomingLetter.id'),
    PAGE_SIZE,
    page,
  )
  const rows = await selectMailroomRows(lettersInMailroom(db, operator))
    .where('incomingLetter.id', 'in', ids.length > 0 ? ids.map(({ id }) => id) : [0])
    .orderBy('incomingLetter.id')
    .execute()
  const counts = await letterIdsOfBranch(db, operator)
    .select(['incomingLetter.status', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('incomingLetter.status')
    .execute()
  const queueLength = (name: LetterQueue): number =>
    counts
      .filter(({ status }) => (statusesByQueue[name] as readonly IncomingLetterStatus[]).includes(status))
      .reduce((sum, row) => sum + Number(row.count), 0)
  const queues = Object.fromEntries(letterQueueSchema.options.map((name) => [name, queueLength(name)]))
  return {
    letters: rows.map((row) => toBranchLetter(row, now)),
    total,
    queues: queues as Record<LetterQueue, number>,
  }
}

export async function readMailroomLetter(db: Kysely<Schema>, operator: Operator, id: number, now: Date) {
  const row = await selectMailroomRows(
    lettersInMailroom(db, operator).where('incomingLetter.id', '=', id),
  ).executeTakeFirst()
  return row ? { ...toBranchLetter(row, now), history: await readLetterHistory(db, id) } : null
}

export async function findDigitizedBoxes(
  db: Kysely<Schema>,
  operator: Operator,
  today: CalendarDate,
): Promise<BoxWithDigitization[]> {
  const ids = db
    .selectFrom('claim')
    .select('claim.id')
    .where(digitizationCondition)
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .where(sql<boolean>`claim.status in (6, 8)`)
    .where('claim.endDate', '>=', today)
    .orderBy('claim.boxNumber')
    .orderBy('claim.id')
    .limit(MAX_BOXES)
  const claims = await selectDigitizedClaims(db)
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('client', 'client.id', 'claim.clientId')
    .select(['claim.id', 'claim.status', 'claim.endDate', 'claim.boxName', 'box.number'])
    .select(['client.entity', 'client.firstName', 'client.middleName', 'client.lastName'])
    .where('claim.id', '=', ({ fn }) => fn.any(sql<number[]>`array(${ids})`))
    .orderBy('box.number')
    .orderBy('claim.id')
    .execute()
  return claims
    .filter((claim) => isDigitizationActive(claim, today))
    .map((claim) => ({
      claim: claim.id,
      boxNumber: String(claim.number),
      boxName: claim.boxName,
      holder: toHolderName(claim),
      endDate: claim.endDate,
    }))
}
