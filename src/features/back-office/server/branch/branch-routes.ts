import { changeClaimTerms, readReplacementBoxes, replaceBox } from '#back-office/api/branch-claim-changes.ts'
import * as calls from '#back-office/api/branch-claims-and-boxes.ts'
import {
  issueRecoveryCode,
  readHolderIdentity,
  replaceHolderPassport,
} from '#back-office/api/branch-holder-identity.ts'
import { exchangeKeys } from '#back-office/api/branch-moves.ts'
import { correctOfficeLocation } from '#back-office/api/branch-office-location.ts'
import { pinOfficeNote, removeOfficeNote } from '#back-office/api/branch-office-note.ts'
import {
  proposeRefundSettlementByOperator,
  readBranchRefunds,
} from '#back-office/api/branch-refunds-and-top-ups.ts'
import { recordAuditEntry, recordClaimCardAccess } from '#back-office/server/audit/audit-log.ts'
import { accept } from '#kit/rules/outcome.ts'
import * as items from '#mail/api/items.ts'
import { correctItem } from '#mail/api/items.ts'
import { findFreeSubstitutes } from '#rent/server/boxes/free-boxes.ts'
import { findBoxOfClaim } from '#rent/server/boxes/rented-box.ts'
import {
  isClaimOfBranch,
  isOfficeInBranchSql,
  type Operator,
  operatorFromRequest,
} from '#server/access/branch-scope.ts'
import type { Context, PrintableApplicationForm } from '#server/context.ts'
import { getRow } from '#server/database/row-queries.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  doneAnswer,
  forbiddenAnswer,
  inlineFileAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import { listBranchBoxes, readBoxWall, setBranchBoxOutOfOrder } from './branch-boxes.ts'
import { buildBranchClaimDetails } from './branch-claim-details.ts'
import {
  countPaymentsToBook,
  countQueuedClaims,
  listPaymentsToBook,
  listQueuedClaims,
} from './branch-claims.ts'
import { recordItemsCollected, recordNewItem, undoRecordedItem } from './branch-items.ts'
import { updateClaimTerms } from './change-claim-terms.ts'
import {
  bookBranchPayment,
  type ClaimActionRequest,
  endBranchRent,
  refuseBranchClaim as refuseRent,
  signBranchClaim,
} from './claim-actions.ts'
import { correctRecordedItem } from './correct-item.ts'
import { exchangeBranchKeys } from './exchange-keys.ts'
import { searchBranchClaims } from './find-branch-claims.ts'
import {
  issueRecoveryCodeForHolder,
  readIdentityAndRecordAccess,
  readIdentityForOperator,
  replacePassport,
} from './holder-identity.ts'
import { updateOfficeNote, validateAndPinOfficeNote } from './office-note.ts'
import { updateOfficePlace } from './office-place.ts'
import { listOpenRefunds, proposeManualRefundByOperator } from './refunds.ts'
import { operatorAsBoxViewer, replaceBoxOfClaim } from './replace-box.ts'

