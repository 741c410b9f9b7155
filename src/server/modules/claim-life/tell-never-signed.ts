import { neverSignedLetter } from '#copy/letters-claims.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, wasNeverSigned } from '#domain/claim-status.ts'
import type { RowPage, Step } from '#server/run-step.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'
import { writeToOwner } from '../notices/claim-letters.ts'

/** What `claim.reminded` says once the holder was told: no reminder before an end has this number. */
const TOLD = 0

type Needs = Pick<ClaimNeeds, 'db' | 'outbox'>

/** Claims that were paid, not signed before their term was over, and whose holders were not told yet. */
const untold = ({ db }: Needs, today: CalendarDate, { after, atMost }: RowPage) =>
  db
    .selectFrom('claim')
    .select('id')
    .where('status', '=', 3)
    .where('is_signed', 'is not', true)
    .where('end_date', '<', today)
    .where('reminded', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()

/** Tells who paid and never signed that the term is over and the money waits at the branch, once each; for the sweep. */
export async function tellNeverSigned(needs: Needs, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  const tell = (id: number) =>
    transact<void>(needs.db, async (trx) => {
      const row = await lockClaim(trx, id)
      const status = row?.status as ClaimStatus
      if (!row || !wasNeverSigned({ status, isSigned: row.is_signed, end: row.end_date, today })) return
      await trx.updateTable('claim').set({ reminded: TOLD }).where('id', '=', id).execute()
      await writeToOwner(trx, needs.outbox, {
        key: `never-signed-${id}`,
        claimId: id,
        now,
        words: neverSignedLetter,
      })
    })
  await eachRow(
    (page) => untold(needs, today, page),
    ({ id }) => tell(id),
  )
}
