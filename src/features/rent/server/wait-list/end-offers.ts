import { sql, type Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { EmailText } from '#messages/words/email-frame.ts'
import { offerLapsedEmail, offerWithdrawnEmail, type WaitOfferFacts } from '#rent/words/wait-list-emails.ts'
import { isHolderBlockedSql } from '#server/access/blocked-holders.ts'
import type { Context } from '#server/context.ts'
import { lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import {
  findEntryEmailAddress,
  readOfferFacts,
  recordWaitAct,
  reserveForOffer,
  type WaitEntryRow,
  withdrawOffer,
} from './offers.ts'
import { enterQueues, findWaitPlaces } from './wait-places.ts'

const RETURN_WINDOW_MS = 30 * 24 * 60 * 60_000

/** Puts a locked entry back into the queues, at its old place. */
export async function waitAgain(
  { offices }: Pick<Context, 'offices'>,
  trx: Transaction<Schema>,
  entry: WaitEntryRow,
): Promise<void> {
  const places = await findWaitPlaces(trx, offices.directory, { ...entry, lockerId: entry.lockerId ?? 0 })
  await enterQueues(trx, entry.id, entry.startMonth, places)
}

interface OpenOffer extends WaitEntryRow {
  readonly boxId: number
  readonly offeredUntil: Date
}

export const isOpenOffer = (entry: WaitEntryRow | undefined): entry is OpenOffer =>
  entry?.state === 'offered' && entry.boxId !== null && entry.offeredUntil !== null

const sendOfferEmail = async (
  { outbox }: Context,
  trx: Transaction<Schema>,
  offer: OpenOffer,
  { words, now }: { readonly words: (facts: WaitOfferFacts) => EmailText; readonly now: Date },
): Promise<void> =>
  outbox.write(trx, {
    key: `wait-${offer.id}-ended-${now.getTime()}`,
    recipient: await findEntryEmailAddress(trx, offer),
    ...words(await readOfferFacts(trx, outbox.origin, offer)),
    now,
  })

const lapseOffer = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const entry = await lockRow(trx, 'waitEntry', id)
    if (!isOpenOffer(entry) || entry.offeredUntil > now) return
    await withdrawOffer(trx, entry)
    await updateRows(trx, 'waitEntry', id, { state: 'lapsed', changedAt: now })
    await recordWaitAct(trx, id, 'lapsed', now, entry.boxId)
    await sendOfferEmail(context, trx, entry, { words: offerLapsedEmail, now })
  })

/** A claim made of an offer that was not paid gives the offer back for the rest of its time. */
const returnOffer = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const entry = await lockRow(trx, 'waitEntry', id)
    if (entry?.state !== 'rented' || !entry.boxId) return
    const isOpen = entry.offeredUntil !== null && entry.offeredUntil > now
    const reserved = isOpen && (await reserveForOffer(trx, entry.boxId, id, todayInZone(now)))
    await updateRows(trx, 'waitEntry', id, {
      state: reserved ? 'offered' : 'lapsed',
      claimId: null,
      changedAt: now,
    })
    await recordWaitAct(trx, id, reserved ? 'returned' : 'lapsed', now, entry.boxId)
  })

/** True if the offered box cannot be rented now, or its holder may not rent. */
const cannotRentSql = sql<boolean>`(
  box.out_of_order or office.stopped_at is not null or office.closed or office.temporarily_closed or not office.online
  or ${isHolderBlockedSql(sql`wait_entry.sub`, sql`wait_entry.legal_hid`)}
)`

const selectUnrentableOffers = ({ db }: Context) =>
  db
    .selectFrom('waitEntry')
    .innerJoin('box', 'box.id', 'waitEntry.boxId')
    .innerJoin('office', 'office.index', 'box.officeIndex')
    .select('waitEntry.id')
    .where(sql<boolean>`wait_entry.state = 'offered'`)
    .where(cannotRentSql)

/** The person is first in the queue again. */
const returnToQueue = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const entry = await lockRow(trx, 'waitEntry', id)
    if (!isOpenOffer(entry)) return
    await withdrawOffer(trx, entry)
    await updateRows(trx, 'waitEntry', id, { state: 'waiting', offeredUntil: null, changedAt: now })
    await waitAgain(context, trx, entry)
    await recordWaitAct(trx, id, 'withdrawn', now, entry.boxId)
    await sendOfferEmail(context, trx, entry, { words: offerWithdrawnEmail, now })
  })

/**
 * Passes on offers that were not accepted in time, gives back those whose claim was not paid, and returns people to the
 * queue whose box cannot be rented any more (M-WAIT-02, 03).
 */
export async function endOffers(context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> {
  const cancelled = context.db
    .selectFrom('waitEntry')
    .innerJoin('claim', 'claim.id', 'waitEntry.claimId')
    .select('waitEntry.id')
    .where(sql<boolean>`wait_entry.state = 'rented'`)
    .where('claim.status', '=', claimStatus.cancelled)
    // Older offers cannot be given back, and without this limit their rows would be read every minute.
    .where('waitEntry.offeredUntil', '>', new Date(now.getTime() - RETURN_WINDOW_MS))
  await eachRow(cancelled, toDueRowSortColumns('waitEntry.offeredUntil', 'waitEntry.id'), ({ id }) =>
    returnOffer(context, id, now),
  )
  const due = context.db
    .selectFrom('waitEntry')
    .select('id')
    .where(sql<boolean>`state = 'offered'`)
    .where('offeredUntil', '<=', now)
  await eachRow(due, toDueRowSortColumns('offeredUntil'), ({ id }) => lapseOffer(context, id, now))
  await eachRow(
    selectUnrentableOffers(context),
    toDueRowSortColumns('waitEntry.offeredUntil', 'waitEntry.id'),
    ({ id }) => returnToQueue(context, id, now),
  )
}