/** Routes for operators, limited to their own branch (M-ROLE-03). */
export const branchRoutes = (context: Context): Route[] => {
  const { db } = context

  const readCard = async (operator: Operator, id: number, now: Date) => {
    const card = await buildBranchClaimDetails(context, operator, id, now)
    return card ? accept(card) : forbiddenAnswer
  }
  const toOfficeAction = (request: RequestContext & { params: { id: number } }): ClaimActionRequest => ({
    operator: operatorFromRequest(request),
    id: request.params.id,
    now: request.now,
  })
  /** Refreshes the office's number of free boxes, so that released months show at once. */
  const runAction = async <Refused>(
    request: RequestContext & { params: { id: number } },
    run: (act: ClaimActionRequest) => Promise<{ ok: true } | (Refused & { ok: false })>,
  ) => {
    const act = toOfficeAction(request)
    const outcome = await run(act)
    if (!outcome.ok) return outcome
    const card = await readCard(act.operator, act.id, request.now)
    if (card.ok) context.offices.touch(card.value.index)
    return card
  }

  return [
    bindRoute(calls.readBranch, async (request) => {
      const operator = operatorFromRequest(request)
      const offices = await db
        .selectFrom('office')
        .select(['index', 'name', 'address'])
        .where('closed', '=', false)
        .where(isOfficeInBranchSql(operator, 'office.index'))
        .orderBy('index')
        .execute()
      const queues = {
        toSign: await countQueuedClaims(db, { operator }, 'toSign', request.today),
        toBook: await countPaymentsToBook(db, { operator }),
        toEnd: await countQueuedClaims(db, { operator }, 'toEnd', request.today),
        toRefuse: await countQueuedClaims(db, { operator }, 'toRefuse', request.today),
      }
      return accept({ operator: operator.name, branch: operator.branch, offices, queues })
    }),
    bindRoute(calls.readBranchClaims, async ({ params, query, today, ...request }) => {
      const scope = { operator: operatorFromRequest(request), index: query.index }
      return accept(await listQueuedClaims(db, scope, params.queue, { page: query.page ?? 0, today }))
    }),
    bindRoute(calls.readBranchPayments, async ({ query, ...request }) => {
      const scope = { operator: operatorFromRequest(request), index: query.index }
      const payments = await listPaymentsToBook(db, scope, query.page ?? 0)
      return accept({ payments, total: await countPaymentsToBook(db, scope) })
    }),
    bindRoute(readBranchRefunds, async ({ query, now, ...request }) =>
      accept(await listOpenRefunds(db, operatorFromRequest(request), query.page ?? 0, now)),
    ),
    bindRoute(proposeRefundSettlementByOperator, ({ params, body, now, ...request }) =>
      proposeManualRefundByOperator(context, operatorFromRequest(request), {
        payment: params.payment,
        ...body,
        now,
      }),
    ),
    bindRoute(calls.findBranchClaims, async ({ body, ...request }) => {
      const by = operatorFromRequest(request)
      const matches = await searchBranchClaims(db, by, body)
      // The search text is personal data, so the log records only that a search took place.
      const act = { by, act: 'search_made', subject: 'branch', number: by.branch ?? '' } as const
      if (matches.ok) await recordAuditEntry(db, { ...act, now: request.now })
      return matches
    }),
    bindRoute(calls.readBranchClaimDetails, async (request) => {
      const operator = operatorFromRequest(request)
      const { id } = request.params
      const card = await readCard(operator, id, request.now)
      if (card.ok) await recordClaimCardAccess(db, operator, { claim: id, now: request.now })
      return card
    }),
    bindRoute(calls.printApplication, async (request) => {
      const { id } = request.params
      if (!(await isClaimOfBranch(db, operatorFromRequest(request), id))) return forbiddenAnswer
      const row = await getRow(db, 'claim', id)
      const identityAccess = {
        operator: operatorFromRequest(request),
        purpose: 'signing',
        now: request.now,
      } as const
      const identity = await readIdentityAndRecordAccess(context, row, identityAccess)
      return attachmentFileAnswer(`application-${id}.pdf`, await context.documents.application(row, identity))
    }),
    bindRoute(calls.printApplications, async (request) => {
      const ids = [...new Set(request.params.claims.split(',').map(Number))]
      const identityAccess = {
        operator: operatorFromRequest(request),
        purpose: 'signing',
        now: request.now,
      } as const
      for (const id of ids)
        if (!(await isClaimOfBranch(db, identityAccess.operator, id))) return forbiddenAnswer
      const signed: PrintableApplicationForm[] = []
      for (const id of ids) {
        const claim = await getRow(db, 'claim', id)
        signed.push({ claim, identity: await readIdentityAndRecordAccess(context, claim, identityAccess) })
      }
      return inlineFileAnswer(await context.documents.applications(signed))
    }),
    bindRoute(readHolderIdentity, ({ params, body, now, ...request }) =>
      readIdentityForOperator(context, params.id, {
        operator: operatorFromRequest(request),
        purpose: body.purpose,
        now,
      }),
    ),
    bindRoute(replaceHolderPassport, ({ params, body, now, ...request }) =>
      replacePassport(context, { ...body, operator: operatorFromRequest(request), id: params.id, now }),
    ),
    bindRoute(issueRecoveryCode, ({ params, body, now, ...request }) =>
      issueRecoveryCodeForHolder(context, {
        operator: operatorFromRequest(request),
        id: params.id,
        document: body.document,
        now,
      }),
    ),
    bindRoute(calls.signClaim, (request) =>
      runAction(request, (act) =>
        signBranchClaim(context, { ...act, privilegeSeen: request.body.privilegeSeen ?? false }),
      ),
    ),
    bindRoute(exchangeKeys, (request) =>
      runAction(request, (act) => exchangeBranchKeys(context, { ...act, ...request.body })),
    ),
    bindRoute(calls.refuseClaim, (request) =>
      runAction(request, (act) => refuseRent(context, { ...act, ...request.body })),
    ),
    bindRoute(calls.endRentEarly, (request) =>
      runAction(request, (act) => endBranchRent(context, { ...act, ...request.body })),
    ),
    bindRoute(changeClaimTerms, (request) =>
      runAction(request, (act) => updateClaimTerms(context, { ...act, ...request.body })),
    ),
    bindRoute(readReplacementBoxes, async ({ params, now, ...request }) => {
      if (!(await isClaimOfBranch(db, operatorFromRequest(request), params.id))) return forbiddenAnswer
      const place = await findBoxOfClaim(db, await getRow(db, 'claim', params.id))
      return accept({ boxes: await findFreeSubstitutes(db, place, operatorAsBoxViewer(now)) })
    }),
    bindRoute(replaceBox, (request) =>
      runAction(request, (act) => replaceBoxOfClaim(context, { ...act, ...request.body })),
    ),
    bindRoute(calls.bookPayment, async (request) => {
      const act = toOfficeAction(request)
      const booked = await bookBranchPayment(context, { ...act, ...request.body })
      return booked.ok ? readCard(act.operator, booked.claimId, request.now) : booked
    }),
    bindRoute(items.recordItem, (request) =>
      recordNewItem(context, { ...toOfficeAction(request), ...request.body }),
    ),
    bindRoute(items.deleteItemRecord, async (request) => {
      const undone = await undoRecordedItem(context, {
        ...toOfficeAction(request),
        item: request.params.item,
      })
      return undone.ok ? doneAnswer : undone
    }),
    bindRoute(correctItem, (request) =>
      correctRecordedItem(context, {
        ...toOfficeAction(request),
        ...request.body,
        item: request.params.item,
      }),
    ),
    bindRoute(items.markItemsCollected, async (request) =>
      (await recordItemsCollected(context, { ...toOfficeAction(request), items: request.body.items }))
        ? doneAnswer
        : forbiddenAnswer,
    ),
    bindRoute(calls.readBranchBoxes, async ({ query, today, ...request }) =>
      accept(await listBranchBoxes(db, operatorFromRequest(request), query, today)),
    ),
    bindRoute(calls.readBranchBoxWall, async ({ query, today, ...request }) =>
      accept(await readBoxWall(db, operatorFromRequest(request), query.index, today)),
    ),
    bindRoute(correctOfficeLocation, ({ params, body, now, ...request }) =>
      updateOfficePlace(db, operatorFromRequest(request), { ...params, ...body, now }),
    ),
    bindRoute(pinOfficeNote, ({ params, body, now, today, ...request }) =>
      validateAndPinOfficeNote(db, operatorFromRequest(request), { ...params, note: body, today, now }),
    ),
    bindRoute(removeOfficeNote, ({ params, now, ...request }) =>
      updateOfficeNote(db, operatorFromRequest(request), { ...params, note: null, now }),
    ),
    bindRoute(calls.setBoxOutOfOrder, ({ params, body, now, today, ...request }) =>
      setBranchBoxOutOfOrder(context, operatorFromRequest(request), { id: params.id, ...body, now, today }),
    ),
  ]
}
