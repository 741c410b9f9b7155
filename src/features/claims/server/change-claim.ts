import type { Transaction } from 'kysely'
import type { changeClaim } from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { privilegeSealContext } from '#people/server/clients/client-record.ts'
import { findRentRefusal, type RentConditionRefusal } from '#people/server/organisations/rent-conditions.ts'
import { findBoxOfClaim, withOrderedServicesAllowed } from '#rent/server/boxes/rented-box.ts'
import { countPromoUses, releasePromoUse, reservePromoUse } from '#rent/server/tariffs/promo-uses.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { expireClaim } from './apply-claim-event.ts'
import { type CheckedTerms, checkClaimTerms } from './claim-terms.ts'
import { confirmClaim, findClientRecord } from './confirm-claim.ts'
import { lockOldClaimOfMove, recountMove } from './moves.ts'
import { findOwnClaim, isPaymentOverdue, lockClaim, readClaimReply } from './read-claim.ts'
import {
  clientTypeChangesHolder,
  isWithinUnpaidClaimQuota,
  lockClaimHolder,
  reserveBoxMonths,
} from './reserve-box.ts'

type Changes = EndpointBody<typeof changeClaim>
type ChangeResult = { ok: true } | Exclude<EndpointAnswer<typeof changeClaim>, { ok: true }>

interface ChangeRequest {
  readonly owner: Owner
  readonly id: number
  readonly body: Changes
  readonly now: Date
  readonly today: CalendarDate
}

const changesTerms = ({ startDate, endDate, clientType, services, promo }: Changes): boolean =>
  [startDate, endDate, clientType, services, promo].some((value) => value !== undefined)

const checkChangedTerms = async (
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { body, today }: ChangeRequest,
) => {
  const place = withOrderedServicesAllowed(await findBoxOfClaim(trx, row), row.services)
  const promo = body.promo === undefined ? row.promo : body.promo || null
  const code = promo === null ? null : (context.book.promotion(promo)?.code ?? null)
  const usesWithThisClaim = code === null ? 0 : await countPromoUses(trx, code)
  const services = body.services ?? row.services
  return checkClaimTerms(
    context.book,
    place,
    {
      startDate: body.startDate ?? row.startDate,
      endDate: body.endDate ?? row.endDate,
      clientType: body.clientType ?? row.clientType,
      services,
      promo,
      boxName: services.includes(serviceNumberByName.boxName) ? row.boxName : null,
      totalCost: body.totalCost,
      firstMonthTariff: body.firstMonthTariff,
    },
    {
      today,
      uses: code !== null && code === row.promo ? usesWithThisClaim - 1 : usesWithThisClaim,
      forbidden: context.boxNames.forbidden(),
    },
  )
}

const moveMonths = async (
  trx: Transaction<Schema>,
  row: ClaimRow,
  { period }: CheckedTerms,
): Promise<boolean> => {
  if (period.start === row.startDate && period.end === row.endDate) return true
  await deleteRows(trx, 'boxMonth', { claimId: row.id })
  return reserveBoxMonths(trx, { id: row.id, boxId: row.boxId, ...period })
}

const movePromo = async (
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  promo: string | null,
): Promise<boolean> => {
  if (promo === row.promo) return true
  await releasePromoUse(trx, row.promo)
  if (promo === null) return true
  return reservePromoUse(trx, promo, context.book.promotion(promo)?.conditions.usesLimit)
}

async function changeTerms(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  request: ChangeRequest,
): Promise<ChangeResult> {
  const { body, now } = request
  const terms = await checkChangedTerms(context, trx, row, request)
  if (!terms.ok) return terms
  const clientType = body.clientType ?? row.clientType
  const move = await recountMove(trx, context.movingTerms(), row, {
    clientType,
    startDate: terms.value.period.start,
    total: terms.value.price.total,
  })
  if (!move.ok) return move
  if (
    clientTypeChangesHolder(row, clientType) &&
    !(await isWithinUnpaidClaimQuota(
      trx,
      { ...row, clientType },
      row.officeIndex,
      context.config.limits,
      now,
    ))
  )
    return { ok: false, code: 'too_many_unpaid' }
  if (!(await movePromo(context, trx, row, terms.value.promo))) return { ok: false, code: 'promo_conditions' }
  if (!(await moveMonths(trx, row, terms.value))) return { ok: false, code: 'box_taken' }
  const { period, services, promo, price, boxName } = terms.value
  await updateRows(trx, 'claim', row.id, {
    startDate: period.start,
    endDate: period.end,
    clientType,
    // Another client type may need another kind of client record, which is checked on confirmation.
    clientId: body.clientType === undefined ? row.clientId : null,
    services: JSON.stringify(services),
    boxName,
    promo,
    total: price.total - (move.value?.credit ?? 0),
    credit: move.value?.credit ?? 0,
    firstMonth: price.firstMonth,
    lines: JSON.stringify(price.lines),
    changedAt: now,
  })
  return { ok: true }
}

