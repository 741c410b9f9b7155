import { type Kysely, sql, type Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { reserveBoxMonths } from '#claims/server/reserve-box.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  startOfDayInMoscow,
  startOfMonth,
  todayInZone,
} from '#kit/rules/calendar-date.ts'
import { DIGITIZATION_OFFICE_INDEX, MAX_RENT_MONTHS } from '#kit/rules/limits.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { findRentedBox } from '#rent/server/boxes/rented-box.ts'
import { quotePrice } from '#rent/server/tariffs/quote.ts'
import type { Context } from '#server/context.ts'
import { findRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { demoOrganisations, demoPeople } from '#stand-ins/login/demo-people.ts'

const MADE_DAYS_BEFORE_START = 10
const { legalHid } = demoOrganisations[0]

const hasDemoRent = async (trx: Kysely<Schema>): Promise<boolean> =>
  (await trx
    .selectFrom('claim')
    .select('id')
    .where('legalHid', '=', legalHid)
    .where(sql<boolean>`claim.services @> ${`[${serviceNumberByName.digitization}]`}::jsonb`)
    .executeTakeFirst()) !== undefined

const findFreeBox = async (trx: Transaction<Schema>, start: CalendarDate, end: CalendarDate) =>
  (
    await trx
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', DIGITIZATION_OFFICE_INDEX)
      .where('lockerId', 'is', null)
      .where('outOfOrder', '=', false)
      .where('size', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('boxMonth')
              .select('boxMonth.month')
              .whereRef('boxMonth.boxId', '=', 'box.id')
              .where('boxMonth.month', '>=', start)
              .where('boxMonth.month', '<=', end),
          ),
        ),
      )
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

async function recordDemoHistory(
  trx: Transaction<Schema>,
  claimId: number,
  madeAt: Date,
  startedAt: Date,
): Promise<void> {
  const entries = [
    { status: claimStatus.onRegistration, actor: 'client', reason: 'created', at: madeAt },
    { status: claimStatus.awaitingPayment, actor: 'client', reason: 'confirmed', at: madeAt },
    { status: claimStatus.paid, actor: 'operator', reason: 'paid', at: madeAt },
    { status: claimStatus.paid, actor: 'operator', reason: 'signed', at: madeAt },
    { status: claimStatus.onRent, actor: 'server', reason: 'started', at: startedAt },
  ]
  for (const { actor, ...row } of entries) {
    const actorName = actor === 'operator' ? demoPeople.operator.userName : null
    await insertRow(trx, 'claimHistory', { claimId, actor, actorName, ...row })
  }
}

/** Adds a rent with digitization for the first demo organisation, for one year from the current month. */
export async function seedDemoRent(context: Context, now: Date): Promise<void> {
  const start: CalendarDate = startOfMonth(todayInZone(now))
  const end = addDays(addMonths(start, MAX_RENT_MONTHS), -1)
  const madeAt = startOfDayInMoscow(addDays(start, -MADE_DAYS_BEFORE_START))
  const startedAt = startOfDayInMoscow(start)
  const index = await transact<string | null>(context.db, async (trx) => {
    await trx.selectFrom('balance').select('legalHid').where('legalHid', '=', legalHid).forUpdate().execute()
    if (await hasDemoRent(trx)) return null
    const boxId = await findFreeBox(trx, start, end)
    const place = boxId === undefined ? null : await findRentedBox(trx, boxId)
    const client = await findRow(trx, 'client', { legalHid, kind: 'entity' })
    if (!place || !client) return null
    const services = [serviceNumberByName.digitization]
    // The price is quoted as for an extension, because only extensions may start in the past.
    const terms = { start, end, clientType: clientTypeByName.legal, services, prolongation: true } as const
    const priced = quotePrice(context.book, place, terms, start)
    if (!priced.ok) return null
    const { total, firstMonth, lines } = priced.value
    const claim = await insertRow(trx, 'claim', {
      sub: demoPeople.legal.sub,
      legalHid,
      boxId: place.boxId,
      officeIndex: place.officeIndex,
      status: claimStatus.onRent,
      inEditing: false,
      isSigned: true,
      clientType: clientTypeByName.legal,
      clientId: client.id,
      startDate: start,
      endDate: end,
      services: JSON.stringify(services),
      total,
      firstMonth,
      lines: JSON.stringify(lines),
      paymentMethod: paymentMethod.paymentOrder,
      createdAt: madeAt,
      changedAt: startedAt,
    })
    await reserveBoxMonths(trx, { id: claim.id, boxId: place.boxId, start, end })
    await insertRow(trx, 'payment', {
      claimId: claim.id,
      method: paymentMethod.paymentOrder,
      state: 'paid',
      amount: total,
      paidAt: madeAt,
      createdAt: madeAt,
      changedAt: madeAt,
    })
    await recordDemoHistory(trx, claim.id, madeAt, startedAt)
    return place.officeIndex
  })
  if (index !== null) context.offices.touch(index)
}
