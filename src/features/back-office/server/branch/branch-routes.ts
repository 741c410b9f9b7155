import { type Kysely, sql } from 'kysely'
import * as calls from '#back-office/api/branch.ts'
import { issueRecoveryCode, renewIdentity, showIdentity } from '#back-office/api/branch-identity.ts'
import { pinOfficeNote, removeOfficeNote } from '#back-office/api/branch-office-note.ts'
import { putOfficePlace } from '#back-office/api/branch-office-place.ts'
import { changeOrder, moveToBox, readBoxesToMoveTo } from '#back-office/api/branch-order.ts'
import { readOpenRefunds, settleRefund } from '#back-office/api/branch-refunds.ts'
import { recordAct, recordCardSeen } from '#back-office/server/audit/record-act.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import * as items from '#mail/api/items.ts'
import { correctItem } from '#mail/api/items.ts'
import { isInRussia, type Place } from '#places/rules/geo.ts'
import { freeSubstitutes } from '#rent/server/boxes/free-boxes.ts'
import { placeOfClaim } from '#rent/server/boxes/rented-place.ts'
import { inBranch, isOfBranch, type Operator, operatorFrom } from '#server/access/branch-scope.ts'
import type { Context, SignedApplication } from '#server/context.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  type Answer,
  done,
  fileInSight,
  fileNamed,
  forbidden,
  type RequestContext,
  type Route,
  route,
} from '#server/http/route.ts'
import { book, endEarly, type OfficeAction, refuse as refuseRent, sign } from './branch-acts.ts'
import { boxesAt, setOutOfOrder } from './branch-boxes.ts'
import { branchCardOf } from './branch-card.ts'
import { paymentsToBook, queueLength, queueOfClaims, queueOfPayments } from './branch-claims.ts'
import { noteItemsTaken, noteNewItem, undoNote } from './branch-items.ts'
import { changeOrderOf } from './change-order.ts'
import { correctNotedItem } from './correct-item.ts'
import { findClaims } from './find-claims.ts'
import { openRefunds, proposeByHand } from './give-back.ts'
import { issueCode, lookAtIdentity, renewHolderIdentity, showHolderIdentity } from './holder-identity.ts'
import { asOperator, moveClaimToBox } from './move-claim.ts'
import { pinNote, writeNote } from './office-note.ts'

const updateOfficePlace = (
  db: Kysely<Schema>,
  operator: Operator,
  { index, latitude, longitude, now }: Place & { readonly index: string; readonly now: Date },
): Promise<Answer<typeof putOfficePlace>> =>
  transact(db, async (trx) => {
    const office = await trx
      .selectFrom('office')
      .select('origin')
      .where('index', '=', index)
      .where(inBranch(operator, 'office.index'))
      .forUpdate()
      .executeTakeFirst()
    if (!office) return refuse('forbidden')
    if (office.origin === 'content') return refuse('place_written')
    if (!isInRussia({ latitude, longitude })) return refuse('place_outside_russia')
    await trx
      .updateTable('office')
      .set({ pinLatitude: latitude, pinLongitude: longitude, changedAt: sql<Date>`now()` })
      .where('index', '=', index)
      .execute()
    await recordAct(trx, { by: operator, act: 'office_placed', subject: 'office', number: index, now })
    return done
  })

