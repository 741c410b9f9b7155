import * as calls from '#contract/branch.ts'
import { showIdentity } from '#contract/branch-identity.ts'
import { renewIdentity } from '#contract/branch-identity-renewal.ts'
import { correctItem } from '#contract/branch-item-correction.ts'
import * as items from '#contract/branch-items.ts'
import { changeOrder } from '#contract/branch-order.ts'
import { issueRecoveryCode } from '#contract/branch-recovery.ts'
import { readOpenRefunds, settleRefund } from '#contract/branch-refunds.ts'
import { findBranchClaims } from '#contract/branch-search.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'
import type { ClaimPapers } from '../claim-life/claim-papers.ts'
import { book, type DeskAct, type DeskNeeds, endEarly, refuse, sign } from './branch-acts.ts'
import { boxesAt, setOutOfOrder } from './branch-boxes.ts'
import { branchCardOf } from './branch-card.ts'
import { paymentsToBook, queueLength, queueOfClaims, queueOfPayments } from './branch-claims.ts'
import { noteItemsTaken, noteNewItem, undoNote } from './branch-items.ts'
import { type Desk, deskOf, inBranch, isOfBranch } from './branch-scope.ts'
import { changeOrderOf } from './change-order.ts'
import { correctNotedItem } from './correct-item.ts'
import { findClaims } from './find-claims.ts'
import { lookAtIdentity, showHolderIdentity } from './holder-identity.ts'
import { issueCode } from './issue-recovery-code.ts'
import { openRefunds, settleByHand } from './open-refunds.ts'
import { renewHolderIdentity } from './renew-identity.ts'

const forbidden = { ok: false, code: 'forbidden' } as const

/** The branch desk: only operators come here, and only to the offices of their branch (issue 4 part 6, M-ROLE-03). */
export const branchRoutes = (
  needs: DeskNeeds & { readonly tokens: SignedTokens; readonly papers: ClaimPapers },
): Route[] => {
  const { db } = needs

  /** The claim after an act, as the desk shows it. */
  const cardOf = async (desk: Desk, id: number, today: CalendarDate) => {
    const card = await branchCardOf(needs, desk, id, today)
    return card ? ({ ok: true, value: card } as const) : forbidden
  }
  const actOf = (request: RequestContext & { params: { id: number } }): DeskAct => ({
    desk: deskOf(request),
    id: request.params.id,
    now: request.now,
  })
  /** An act and then the claim as it stands; months that came free show at once. */
  const acted = async <Refused>(
    request: RequestContext & { params: { id: number } },
    run: (act: DeskAct) => Promise<{ ok: true } | (Refused & { ok: false })>,
  ) => {
    const act = actOf(request)
    const done = await run(act)
    if (!done.ok) return done
    const card = await cardOf(act.desk, act.id, request.today)
    if (card.ok) needs.offices.touch(card.value.index)
    return card
  }

  return [
    route(calls.readBranch, async (request) => {
      const desk = deskOf(request)
      const offices = await db
        .selectFrom('office')
        .select(['index', 'name', 'address'])
        .where('gone', '=', false)
        .where(inBranch(desk, 'office.index'))
        .orderBy('index')
        .execute()
      const queues = {
        toSign: await queueLength(db, desk, 'toSign', request.today),
        toBook: await paymentsToBook(db, desk),
        toEnd: await queueLength(db, desk, 'toEnd', request.today),
        toRefuse: await queueLength(db, desk, 'toRefuse', request.today),
      }
      return { ok: true, value: { operator: desk.operator, branch: desk.branch, offices, queues } }
    }),
    route(calls.readBranchClaims, async ({ params, query, today, ...request }) => {
      const desk = deskOf(request)
      const claims = await queueOfClaims(db, desk, params.queue, { page: query.page ?? 0, today })
      return { ok: true, value: { claims, total: await queueLength(db, desk, params.queue, today) } }
    }),
    route(calls.readBranchPayments, async ({ query, ...request }) => {
      const desk = deskOf(request)
      const payments = await queueOfPayments(db, desk, query.page ?? 0)
      return { ok: true, value: { payments, total: await paymentsToBook(db, desk) } }
    }),
    route(readOpenRefunds, async ({ query, ...request }) => ({
      ok: true,
      value: await openRefunds(db, deskOf(request), query.page ?? 0),
    })),
    route(settleRefund, ({ params, body, now, ...request }) =>
      settleByHand(needs, deskOf(request), { payment: params.payment, ...body, now }),
    ),
    route(findBranchClaims, ({ body, ...request }) => findClaims(db, deskOf(request), body)),
    route(calls.readBranchClaim, (request) => cardOf(deskOf(request), request.params.id, request.today)),
    route(calls.branchApplication, async (request) => {
      const { id } = request.params
      if (!(await isOfBranch(db, deskOf(request), id))) return forbidden
      const row = await db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const headers = { 'Content-Disposition': `attachment; filename="application-${id}.pdf"` }
      const look = { desk: deskOf(request), purpose: 'signing', now: request.now } as const
      const identity = await lookAtIdentity(needs, row, look)
      return { ok: true, value: await needs.papers.application(row, identity), headers }
    }),
    route(showIdentity, ({ params, body, now, ...request }) =>
      showHolderIdentity(needs, params.id, { desk: deskOf(request), purpose: body.purpose, now }),
    ),
    route(renewIdentity, ({ params, body, now, ...request }) =>
      renewHolderIdentity(needs, { ...body, desk: deskOf(request), id: params.id, now }),
    ),
    route(issueRecoveryCode, ({ params, body, now, ...request }) =>
      issueCode(needs, { desk: deskOf(request), id: params.id, document: body.document, now }),
    ),
    route(calls.signClaim, (request) =>
      acted(request, (act) => sign(needs, { ...act, privilegeSeen: request.body.privilegeSeen ?? false })),
    ),
    route(calls.refuseClaim, (request) =>
      acted(request, (act) => refuse(needs, { ...act, reason: request.body.reason })),
    ),
    route(calls.endRentEarly, (request) =>
      acted(request, (act) => endEarly(needs, { ...act, ...request.body })),
    ),
    route(changeOrder, (request) =>
      acted(request, (act) => changeOrderOf(needs, { ...act, ...request.body })),
    ),
    route(calls.bookPayment, async (request) => {
      const act = actOf(request)
      const booked = await book(needs, { ...act, ...request.body })
      return booked.ok ? cardOf(act.desk, booked.claimId, request.today) : booked
    }),
    route(items.noteItem, (request) => noteNewItem(needs, { ...actOf(request), ...request.body })),
    route(items.undoItem, async (request) => {
      const undone = await undoNote(needs, { ...actOf(request), item: request.params.item })
      return undone.ok ? { ok: true, value: { done: true } } : undone
    }),
    route(correctItem, (request) =>
      correctNotedItem(needs, { ...actOf(request), ...request.body, item: request.params.item }),
    ),
    route(items.noteTaken, async (request) =>
      (await noteItemsTaken(needs, { ...actOf(request), items: request.body.items }))
        ? { ok: true, value: { done: true } }
        : forbidden,
    ),
    route(calls.readBranchBoxes, async ({ query, today, ...request }) => ({
      ok: true,
      value: await boxesAt(db, deskOf(request), query, today),
    })),
    route(calls.setBoxOrder, ({ params, body, now, today, ...request }) =>
      setOutOfOrder(needs, deskOf(request), { id: params.id, ...body, now, today }),
    ),
  ]
}
