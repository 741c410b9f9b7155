import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { findExtensionWindow } from '#claims/rules/extension.ts'
import { makeExtensionLink } from '#claims/server/claim-links.ts'
import type { receivedDelegationSchema } from '#delegates/api/delegations.ts'
import * as calls from '#delegates/api/delegations.ts'
import { delegationAnsweredEmail } from '#delegates/words/emails.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { PAYMENT_STATUS_NEW, PAYMENT_TYPE_RENT } from '#kit/rules/limits.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { startPayment } from '#money/server/payments/start-payment.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  bindRoute,
  doneAnswer,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  type Route,
} from '#server/http/route.ts'
import { visitorCodeUrl } from '#visits/rules/visitor-code.ts'
import {
  type DelegationRow,
  readHolderName,
  recordDelegationAct,
  selectCoveredClaims,
} from './delegation-row.ts'
import { closeDelegation } from './granted-delegations.ts'

const MAX_LISTED = 100
const MAX_BOXES = 200

/** Granted to this account, or to its verified email and not answered yet. */
const selectReceived = (db: Kysely<Schema>, sub: string, today: CalendarDate) =>
  db
    .selectFrom('delegation')
    .selectAll()
    .where('state', '=', 'active')
    .where('untilDay', '>=', today)
    .where(
      sql<boolean>`(delegate_sub = ${sub} or (delegate_sub is null and email = (
        select lower(person.email) from person where person.sub = ${sub} and person.email_verified)))`,
    )

type ReceivedReply = z.input<typeof receivedDelegationSchema>