/** Operators only, within their own branch (M-ROLE-03). */
export const branchRoutes = (context: Context): Route[] => {
  const { db } = context

  const readCard = async (operator: Operator, id: number, now: Date) => {
    const card = await branchCardOf(context, operator, id, now)
    return card ? accept(card) : forbidden
  }
  const toOfficeAction = (request: RequestContext & { params: { id: number } }): OfficeAction => ({
    operator: operatorFrom(request),
    id: request.params.id,
    now: request.now,
  })
  /** Refreshes the office's counts, so that released months show at once. */
  const runAction = async <Refused>(
    request: RequestContext & { params: { id: number } },
    run: (act: OfficeAction) => Promise<{ ok: true } | (Refused & { ok: false })>,
  ) => {
    const act = toOfficeAction(request)
    const outcome = await run(act)
    if (!outcome.ok) return outcome
    const card = await readCard(act.operator, act.id, request.now)
    if (card.ok) context.offices.touch(card.value.index)
    return card
  }

  return [
    route(calls.readBranch, async (request) => {
      const operator = operatorFrom(request)
      const offices = await db
        .selectFrom('office')
        .select(['index', 'name', 'address'])
        .where('closed', '=', false)
        .where(inBranch(operator, 'office.index'))
        .orderBy('index')
        .execute()
      const queues = {
        toSign: await queueLength(db, { operator }, 'toSign', request.today),
        toBook: await paymentsToBook(db, { operator }),
        toEnd: await queueLength(db, { operator }, 'toEnd', request.today),
        toRefuse: await queueLength(db, { operator }, 'toRefuse', request.today),
      }
      return accept({ operator: operator.name, branch: operator.branch, offices, queues })
    }),
    route(calls.readBranchClaims, async ({ params, query, today, ...request }) => {
      const scope = { operator: operatorFrom(request), index: query.index }
      return accept(await queueOfClaims(db, scope, params.queue, { page: query.page ?? 0, today }))
    }),
    route(calls.readBranchPayments, async ({ query, ...request }) => {
      const scope = { operator: operatorFrom(request), index: query.index }
      const payments = await queueOfPayments(db, scope, query.page ?? 0)
      return accept({ payments, total: await paymentsToBook(db, scope) })
    }),
    route(readOpenRefunds, async ({ query, now, ...request }) =>
      accept(await openRefunds(db, operatorFrom(request), query.page ?? 0, now)),
    ),
    route(settleRefund, ({ params, body, now, ...request }) =>
      proposeByHand(context, operatorFrom(request), { payment: params.payment, ...body, now }),
    ),
    route(calls.findBranchClaims, async ({ body, ...request }) => {
      const by = operatorFrom(request)
      const matches = await findClaims(db, by, body)
      // The search text is personal data, so only the fact of a search is recorded.
      const act = { by, act: 'search_made', subject: 'branch', number: by.branch ?? '' } as const
      if (matches.ok) await recordAct(db, { ...act, now: request.now })
      return matches
    }),
    route(calls.readBranchClaim, async (request) => {
      const operator = operatorFrom(request)
      const { id } = request.params
      const card = await readCard(operator, id, request.now)
      if (card.ok) await recordCardSeen(db, operator, { claim: id, now: request.now })
      return card
    }),
    route(calls.branchApplication, async (request) => {
      const { id } = request.params
      if (!(await isOfBranch(db, operatorFrom(request), id))) return forbidden
      const row = await getRow(db, 'claim', id)
      const identityAccess = {
        operator: operatorFrom(request),
        purpose: 'signing',
        now: request.now,
      } as const
      const identity = await lookAtIdentity(context, row, identityAccess)
      return fileNamed(`application-${id}.pdf`, await context.documents.application(row, identity))
    }),
    route(calls.branchApplications, async (request) => {
      const ids = [...new Set(request.params.claims.split(',').map(Number))]
      const identityAccess = {
        operator: operatorFrom(request),
        purpose: 'signing',
        now: request.now,
      } as const
      for (const id of ids) if (!(await isOfBranch(db, identityAccess.operator, id))) return forbidden
      const signed: SignedApplication[] = []
      for (const id of ids) {
        const claim = await getRow(db, 'claim', id)
        signed.push({ claim, identity: await lookAtIdentity(context, claim, identityAccess) })
      }
      return fileInSight(await context.documents.applications(signed))
    }),
    route(showIdentity, ({ params, body, now, ...request }) =>
      showHolderIdentity(context, params.id, { operator: operatorFrom(request), purpose: body.purpose, now }),
    ),
    route(renewIdentity, ({ params, body, now, ...request }) =>
      renewHolderIdentity(context, { ...body, operator: operatorFrom(request), id: params.id, now }),
    ),
    route(issueRecoveryCode, ({ params, body, now, ...request }) =>
      issueCode(context, { operator: operatorFrom(request), id: params.id, document: body.document, now }),
    ),
    route(calls.signClaim, (request) =>
      runAction(request, (act) =>
        sign(context, { ...act, privilegeSeen: request.body.privilegeSeen ?? false }),
      ),
    ),
    route(calls.refuseClaim, (request) =>
      runAction(request, (act) => refuseRent(context, { ...act, ...request.body })),
    ),
    route(calls.endRentEarly, (request) =>
      runAction(request, (act) => endEarly(context, { ...act, ...request.body })),
    ),
    route(changeOrder, (request) =>
      runAction(request, (act) => changeOrderOf(context, { ...act, ...request.body })),
    ),
    route(readBoxesToMoveTo, async ({ params, now, ...request }) => {
      if (!(await isOfBranch(db, operatorFrom(request), params.id))) return forbidden
      const place = await placeOfClaim(db, await getRow(db, 'claim', params.id))
      return accept({ boxes: await freeSubstitutes(db, place, asOperator(now)) })
    }),
    route(moveToBox, (request) =>
      runAction(request, (act) => moveClaimToBox(context, { ...act, ...request.body })),
    ),
    route(calls.bookPayment, async (request) => {
      const act = toOfficeAction(request)
      const booked = await book(context, { ...act, ...request.body })
      return booked.ok ? readCard(act.operator, booked.claimId, request.now) : booked
    }),
    route(items.noteItem, (request) => noteNewItem(context, { ...toOfficeAction(request), ...request.body })),
    route(items.undoItem, async (request) => {
      const undone = await undoNote(context, { ...toOfficeAction(request), item: request.params.item })
      return undone.ok ? done : undone
    }),
    route(correctItem, (request) =>
      correctNotedItem(context, { ...toOfficeAction(request), ...request.body, item: request.params.item }),
    ),
    route(items.noteTaken, async (request) =>
      (await noteItemsTaken(context, { ...toOfficeAction(request), items: request.body.items }))
        ? done
        : forbidden,
    ),
    route(calls.readBranchBoxes, async ({ query, today, ...request }) =>
      accept(await boxesAt(db, operatorFrom(request), query, today)),
    ),
    route(putOfficePlace, ({ params, body, now, ...request }) =>
      updateOfficePlace(db, operatorFrom(request), { ...params, ...body, now }),
    ),
    route(pinOfficeNote, ({ params, body, now, today, ...request }) =>
      pinNote(db, operatorFrom(request), { ...params, note: body, today, now }),
    ),
    route(removeOfficeNote, ({ params, now, ...request }) =>
      writeNote(db, operatorFrom(request), { ...params, note: null, now }),
    ),
    route(calls.setBoxOrder, ({ params, body, now, today, ...request }) =>
      setOutOfOrder(context, operatorFrom(request), { id: params.id, ...body, now, today }),
    ),
  ]
}
