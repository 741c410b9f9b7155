import { type Kysely, sql } from 'kysely'
import type { BranchLetter, BranchLetterCard, DigitizedBox, LetterQueue } from '#contract/branch-letters.ts'
import { letterQueue } from '#contract/branch-letters.ts'
import type { IncomingStatus } from '#contract/incoming-letters.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { branchDeeds, incomingActs } from '#domain/incoming-letter.ts'
import { fullName } from '#domain/requisites/person-name.ts'
import type { EntityRequisites, Schema } from '#server/database/schema.ts'
import { type Desk, inBranch } from '../branch/branch-scope.ts'
import { digitizedClaims, isLivingOn } from './digitization.ts'
import { type ListedLetter, lettersWithBox, saysInLetter, shownLetter, storyOf } from './letter-row.ts'

const PAGE = 20
const BOXES_AT_MOST = 200

/** The statuses in which a letter waits in a queue of the desk. */
const queued = {
  toScan: ['scan_ordered'],
  toHand: ['collect_ordered'],
  toSend: ['courier_ordered'],
  toDestroy: ['destroy_ordered'],
  atRest: ['received', 'scanned', 'stored'],
} as const satisfies Record<LetterQueue, readonly IncomingStatus[]>

interface Holder {
  readonly entity: EntityRequisites | null
  readonly first_name: string | null
  readonly middle_name: string | null
  readonly last_name: string | null
}

const nameOf = ({ entity, first_name, middle_name, last_name }: Holder): string =>
  entity?.orgName ??
  fullName({ firstName: first_name ?? '', middleName: middle_name ?? '', lastName: last_name ?? '' })

const atDesk = (db: Kysely<Schema>, desk: Desk) =>
  lettersWithBox(db)
    .leftJoin('client', 'client.id', 'claim.client_id')
    .where(inBranch(desk, 'incoming_letter.office_index'))

const forDesk = (query: ReturnType<typeof atDesk>) =>
  query
    .selectAll('incoming_letter')
    .select(['box.number as box_number', 'scan.pages'])
    .select(['client.entity', 'client.first_name', 'client.middle_name', 'client.last_name'])

const shownAtDesk = (row: ListedLetter & Holder, now: Date): BranchLetter => ({
  ...shownLetter(row),
  holder: nameOf(row),
  courier: row.courier,
  acts: incomingActs(branchDeeds, row.status, {
    actor: 'operator',
    now,
    hasScan: row.scan_id !== null,
    serviceAlive: true,
    destroyAfter: row.destroy_after,
  }),
})

/** A queue of the desk, oldest first, with the lengths of all queues. */
export async function readQueue(
  db: Kysely<Schema>,
  desk: Desk,
  wish: { queue: LetterQueue; search?: string | undefined; page?: number | undefined },
  now: Date,
): Promise<{ letters: BranchLetter[]; total: number; queues: Record<LetterQueue, number> }> {
  const { queue, search = '', page = 0 } = wish
  const waiting = atDesk(db, desk)
    .where('incoming_letter.status', 'in', [...queued[queue]])
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`(${saysInLetter(search)} or box.number::text = ${search})`),
    )
  const { count } = await waiting
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const letters = await forDesk(waiting)
    .orderBy('incoming_letter.id')
    .limit(PAGE)
    .offset(PAGE * page)
    .execute()
  const counts = await atDesk(db, desk)
    .select(['incoming_letter.status', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('incoming_letter.status')
    .execute()
  const lengthOf = (name: LetterQueue): number =>
    counts
      .filter(({ status }) => (queued[name] as readonly IncomingStatus[]).includes(status))
      .reduce((sum, row) => sum + Number(row.count), 0)
  const queues = Object.fromEntries(letterQueue.options.map((name) => [name, lengthOf(name)]))
  return {
    letters: letters.map((row) => shownAtDesk(row, now)),
    total: Number(count),
    queues: queues as Record<LetterQueue, number>,
  }
}

/** A letter of the branch with its story; null for one of another branch. */
export async function readDeskCard(
  db: Kysely<Schema>,
  desk: Desk,
  id: number,
  now: Date,
): Promise<BranchLetterCard | null> {
  const row = await forDesk(atDesk(db, desk).where('incoming_letter.id', '=', id)).executeTakeFirst()
  return row ? { ...shownAtDesk(row, now), history: await storyOf(db, id) } : null
}

/** Boxes of the branch whose letters are digitized today, by number. */
export async function boxesDigitized(
  db: Kysely<Schema>,
  desk: Desk,
  today: CalendarDate,
): Promise<DigitizedBox[]> {
  const claims = await digitizedClaims(db)
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('client', 'client.id', 'claim.client_id')
    .select(['claim.id', 'claim.status', 'claim.end_date', 'claim.box_name', 'box.number'])
    .select(['client.entity', 'client.first_name', 'client.middle_name', 'client.last_name'])
    .where(inBranch(desk, 'claim.office_index'))
    .where('claim.status', 'in', [6, 8])
    .where('claim.end_date', '>=', today)
    .orderBy('box.number')
    .limit(BOXES_AT_MOST)
    .execute()
  return claims
    .filter((claim) => isLivingOn(claim, today))
    .map((claim) => ({
      claim: claim.id,
      boxNumber: String(claim.number),
      boxName: claim.box_name,
      holder: nameOf(claim),
      endDate: claim.end_date,
    }))
}
