import { type Kysely, sql } from 'kysely'
import { awaitsSignature, claimStatus, holdsBox, isReservingStatus } from '#claims/rules/claim-status.ts'
import { applyClaimEvent } from '#claims/server/apply-claim-event.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { toSingleClaimChain } from '#claims/server/lock-claim-chain.ts'
import { lockClaim, readClaimBox } from '#claims/server/read-claim.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { boxOutOfOrderEmail, boxWorksAgainEmail } from '#rent/words/emails.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'

/**
 * Claims whose box is faulty and whose holder has not been notified. If a rent has an extension, only the rent is
 * listed.
 */
const selectUnnotifiedFaults = (db: Kysely<Schema>, today: CalendarDate) =>
  db
    .selectFrom('box')
    .innerJoin('claim', 'claim.boxId', 'box.id')
    .select('claim.id')
    .where(sql<boolean>`box.out_of_order`)
    .where(
      sql<boolean>`(claim.status in (3, 4, 6) or claim.status = 8 and claim.end_date >= ${today}::text::date)`,
    )
    .where(sql<boolean>`not exists (select 1 from box_fault_notice where claim_id = claim.id)`)
    .where(
      sql<boolean>`not exists (
        select 1 from claim as previous
        where previous.id = claim.prolongation_of and previous.status in (6, 8)
          and previous.end_date >= ${today}::text::date
      )`,
    )

const selectRepairedBoxes = (db: Kysely<Schema>) =>
  db
    .selectFrom('boxFaultNotice')
    .innerJoin('claim', 'claim.id', 'boxFaultNotice.claimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .select('claim.id')
    .where('box.outOfOrder', '=', false)

const keepsBox = (row: ClaimRow, today: CalendarDate): boolean =>
  row.status !== claimStatus.onRegistration && holdsBox({ status: row.status, end: row.endDate, today })
const awaitsSigning = ({ status, isSigned }: ClaimRow): boolean => awaitsSignature({ status, isSigned })

const notifyOfFault = ({ db, outbox }: Context, id: number, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row || !keepsBox(row, todayInZone(now)) || !(await readClaimBox(trx, row)).outOfOrder) return
    if (await findRow(trx, 'boxFaultNotice', { claimId: id })) return
    await insertRow(trx, 'boxFaultNotice', { claimId: id, sentAt: now })
    const { status } = row
    await recordStatusChange(trx, outbox, id, { actor: 'server', status, reason: 'box_out_of_order', now })
    const isPaid = status !== claimStatus.awaitingPayment
    await sendOwnerEmail(trx, outbox, {
      key: `box-out-of-order-${id}-${now.getTime()}`,
      claimId: id,
      now,
      words: (facts) => boxOutOfOrderEmail(facts, { isPaid, isSigned: isPaid && !awaitsSigning(row) }),
    })
  })

const notifyOfRepair = ({ db, outbox }: Context, id: number, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    const row = await lockClaim(trx, id)
    const notice = await findRow(trx, 'boxFaultNotice', { claimId: id })
    if (!row || !notice || (await readClaimBox(trx, row)).outOfOrder) return
    await deleteRows(trx, 'boxFaultNotice', { claimId: id })
    if (!keepsBox(row, todayInZone(now))) return
    const { status } = row
    await recordStatusChange(trx, outbox, id, { actor: 'server', status, reason: 'box_works_again', now })
    await sendOwnerEmail(trx, outbox, {
      key: `box-works-again-${id}-${now.getTime()}`,
      claimId: id,
      now,
      words: (facts) => boxWorksAgainEmail(facts, { toSign: awaitsSigning(row) }),
    })
  })

export async function notifyBoxFaultsAndRepairs(
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> {
  await eachRow(
    selectUnnotifiedFaults(context.db, todayInZone(now)),
    toDueRowSortColumns('claim.createdAt', 'claim.id'),
    ({ id }) => notifyOfFault(context, id, now),
  )
  await eachRow(
    selectRepairedBoxes(context.db),
    toDueRowSortColumns('boxFaultNotice.sentAt', 'claim.id'),
    ({ id }) => notifyOfRepair(context, id, now),
  )
}

const selectAffectedClaims = ({ db }: Context) =>
  db
    .selectFrom('claim')
    .innerJoin('office', 'office.index', 'claim.officeIndex')
    .select(['claim.id', 'claim.status'])
    .where(sql<boolean>`office.stopped_at is not null`)
    .where(sql<boolean>`(claim.status in (1, 4) or claim.status in (3, 6)
      and not exists (select 1 from office_stop_told as told where told.claim_id = claim.id))`)

const selectReopenedOffices = ({ db }: Context) =>
  db
    .selectFrom('officeStopTold')
    .innerJoin('claim', 'claim.id', 'officeStopTold.claimId')
    .innerJoin('office', 'office.index', 'claim.officeIndex')
    .select('claim.id')
    .where(sql<boolean>`office.stopped_at is null`)

async function applyOfficeStop(context: Context, id: number, now: Date): Promise<void> {
  const freedOffice = await transact<string | null>(context.db, async (trx) => {
    const row = await lockClaim(trx, id)
    if (!row) return null
    const office = await findRow(trx, 'office', { index: row.officeIndex })
    if (!office || office.stoppedAt === null) return null
    if (row.status === claimStatus.onRegistration || row.status === claimStatus.awaitingPayment) {
      const event = { actor: 'server', now, reason: 'office_stopped' } as const
      const closed = await applyClaimEvent(trx, context.outbox, toSingleClaimChain(row), 'close', event)
      return closed.ok ? row.officeIndex : null
    }
    const notice = await findRow(trx, 'officeStopTold', { claimId: id })
    if (notice || !isReservingStatus(row.status)) return null
    await insertRow(trx, 'officeStopTold', { claimId: id, toldAt: now })
    const entry = { actor: 'server', status: row.status, reason: 'office_stopped_rent', now } as const
    await recordStatusChange(trx, context.outbox, id, entry)
    return null
  })
  if (freedOffice !== null) context.offices.touch(freedOffice)
}

const notifyOfReopening = ({ db, outbox }: Context, id: number, now: Date): Promise<void> =>
  transact<void>(db, async (trx) => {
    const row = await lockClaim(trx, id)
    const notice = await findRow(trx, 'officeStopTold', { claimId: id })
    if (!row || !notice) return
    await deleteRows(trx, 'officeStopTold', { claimId: id })
    if (!isReservingStatus(row.status)) return
    const entry = { actor: 'server', status: row.status, reason: 'office_reopened', now } as const
    await recordStatusChange(trx, outbox, id, entry)
  })

/** Cancels unpaid claims once `askBank` has settled pending payments. Notifies holders once. */
export async function handleStoppedOffices(
  context: Context,
  askBank: (claimId: number) => Promise<void>,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> {
  await eachRow(
    selectAffectedClaims(context),
    toDueRowSortColumns('claim.createdAt', 'claim.id'),
    async ({ id, status }) => {
      if (status === claimStatus.awaitingPayment) await askBank(id)
      await applyOfficeStop(context, id, now)
    },
  )
  await eachRow(
    selectReopenedOffices(context),
    toDueRowSortColumns('officeStopTold.toldAt', 'claim.id'),
    ({ id }) => notifyOfReopening(context, id, now),
  )
}