async function listBoxes(
  context: Context,
  row: DelegationRow,
  today: CalendarDate,
): Promise<ReceivedReply['boxes']> {
  const covered = await selectCoveredClaims(context.db, row)
  const shownStatuses = [
    claimStatus.awaitingPayment,
    claimStatus.paid,
    claimStatus.onRent,
    claimStatus.extended,
  ] as const
  const waitingItems = sql`item where item.claim_id = claim.id and collected_at is null and notify_at is null
    and keep_until >= ${today}::date`
  const claims = await covered
    .selectAll('claim')
    .select(['box.number', 'locker.name as lockerName'])
    .select(
      sql<ReceivedReply['boxes'][number]['items']>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'place', place, 'keepUntil', keep_until) order by item.id)
        from ${waitingItems}), '[]')`.as('items'),
    )
    .where('claim.status', 'in', shownStatuses)
    .where('claim.endDate', '>=', today)
    // A claim ordered without a login may have been ordered by a stranger.
    .where('claim.withoutLogin', '=', false)
    .orderBy(sql`exists (select 1 from ${waitingItems})`, 'desc')
    .orderBy('claim.officeIndex')
    .orderBy('claim.boxNumber')
    .limit(MAX_BOXES)
    .execute()
  const places = await context.offices.places([...new Set(claims.map(({ officeIndex }) => officeIndex))])
  const unpaidOf = (claimId: number) =>
    claims.find(
      ({ id, prolongationOf, status }) =>
        status === claimStatus.awaitingPayment && (id === claimId || prolongationOf === claimId),
    )
  const isShown = (claim: (typeof claims)[number]) =>
    claim.status !== claimStatus.awaitingPayment || !claims.some(({ id }) => id === claim.prolongationOf)
  return claims.filter(isShown).map((claim) => {
    const unpaid = row.mayPay ? unpaidOf(claim.id) : undefined
    const window = findExtensionWindow({ start: claim.startDate, end: claim.endDate })
    const isExtendable =
      row.mayPay &&
      row.legalHid === '' &&
      claim.status === claimStatus.onRent &&
      window !== null &&
      window.from <= today &&
      today <= window.to
    return {
      claim: claim.id,
      ...toRentedPlace(claim),
      index: claim.officeIndex,
      address: places.get(claim.officeIndex)?.address ?? '',
      endDate: claim.endDate,
      items: claim.items,
      unpaid: unpaid ? { claim: unpaid.id, total: unpaid.total, payUntil: unpaid.payUntil } : null,
      extendUrl: isExtendable && !unpaid ? makeExtensionLink(context, claim) : null,
    }
  })
}

async function toReply(context: Context, row: DelegationRow, today: CalendarDate): Promise<ReceivedReply> {
  const accepted = row.delegateSub !== null
  const code = accepted ? row.code : null
  return {
    id: row.id,
    holder: await readHolderName(context.db, row),
    mayCollect: row.mayCollect,
    mayPay: row.mayPay,
    once: row.once,
    untilDay: row.untilDay,
    accepted,
    allBoxes: row.boxId === null,
    code,
    codeUrl: code && visitorCodeUrl(context.origin, code),
    boxes: accepted ? await listBoxes(context, row, today) : [],
  }
}

async function answer(
  context: Context,
  request: EndpointHandlerRequest<typeof calls.answerDelegation>,
): Promise<EndpointAnswer<typeof calls.answerDelegation>> {
  const { params, body, now, today } = request
  const sub = ownerFromRequest(request).sub
  const { outbox } = context
  return transact<EndpointAnswer<typeof calls.answerDelegation>>(context.db, async (trx) => {
    const row = await selectReceived(trx, sub, today)
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('delegation_unknown')
    if (row.delegateSub !== null) return body.accept ? doneAnswer : refuse('delegation_unknown')
    const actorName = request.person?.userName ?? ''
    if (body.accept) {
      await updateRows(trx, 'delegation', row.id, { delegateSub: sub, changedAt: now })
      await recordDelegationAct(trx, row.id, { act: 'accepted', actorName, now })
    } else {
      await closeDelegation(context, trx, row, { state: 'declined', act: 'declined', actorName, now })
    }
    const holder = await findRow(trx, 'person', { sub: row.sub })
    await outbox.write(trx, {
      key: `delegation-answered-${row.id}`,
      recipient: holder?.email ?? '',
      ...delegationAnsweredEmail({
        name: row.name,
        accepted: body.accept,
        link: `${outbox.origin}${pagePaths.delegates}`,
      }),
      now,
    })
    return doneAnswer
  })
}

const payRefusals = ['amount_differs', 'bank_unreachable', 'bank_refused'] as const

async function pay(
  context: Context,
  request: EndpointHandlerRequest<typeof calls.payForHolder>,
): Promise<EndpointAnswer<typeof calls.payForHolder>> {
  const { params, body, now } = request
  const row = await selectReceived(context.db, ownerFromRequest(request).sub, todayInZone(now))
    .where('id', '=', params.id)
    .where('delegateSub', 'is not', null)
    .where('mayPay', '=', true)
    .executeTakeFirst()
  if (!row) return refuse('delegation_unknown')
  const covered = await selectCoveredClaims(context.db, row)
  const claim = await covered
    .selectAll('claim')
    .where('claim.id', '=', params.claim)
    .where('claim.withoutLogin', '=', false)
    .where('claim.clientType', '<>', clientTypeByName.legal)
    .executeTakeFirst()
  if (!claim) return refuse('claim_not_payable')
  const started = await startPayment(context, {
    owner: { sub: claim.sub, legalHid: claim.legalHid, sessionId: '' },
    body: {
      paymentStatus: PAYMENT_STATUS_NEW,
      paymentType: PAYMENT_TYPE_RENT,
      paymentMethod: paymentMethod.card,
      claim: claim.id,
      amount: formatDecimalRoubles(body.total),
    },
    now,
    back: pagePaths.collecting,
  })
  if (started.ok)
    return started.value.payUrl === null
      ? refuse('claim_not_payable')
      : accept({ payUrl: started.value.payUrl })
  const code = payRefusals.find((known) => known === started.code)
  return code === undefined ? refuse('claim_not_payable') : refuse(code)
}

/** What others granted to the person (M-DELEGATE-02, M-DELEGATE-03). */
export const receivedDelegationRoutes = (context: Context): Route[] => [
  bindRoute(calls.listReceivedDelegations, async (request) => {
    const rows = await selectReceived(context.db, ownerFromRequest(request).sub, request.today)
      .orderBy('id')
      .limit(MAX_LISTED)
      .execute()
    return accept(await Promise.all(rows.map((row) => toReply(context, row, request.today))))
  }),
  bindRoute(calls.answerDelegation, (request) => answer(context, request)),
  bindRoute(calls.leaveDelegation, (request) =>
    transact<EndpointAnswer<typeof calls.leaveDelegation>>(context.db, async (trx) => {
      const row = await selectReceived(trx, ownerFromRequest(request).sub, request.today)
        .where('id', '=', request.params.id)
        .where('delegateSub', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return refuse('delegation_unknown')
      const actorName = request.person?.userName ?? ''
      await closeDelegation(context, trx, row, { state: 'ended', act: 'left', actorName, now: request.now })
      return doneAnswer
    }),
  ),
  bindRoute(calls.payForHolder, (request) => pay(context, request)),
]
