import type { Transaction } from 'kysely'
import { readAutoExtension, setAutoExtension, stopAutoExtension } from '#contract/auto-extension.ts'
import { readBalanceReach } from '#contract/balance.ts'
import { autoMonths, canExtendItself } from '#domain/auto-extension.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { accept } from '#domain/outcome.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, forbidden, type Route, route } from '#server/http/route.ts'
import { balanceConnected } from '../balance/balance-row.ts'
import { autoRowOf, storeAutoExtension } from '../claims/auto-renewal.ts'
import { findRenewal } from '../claims/find-renewal.ts'
import { lockClaim, withOwnClaim } from '../claims/read-claim.ts'
import { balanceReach } from './balance-reach.ts'
import type { AutoRenewalDeps } from './extend-by-itself.ts'
import { shownAutoExtension } from './shown-auto-renewal.ts'

interface Params {
  readonly owner: Owner
  readonly id: number
  readonly enabled: boolean
  readonly months?: number | undefined
  readonly now: Date
  readonly today: CalendarDate
}

type Refused = Exclude<Answer<typeof setAutoExtension>, { ok: true }>

/** Switches under the lock of the claim, so that a debit of the same moment sees one or the other. */
const switchTo = (deps: AutoRenewalDeps, input: Params): Promise<{ ok: true } | Refused> =>
  transact<{ ok: true } | Refused>(deps.db, async (trx) => {
    const { owner, id, enabled, now, today } = input
    const row = await lockClaim(trx, id, owner)
    if (!row) return { ok: false, code: 'forbidden' }
    const before = await autoRowOf(trx, id)
    const months = input.months ?? before?.months ?? autoMonths(row.start_date, row.end_date)
    if (enabled) {
      const { client_type: clientType, legal_hid: legalHid, status, end_date: end } = row
      const may = canExtendItself({ clientType, legalHid, status, end }, today)
      if (!may.ok) return may
      if (!(await balanceConnected(trx, legalHid))) return { ok: false, code: 'balance_not_connected' }
      if (!(await deps.payments.hasOffer(trx, row))) return { ok: false, code: 'offer_missing' }
    }
    await storeAutoExtension(trx, id, { enabled, months, changedBy: owner.sub, now })
    return { ok: true }
  })

/** The claim whose end is the end of a rent now: the last of the claims that continue it, locked; null without one. */
async function lockLastOf(trx: Transaction<Schema>, id: number): Promise<ClaimRow | null> {
  const row = await lockClaim(trx, id)
  const next = row?.status === claimStatus.extended ? await findRenewal(trx, id) : null
  return next ? lockLastOf(trx, next.id) : row
}

/** Extension of rents from the balance: its switch on the card and in the list, the link of the letter, how far money goes. */
export const autoRoutes = (deps: AutoRenewalDeps): Route[] => [
  route(readBalanceReach, async (request) => {
    const { legalHid } = ownerOf(request)
    return legalHid === '' ? forbidden : accept(await balanceReach(deps, legalHid, request.today))
  }),
  route(readAutoExtension, (request) =>
    withOwnClaim(deps.db, request, async (row) => accept(await shownAutoExtension(deps, row, request.today))),
  ),
  route(setAutoExtension, async (request) => {
    const { params, body, now, today } = request
    const switched = await switchTo(deps, { owner: ownerOf(request), id: params.id, ...body, now, today })
    return switched.ok
      ? withOwnClaim(deps.db, request, async (row) => accept(await shownAutoExtension(deps, row, today)))
      : switched
  }),
  route(stopAutoExtension, async ({ body, now }) => {
    const claim = deps.tokens.read('auto-extension', body.token, now)
    if (!claim.ok) return claim
    return transact<Answer<typeof stopAutoExtension>>(deps.db, async (trx) => {
      const row = await lockLastOf(trx, claim.value)
      if (!row || !(await autoRowOf(trx, claim.value))) return { ok: false, code: 'token_unknown' }
      const setting = await autoRowOf(trx, row.id)
      if (setting?.enabled) {
        await storeAutoExtension(trx, row.id, {
          enabled: false,
          months: setting.months,
          changedBy: null,
          now,
        })
      }
      return { ok: true, value: { claim: row.id, endDate: row.end_date } }
    })
  }),
]
