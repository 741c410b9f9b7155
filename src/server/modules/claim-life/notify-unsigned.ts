import { sql } from 'kysely'
import { unsignedEmail } from '#copy/emails-reminders.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { wasNeverSigned } from '#domain/claim-status.ts'
import { updateRows } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { writeToOwner } from '../notifications/claim-emails.ts'

/** What `claim.reminded` says once the holder was told: no reminder before an end has this number. */
const TOLD = 0

type Deps = Pick<ClaimDeps, 'db' | 'outbox'>

/** Claims that were paid, not signed before their term was over, and whose holders were not told yet. */
const unnotified = ({ db }: Deps, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed is not true and reminded is null`)
    .where('end_date', '<', today)

/** Tells who paid and never signed that the term is over and the money waits at the branch, once each; for the sweep. */
export async function notifyUnsigned(deps: Deps, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  const tell = (id: number) =>
    transact<void>(deps.db, async (trx) => {
      const row = await lockClaim(trx, id)
      if (!row || !wasNeverSigned({ ...row, isSigned: row.is_signed, end: row.end_date, today })) return
      await updateRows(trx, 'claim', id, { reminded: TOLD })
      await writeToOwner(trx, deps.outbox, {
        key: `never-signed-${id}`,
        claimId: id,
        now,
        words: unsignedEmail,
      })
    })
  await eachRow(unnotified(deps, today), dueBy('end_date'), ({ id }) => tell(id))
}
