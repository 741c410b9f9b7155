import { type Kysely, sql } from 'kysely'
import {
  decideSpendingRequest,
  readSpendingLimits,
  type SpendingLimits,
  setSpendingLimit,
} from '#claims/api/spending-limits.ts'
import { requestExpiresAt } from '#claims/rules/spending-limit.ts'
import { spendingDecisionEmail } from '#claims/words/spending-limits.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  findActingOrganisation,
  requireOrganisationAdministrator,
} from '#server/access/acting-organisation.ts'
import type { Context } from '#server/context.ts'
import { deleteRows, findRow, getRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type RequestContext, type Route } from '#server/http/route.ts'
import { readSpent } from './spend-within-limit.ts'

const MAX_REQUESTS = 50

interface Reader {
  readonly legalHid: string
  readonly sub: string
  readonly mayDecide: boolean
  readonly now: Date
}

async function readAll(db: Kysely<Schema>, reader: Reader) {
  const { legalHid, sub, mayDecide, now } = reader
  const users = await db
    .selectFrom('organisationUser as user')
    .leftJoin('colleagueLimit', 'colleagueLimit.organisationUserId', 'user.id')
    .select(['user.id', 'user.sub', 'user.userName', 'user.email', 'monthly'])
    .where('legalHid', '=', legalHid)
    .where('user.state', '=', 'active')
    .where('role', '=', 'user')
    .$if(!mayDecide, (rows) => rows.where('user.sub', '=', sub))
    .orderBy('user.id')
    .execute()
  const requests = await db
    .selectFrom('spendingRequest as request')
    .innerJoin('person', 'person.sub', 'request.sub')
    .select(['request.id', 'person.userName as by', 'kind', 'boxes', 'claimId as claim', 'amount'])
    .select(['askedAt', 'expiresAt', 'state', 'request.sub'])
    .where('legalHid', '=', legalHid)
    .$if(!mayDecide, (rows) => rows.where('request.sub', '=', sub))
    .orderBy(sql`state = 'waiting' and expires_at > ${now}::timestamptz`, 'desc')
    .orderBy('request.id', 'desc')
    .limit(MAX_REQUESTS)
    .execute()
  return {
    mayDecide,
    users: await Promise.all(
      users.map(async ({ id, sub: of, userName, email, monthly }) => ({
        id,
        name: userName || email,
        limit: monthly,
        spent: of === null ? 0 : await readSpent(db, { legalHid, sub: of }, now),
      })),
    ),
    requests: requests.map(({ sub: of, state, ...request }) => ({
      ...request,
      state: toShownState(state, request.expiresAt, now),
      own: of === sub,
    })),
  }
}

const toShownState = (
  state: 'waiting' | 'approved' | 'declined' | 'used',
  expiresAt: Date,
  now: Date,
): SpendingLimits['requests'][number]['state'] =>
  (state === 'waiting' || state === 'approved') && expiresAt <= now ? 'expired' : state

const setLimit = (context: Context, { legalHid, now }: Reader, id: number, monthly: number | null) =>
  transact(context.db, async (trx) => {
    const user = await findRow(trx, 'organisationUser', { id, legalHid, state: 'active', role: 'user' })
    if (!user) return refuse('user_unknown')
    if (monthly === null) await deleteRows(trx, 'colleagueLimit', { organisationUserId: id })
    else
      await trx
        .insertInto('colleagueLimit')
        .values({ organisationUserId: id, monthly, setAt: now })
        .onConflict((conflict) => conflict.column('organisationUserId').doUpdateSet({ monthly, setAt: now }))
        .execute()
    return accept(true)
  })

/** The row is the lock: of two administrators the first one decides. */
const decide = (context: Context, { legalHid, sub, now }: Reader, id: number, approved: boolean) =>
  transact(context.db, async (trx) => {
    const request = await lockRow(trx, 'spendingRequest', { id, legalHid })
    if (!request) return refuse('request_unknown')
    if (request.state !== 'waiting' || request.expiresAt <= now) return refuse('request_decided')
    const expiresAt = requestExpiresAt(now, context.organisationTerms().approvalDays)
    await updateRows(trx, 'spendingRequest', id, {
      state: approved ? 'approved' : 'declined',
      decidedBy: sub,
      decidedAt: now,
      expiresAt,
    })
    const colleague = await getRow(trx, 'person', { sub: request.sub })
    const { kind, boxes, claimId: claim, amount } = request
    await context.outbox.write(trx, {
      key: `spending-decision-${id}`,
      recipient: colleague.email,
      ...spendingDecisionEmail({
        approved,
        kind,
        boxes,
        claim,
        amount,
        until: expiresAt,
        origin: context.outbox.origin,
      }),
      now,
    })
    return accept(true)
  })

const KEPT_DAYS = 400
const DAY_MS = 24 * 3_600_000

/** A year and a month, so that last year's month can be compared. */
export const deleteOldSpending = async ({ db }: Context, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await db.deleteFrom('colleagueSpending').where('at', '<', before).execute()
  await db.deleteFrom('spendingRequest').where('askedAt', '<', before).execute()
}

/** Limits of colleagues and requests above them (M-SCALE-11, 12). */
export const spendingLimitRoutes = (context: Context): Route[] => {
  const readerOf = ({ person, now }: RequestContext, legalHid: string, mayDecide: boolean): Reader => ({
    legalHid,
    sub: person?.sub ?? '',
    mayDecide,
    now,
  })
  const asAdministrator = async <Code extends string>(
    request: RequestContext,
    run: (reader: Reader) => Promise<{ ok: true } | { ok: false; code: Code }>,
  ) => {
    const organisation = requireOrganisationAdministrator(request)
    if (!organisation.ok) return organisation
    const reader = readerOf(request, organisation.value.legalHid, true)
    const done = await run(reader)
    return done.ok ? accept(await readAll(context.db, reader)) : done
  }
  return [
    bindRoute(readSpendingLimits, async (request) => {
      const organisation = findActingOrganisation(request)
      if (!organisation) return refuse('organisation_not_chosen')
      const { legalHid, administrator } = organisation
      return accept(await readAll(context.db, readerOf(request, legalHid, administrator ?? false)))
    }),
    bindRoute(setSpendingLimit, (request) =>
      asAdministrator(request, (reader) => setLimit(context, reader, request.params.id, request.body.limit)),
    ),
    bindRoute(decideSpendingRequest, (request) =>
      asAdministrator(request, (reader) => decide(context, reader, request.params.id, request.body.approved)),
    ),
  ]
}
