import type { Transaction } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { service } from '#domain/service.ts'
import { takesServices } from '#domain/service-of-claim.ts'
import { lockKnownRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { type ActorDetails, recordStatusChange } from '../claims/record-status-change.ts'
import type { Outbox } from '../notifications/outbox.ts'

/** The money of a service came: it joins the services of its claim, with its name where it is one. */
export async function connectPaidService(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  orderId: number,
  { outbox, now, ...actor }: ActorDetails & { outbox: Outbox; now: Date },
): Promise<Outcome<true, 'service_cancelled' | 'claim_over'>> {
  const order = await lockKnownRow(trx, 'service_order', orderId)
  if (order.state !== 'waiting') return refuse('service_cancelled')
  if (!takesServices({ status: claim.status, end: claim.end_date, today: todayIn(now) }))
    return refuse('claim_over')
  const services = [...new Set([...claim.services, order.service])].sort((a, b) => a - b)
  await updateRows(trx, 'service_order', order.id, { state: 'connected', pay_until: null, changed_at: now })
  await updateRows(trx, 'claim', claim.id, {
    services: JSON.stringify(services),
    ...(order.service === service.boxName ? { box_name: order.options.boxName ?? null } : {}),
    changed_at: now,
  })
  const status = claim.status
  await recordStatusChange(trx, outbox, claim.id, { ...actor, status, reason: 'service_connected', now })
  return accept(true)
}
