import { type Kysely, sql, type Transaction } from 'kysely'
import {
  addDays,
  addMonths,
  type CalendarDate,
  startOfDayInMoscow,
  startOfMonth,
  todayIn,
} from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { DIGITIZATION_INDEX, MONTHS_MAX } from '#domain/limits.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { service } from '#domain/service.ts'
import { findRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { demoOrganisations, demoPeople } from '#server/gateways/identity/embedded/demo-people.ts'
import { findRentedPlace } from '../boxes/rented-place.ts'
import { quote } from '../tariffs/quote.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { reserveMonths } from './reserve-box.ts'

/** Days before its start on which the rent was made, as its history tells. */
const MADE_BEFORE = 10
const { legalHid } = demoOrganisations[0]

const isThere = async (trx: Kysely<Schema>): Promise<boolean> =>
  (await trx
    .selectFrom('claim')
    .select('id')
    .where('legal_hid', '=', legalHid)
    .where(sql<boolean>`claim.services @> ${`[${service.digitization}]`}::jsonb`)
    .executeTakeFirst()) !== undefined

/** The last box of the office of digitization that nobody has in these months. */
const freeBox = async (trx: Transaction<Schema>, start: CalendarDate, end: CalendarDate) =>
  (
    await trx
      .selectFrom('box')
      .select('id')
      .where('office_index', '=', DIGITIZATION_INDEX)
      .where('locker_id', 'is', null)
      .where('out_of_order', '=', false)
      .where('size', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('box_month')
              .select('box_month.month')
              .whereRef('box_month.box_id', '=', 'box.id')
              .where('box_month.month', '>=', start)
              .where('box_month.month', '<=', end),
          ),
        ),
      )
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

/** What happened to it, as it would have happened on the screens. */
async function recordMailItemEvent(
  trx: Transaction<Schema>,
  claimId: number,
  made: Date,
  started: Date,
): Promise<void> {
  const story = [
    { status: claimStatus.onRegistration, actor: 'client', reason: 'created', at: made },
    { status: claimStatus.awaitingPayment, actor: 'client', reason: 'confirmed', at: made },
    { status: claimStatus.paid, actor: 'operator', reason: 'paid', at: made },
    { status: claimStatus.paid, actor: 'operator', reason: 'signed', at: made },
    { status: claimStatus.onRent, actor: 'server', reason: 'started', at: started },
  ]
  for (const { actor, ...row } of story) {
    const actorName = actor === 'operator' ? demoPeople.operator.userName : null
    await insertRow(trx, 'claim_history', { claim_id: claimId, actor, actor_name: actorName, ...row })
  }
}

/**
 * A living rent of the first demo organisation with digitization, so that letters can be tried at once: paid and signed,
 * from the first of this month for a year. Made once; nothing is made where no tariff or no box is to be had.
 */
export async function seedDemoRent(
  deps: Pick<ClaimDeps, 'db' | 'book' | 'offices'>,
  now: Date,
): Promise<void> {
  const start: CalendarDate = startOfMonth(todayIn(now))
  const end = addDays(addMonths(start, MONTHS_MAX), -1)
  const made = startOfDayInMoscow(addDays(start, -MADE_BEFORE))
  const started = startOfDayInMoscow(start)
  const index = await transact<string | null>(deps.db, async (trx) => {
    // Servers that boot at once make one.
    await trx
      .selectFrom('balance')
      .select('legal_hid')
      .where('legal_hid', '=', legalHid)
      .forUpdate()
      .execute()
    if (await isThere(trx)) return null
    const boxId = await freeBox(trx, start, end)
    const place = boxId === undefined ? null : await findRentedPlace(trx, boxId)
    const client = await findRow(trx, 'client', { legal_hid: legalHid, kind: 'entity' })
    if (!place || !client) return null
    const services = [service.digitization]
    // Begun already, as only a rent that continues another could be.
    const terms = { start, end, clientType: clientTypeByName.legal, services, prolongation: true } as const
    const priced = quote(deps.book, place, terms, start)
    if (!priced.ok) return null
    const { total, firstMonth, lines } = priced.value
    const claim = await insertRow(trx, 'claim', {
      sub: demoPeople.legal.sub,
      legal_hid: legalHid,
      box_id: place.boxId,
      office_index: place.officeIndex,
      status: claimStatus.onRent,
      in_editing: false,
      is_signed: true,
      client_type: clientTypeByName.legal,
      client_id: client.id,
      privilege_document: null,
      start_date: start,
      end_date: end,
      services: JSON.stringify(services),
      box_name: null,
      promo: null,
      total,
      first_month: firstMonth,
      lines: JSON.stringify(lines),
      payment_method: paymentMethod.paymentOrder,
      pay_until: null,
      prolongation_of: null,
      replaces: null,
      ended_on: null,
      reminded: null,
      created_at: made,
      changed_at: started,
    })
    await reserveMonths(trx, { id: claim.id, boxId: place.boxId, start, end })
    await insertRow(trx, 'payment', {
      claim_id: claim.id,
      method: paymentMethod.paymentOrder,
      state: 'paid',
      amount: total,
      paid_at: made,
      created_at: made,
      changed_at: made,
    })
    await recordMailItemEvent(trx, claim.id, made, started)
    return place.officeIndex
  })
  if (index !== null) deps.offices.touch(index)
}