async function changeClient(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  { owner, body, now }: ChangeRequest,
): Promise<ChangeResult> {
  if (body.privilegeDocument !== undefined) {
    const privilegeDocument = body.privilegeDocument
      ? context.cipher.seal(body.privilegeDocument, privilegeSealContext(row.sub))
      : null
    await updateRows(trx, 'claim', row.id, { privilegeDocument, changedAt: now })
  }
  if (body.client === undefined || body.client === null) return { ok: true }
  const foundClient = await findClientRecord(trx, owner, body.clientType ?? row.clientType, {
    id: body.client,
  })
  if (!foundClient.ok) return foundClient
  await updateRows(trx, 'claim', row.id, { clientId: foundClient.value.id, changedAt: now })
  return { ok: true }
}

/** Queries the company directory before the transaction (M-LEGAL-06) and returns the INN that it checked. */
async function checkRentConditions(
  context: Context,
  { owner, id, body }: ChangeRequest,
): Promise<{ ok: true; askedInn: string | null } | RentConditionRefusal> {
  const noEntity = { ok: true, askedInn: null } as const
  const row = body.claimStatus === 4 ? await findOwnClaim(context.db, owner, id) : null
  if (!row) return noEntity
  const clientType = body.clientType ?? row.clientType
  const client = await findClientRecord(context.db, owner, clientType, {
    id: body.client ?? row.clientId,
    holder: row.sub,
  })
  if (!client.ok) return noEntity
  const entityInn = client.value.entity?.inn ?? null
  const holder = { sub: row.sub, legalHid: row.legalHid }
  const params = { clientType, holder, entityInn, officeIndex: row.officeIndex, anew: true }
  return (await findRentRefusal(context, params)) ?? { ok: true, askedInn: entityInn }
}

const changeInTransaction = (context: Context, request: ChangeRequest, askedInn: string | null) =>
  transact<ChangeResult | 'overdue'>(context.db, async (trx, undo) => {
    const { owner, id, body, now } = request
    const claimBefore = body.clientType === undefined ? null : await findOwnClaim(trx, owner, id)
    // Locks the holder before the claim, in the same order as the creation of a claim.
    if (claimBefore)
      await lockClaimHolder(trx, { ...claimBefore, clientType: body.clientType ?? claimBefore.clientType })
    await lockOldClaimOfMove(trx, id)
    const row = await lockClaim(trx, id, owner)
    if (!row) return { ok: false, code: 'forbidden' }
    if (isPaymentOverdue(row, now)) return 'overdue'
    const requestedStatus = body.claimStatus
    // Confirming twice succeeds, because the first answer may have been lost.
    const isConfirmed =
      row.status === claimStatus.awaitingPayment ||
      // The old rent paid for all of it.
      (row.status === claimStatus.paid && row.total === 0)
    if (isConfirmed && requestedStatus === 4 && !changesTerms(body)) return { ok: true }
    if (row.status !== claimStatus.onRegistration || !row.inEditing)
      return { ok: false, code: 'claim_not_editable' }
    if (requestedStatus !== undefined && requestedStatus !== 1 && requestedStatus !== 4)
      return { ok: false, code: 'status_not_allowed' }
    const steps = [
      ...(changesTerms(body) || body.totalCost !== undefined || body.firstMonthTariff !== undefined
        ? [() => changeTerms(context, trx, row, request)]
        : []),
      () => changeClient(context, trx, row, request),
      ...(requestedStatus === 4 ? [() => confirmClaim(context, trx, { ...request, askedInn })] : []),
    ]
    for (const step of steps) {
      const result = await step()
      if (!result.ok) return undo(result)
    }
    return { ok: true }
  })

/** Changes or confirms the caller's own claim (M-API-13, M-CLAIM-04, 05). */
export async function changeOrConfirmClaim(
  context: Context,
  request: ChangeRequest,
): Promise<EndpointAnswer<typeof changeClaim>> {
  const conditions = await checkRentConditions(context, request)
  if (!conditions.ok) return conditions
  const result = await changeInTransaction(context, request, conditions.askedInn)
  if (result === 'overdue') {
    await expireClaim(context, request.id, request.now)
    return {
      ok: false,
      code: 'claim_not_editable',
      fields: [{ field: 'claimStatus', code: 'not_paid_in_time' }],
    }
  }
  if (!result.ok) return result
  const row = await findOwnClaim(context.db, request.owner, request.id)
  if (!row) return { ok: false, code: 'forbidden' }
  if (changesTerms(request.body)) context.offices.touch(row.officeIndex)
  return { ok: true, value: await readClaimReply(context, row, todayInZone(request.now)) }
}
