import type { jointPaymentOrder } from '#contract/legal-claims.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Answer } from '#server/http/route.ts'
import { placeOf } from '../claims/claim-row.ts'
import { payerOf } from '../payments/print-payment-order.ts'
import type { JointNeeds } from './joint-extension.ts'

const unknown = { ok: false, code: 'payment_unknown' } as const

/** The same as {@link printJointOrder}, only for the organisation that ordered it. */
export async function printTogether(
  needs: JointNeeds,
  owner: Owner,
  id: number,
): Promise<Answer<typeof jointPaymentOrder>> {
  const order = await needs.db
    .selectFrom('joint_order')
    .select('id')
    .where('id', '=', id)
    .where('legal_hid', '=', owner.legalHid)
    .where('legal_hid', '<>', '')
    .executeTakeFirst()
  return order ? printJointOrder(needs, id) : { ok: false, code: 'forbidden' }
}

/**
 * The payment order of several rents for those that still wait for their money, with their sum: one that ended meanwhile
 * is left out. Refused with `payment_unknown` when none waits.
 */
export async function printJointOrder(
  needs: Pick<JointNeeds, 'db' | 'printOrder'>,
  id: number,
): Promise<Answer<typeof jointPaymentOrder>> {
  const order = await needs.db.selectFrom('joint_order').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return unknown
  const waiting = await needs.db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claim_id')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .selectAll('claim')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .select(['box.number', 'locker.name as locker_name'])
    .where('payment.joint_order_id', '=', id)
    .where('payment.state', '=', 'reserved')
    .where('claim.pay_until', 'is not', null)
    .orderBy('claim.id')
    .execute()
  const [first] = waiting
  const payer = first && (await payerOf(needs, first))
  if (!first || !payer) return unknown
  const file = await needs.printOrder({
    subject: {
      kind: 'joint',
      id,
      rents: waiting.map((rent) => ({
        claim: rent.id,
        officeIndex: rent.office_index,
        ...placeOf(rent),
        start: rent.start_date,
        end: rent.end_date,
        total: rent.total,
      })),
    },
    total: waiting.reduce((sum, { total }) => sum + total, 0),
    payUntil: new Date(Math.min(...waiting.map((rent) => rent.pay_until?.getTime() ?? 0))),
    reserved: order.created_at,
    payer,
  })
  const headers = { 'Content-Disposition': `attachment; filename="payment-order-${id}.pdf"` }
  return { ok: true, value: file, headers }
}
