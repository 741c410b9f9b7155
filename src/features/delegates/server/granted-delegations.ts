import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { claimStatus } from '#claims/rules/claim-status.ts'
import type { delegationSchema } from '#delegates/api/delegations.ts'
import * as calls from '#delegates/api/delegations.ts'
import {
  currentDelegationState,
  type DelegationTerms,
  lastDelegationDay,
  MAX_DELEGATIONS,
} from '#delegates/rules/delegation.ts'
import { delegationEndedEmail, delegationGrantedEmail } from '#delegates/words/emails.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { ItemKind } from '#mail/api/items.ts'
import { lockOwner } from '#people/server/clients/linked-profiles.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { listOwnerProfiles, type Owner, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { hasRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  bindRoute,
  doneAnswer,
  type EndpointAnswer,
  type EndpointHandlerRequest,
  type Route,
} from '#server/http/route.ts'
import { randomDigits } from '#server/random-digits.ts'
import { visitorCodeUrl } from '#visits/rules/visitor-code.ts'
import {
  type DelegationRow,
  readHolderName,
  recordDelegationAct,
  selectCoveredClaims,
} from './delegation-row.ts'
import { printPowerOfAttorney } from './power-of-attorney.ts'

const CODE_DIGITS = 8
const MAX_LISTED = 300
const MAX_BOXES = 200
const MAX_HANDOVERS = 20

const delegationsOfHolder = (db: Kysely<Schema>, owner: Owner) =>
  db
    .selectFrom('delegation')
    .where('legalHid', '=', owner.legalHid)
    .$if(owner.legalHid === '', (query) => query.where('sub', 'in', listOwnerProfiles(owner)))

const findOwnDelegation = (db: Kysely<Schema>, owner: Owner, id: number) =>
  delegationsOfHolder(db, owner).selectAll().where('id', '=', id)

const selectHandovers = (db: Kysely<Schema>, ids: readonly number[]) =>
  db
    .selectFrom('handover')
    .innerJoin('claim', 'claim.id', 'handover.claimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['handover.delegationId', 'handover.at', 'claim.officeIndex as index'])
    .select(['handover.operatorName as operator', 'box.number', 'locker.name as lockerName'])
    .select(
      sql<ItemKind[]>`coalesce((
        select jsonb_agg(item.kind order by item.id) from item where item.handover_id = handover.id), '[]')`.as(
        'items',
      ),
    )
    .where(sql<boolean>`handover.delegation_id = any(${ids}::bigint[])`)
    .orderBy('handover.id', 'desc')
    .limit(MAX_LISTED * 2)
    .execute()

const readBoxes = (db: Kysely<Schema>, ids: readonly number[]) =>
  db
    .selectFrom('box')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select(['box.id', 'box.number', 'box.officeIndex', 'locker.name as lockerName'])
    .where(sql<boolean>`box.id = any(${ids}::bigint[])`)
    .execute()

type DelegationReply = z.input<typeof delegationSchema>

async function toReplies(
  { db, origin, offices }: Context,
  rows: readonly (DelegationRow & { readonly grantedBy: string })[],
  today: CalendarDate,
): Promise<DelegationReply[]> {
  const ids = rows.map(({ id }) => id)
  const boxIds = rows.flatMap(({ boxId }) => (boxId === null ? [] : [boxId]))
  const [boxes, handovers] = await Promise.all([readBoxes(db, boxIds), selectHandovers(db, ids)])
  const places = await offices.places([...new Set(boxes.map(({ officeIndex }) => officeIndex))])
  return rows.map((row) => {
    const state = currentDelegationState(row, today)
    const code = state === 'active' ? row.code : null
    const box = boxes.find(({ id }) => id === row.boxId)
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      mayCollect: row.mayCollect,
      mayPay: row.mayPay,
      once: row.once,
      untilDay: row.untilDay,
      state,
      accepted: row.delegateSub !== null,
      box: box
        ? {
            ...toRentedPlace(box),
            index: box.officeIndex,
            address: places.get(box.officeIndex)?.address ?? '',
          }
        : null,
      code,
      codeUrl: code && visitorCodeUrl(origin, code),
      grantedBy: row.grantedBy,
      handovers: handovers
        .filter(({ delegationId }) => delegationId === row.id)
        .slice(0, MAX_HANDOVERS)
        .map(({ at, index, operator, items, ...place }) => ({
          at,
          index,
          operator,
          items,
          ...toRentedPlace(place),
        })),
    }
  })
}

