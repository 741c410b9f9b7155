import type { Transaction } from 'kysely'
import type { ClaimStatus } from '#domain/claim-status.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { service } from '#domain/service.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { type Doer, tellHistory } from '../claims/tell-history.ts'
import type { Outbox } from '../notices/outbox.ts'

/** The money of a service came: it joins the services of its claim, with its name where it is one (issue 4 part 3). */
export async function connectPaidService(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  orderId: number,
  { outbox, now, ...doer }: Doer & { outbox: Outbox; now: Date },
): Promise<Outcome<true, 'service_cancelled' | 'claim_over'>> {
  const order = await trx
    .selectFrom('service_order')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (order.state !== 'waiting') return refuse('service_cancelled')
  if (claim.status !== 3 && claim.status !== 6) return refuse('claim_over')
  const services = [...new Set([...claim.services, order.service])].sort((a, b) => a - b)
  await trx
    .updateTable('service_order')
    .set({ state: 'connected', pay_until: null, changed_at: now })
    .where('id', '=', order.id)
    .execute()
  await trx
    .updateTable('claim')
    .set({
      services: JSON.stringify(services),
      ...(order.service === service.boxName ? { box_name: order.options.boxName ?? null } : {}),
      changed_at: now,
    })
    .where('id', '=', claim.id)
    .execute()
  const status = claim.status as ClaimStatus
  await tellHistory(trx, outbox, claim.id, { ...doer, status, reason: 'service_connected', now })
  return accept(true)
}