const withGrantor = (db: Kysely<Schema>, owner: Owner) =>
  delegationsOfHolder(db, owner)
    .selectAll('delegation')
    .select((row) =>
      row.fn
        .coalesce(
          row
            .selectFrom('delegationHistory')
            .select('actorName')
            .whereRef('delegationId', '=', 'delegation.id')
            .where('act', '=', 'granted')
            .limit(1),
          sql<string>`''`,
        )
        .as('grantedBy'),
    )

/** Active ones first, then the newest. */
const listDelegations = (db: Kysely<Schema>, owner: Owner, today: CalendarDate) =>
  withGrantor(db, owner)
    .orderBy(sql`state = 'active' and until_day >= ${today}::date`, 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** One row per box: the newest rent that is not over. */
async function listBoxes(context: Context, owner: Owner, today: CalendarDate) {
  const covered = await selectCoveredClaims(context.db, { ...owner, boxId: null })
  const rows = await covered
    .select(['claim.boxId', 'claim.id', 'claim.officeIndex', 'box.number', 'locker.name as lockerName'])
    .distinctOn('claim.boxId')
    .where('claim.status', 'in', [claimStatus.paid, claimStatus.onRent, claimStatus.extended])
    .where('claim.endDate', '>=', today)
    .orderBy('claim.boxId')
    .orderBy('claim.id', 'desc')
    .limit(MAX_BOXES)
    .execute()
  const places = await context.offices.places([...new Set(rows.map(({ officeIndex }) => officeIndex))])
  return rows.map(({ boxId, id, officeIndex, ...box }) => ({
    boxId,
    claim: id,
    ...toRentedPlace(box),
    index: officeIndex,
    address: places.get(officeIndex)?.address ?? '',
  }))
}

type GrantAnswer = EndpointAnswer<typeof calls.grantDelegation>

const checkGrant = (
  { body, today, person }: EndpointHandlerRequest<typeof calls.grantDelegation>,
  terms: DelegationTerms,
): Exclude<GrantAnswer, { ok: true }> | null => {
  const refuseField = (field: string, code: 'rights_missing' | 'email_missing' | 'own_email') =>
    ({ ok: false, code, fields: [{ field, code }] }) as const
  if (!body.mayCollect && !body.mayPay) return refuseField('rights', 'rights_missing')
  if (body.mayPay && body.email === null) return refuseField('email', 'email_missing')
  if (body.email !== null && body.email.toLowerCase() === person?.email.toLowerCase())
    return refuseField('email', 'own_email')
  const code =
    body.untilDay < today
      ? 'until_day_passed'
      : body.untilDay > lastDelegationDay(today, terms)
        ? 'until_day_too_late'
        : null
  return code && { ok: false, code, fields: [{ field: 'untilDay', code }] }
}

const grant = async (
  context: Context,
  request: EndpointHandlerRequest<typeof calls.grantDelegation>,
): Promise<GrantAnswer> => {
  const { body, now, today, person } = request
  const { db, outbox } = context
  const owner = ownerFromRequest(request)
  const refusal = checkGrant(request, context.delegationTerms())
  if (refusal) return refusal
  if (await isHolderBlocked(db, owner)) return refuse('holder_blocked')
  const granted = await transact<number | 'box_not_yours' | 'too_many_delegations'>(db, async (trx) => {
    await lockOwner(trx, owner)
    if (body.boxId !== null) {
      const own = await selectCoveredClaims(trx, { ...owner, boxId: body.boxId })
      const rent = await own
        .select('claim.id')
        .where('claim.endDate', '>=', today)
        .limit(1)
        .executeTakeFirst()
      if (!rent) return 'box_not_yours'
    }
    const { open } = await delegationsOfHolder(trx, owner)
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('state', '=', 'active')
      .where('untilDay', '>=', today)
      .executeTakeFirstOrThrow()
    if (Number(open) >= MAX_DELEGATIONS) return 'too_many_delegations'
    const row = await insertRow(trx, 'delegation', {
      sub: owner.sub,
      legalHid: owner.legalHid,
      boxId: body.boxId,
      name: body.name,
      email: body.email?.toLowerCase() ?? null,
      mayCollect: body.mayCollect,
      mayPay: body.mayPay,
      once: body.once && body.mayCollect && !body.mayPay,
      untilDay: body.untilDay,
      code: body.mayCollect ? await findUnusedCode(trx) : null,
      createdAt: now,
      changedAt: now,
    })
    await recordDelegationAct(trx, row.id, { act: 'granted', actorName: person?.userName ?? '', now })
    if (row.email !== null) {
      await outbox.write(trx, {
        key: `delegation-granted-${row.id}`,
        recipient: row.email,
        ...delegationGrantedEmail({
          holder: await readHolderName(trx, row),
          mayCollect: row.mayCollect,
          mayPay: row.mayPay,
          untilDay: row.untilDay,
          link: `${outbox.origin}${pagePaths.collecting}`,
        }),
        now,
      })
    }
    return row.id
  })
  if (typeof granted === 'string') return refuse(granted)
  const [reply] = await toReplies(
    context,
    await withGrantor(db, owner).where('id', '=', granted).execute(),
    today,
  )
  if (!reply) throw new Error('the delegation that was just granted does not exist')
  return accept(reply)
}

/** The index on the codes of active delegations keeps them apart; a million active ones hit a used code in 1 of 100. */
async function findUnusedCode(trx: Transaction<Schema>): Promise<string> {
  for (;;) {
    const code = randomDigits(CODE_DIGITS)
    if (!(await hasRow(trx, 'delegation', { code, state: 'active' }))) return code
  }
}

/** Informs the delegate, if an email address is known. Only for a delegation that is still active. */
export const closeDelegation = async (
  { outbox }: Context,
  trx: Transaction<Schema>,
  row: DelegationRow,
  {
    state,
    act,
    actorName,
    now,
  }: {
    readonly state: 'ended' | 'declined'
    readonly act: 'ended' | 'declined' | 'left'
    readonly actorName: string
    readonly now: Date
  },
): Promise<void> => {
  await updateRows(trx, 'delegation', row.id, { state, changedAt: now })
  await recordDelegationAct(trx, row.id, { act, actorName, now })
  if (act !== 'ended' || row.email === null || row.untilDay < todayInZone(now)) return
  await outbox.write(trx, {
    key: `delegation-ended-${row.id}`,
    recipient: row.email,
    ...delegationEndedEmail({ holder: await readHolderName(trx, row), origin: outbox.origin }),
    now,
  })
}

/** What a holder grants to others (M-DELEGATE-01…03). */
export const grantedDelegationRoutes = (context: Context): Route[] => [
  bindRoute(calls.listDelegations, async (request) => {
    const owner = ownerFromRequest(request)
    const [rows, boxes] = await Promise.all([
      listDelegations(context.db, owner, request.today),
      listBoxes(context, owner, request.today),
    ])
    const { termMonths, usualMonths } = context.delegationTerms()
    return accept({
      delegations: await toReplies(context, rows, request.today),
      boxes,
      termMonths: [...termMonths],
      usualMonths,
    })
  }),
  bindRoute(calls.grantDelegation, (request) => grant(context, request)),
  bindRoute(calls.endDelegation, (request) =>
    transact<EndpointAnswer<typeof calls.endDelegation>>(context.db, async (trx) => {
      const row = await findOwnDelegation(trx, ownerFromRequest(request), request.params.id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return refuse('delegation_unknown')
      if (row.state === 'active') {
        const actorName = request.person?.userName ?? ''
        await closeDelegation(context, trx, row, {
          state: 'ended',
          act: 'ended',
          actorName,
          now: request.now,
        })
      }
      return doneAnswer
    }),
  ),
  bindRoute(calls.downloadPowerOfAttorney, async (request) => {
    const row = await findOwnDelegation(
      context.db,
      ownerFromRequest(request),
      request.params.id,
    ).executeTakeFirst()
    return row ? printPowerOfAttorney(context, row, request.today) : refuse('delegation_unknown')
  }),
]
