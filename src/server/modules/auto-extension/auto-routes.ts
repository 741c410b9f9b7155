import { readAutoExtension, setAutoExtension, stopAutoExtension } from '#contract/auto-extension.ts'
import { autoMonths, canExtendItself } from '#domain/auto-extension.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import { type Answer, type Route, route } from '#server/http/route.ts'
import { balanceConnected } from '../balance/balance-row.ts'
import { findOwnClaim, lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'
import { autoRowOf, shownAutoExtension, storeAutoExtension } from './auto-row.ts'
import type { AutoNeeds } from './extend-by-itself.ts'

interface Wish {
  readonly owner: Owner
  readonly id: number
  readonly enabled: boolean
  readonly months?: number | undefined
  readonly now: Date
  readonly today: CalendarDate
}

type Refused = Exclude<Answer<typeof setAutoExtension>, { ok: true }>

/** Switches under the lock of the claim, so that a debit of the same moment sees one or the other. */
const switchTo = (needs: AutoNeeds, wish: Wish): Promise<{ ok: true } | Refused> =>
  transact<{ ok: true } | Refused>(needs.db, async (trx) => {
    const { owner, id, enabled, now, today } = wish
    const row = await lockClaim(trx, id, owner)
    if (!row) return { ok: false, code: 'forbidden' }
    const before = await autoRowOf(trx, id)
    const months = wish.months ?? before?.months ?? autoMonths(row.start_date, row.end_date)
    if (enabled) {
      const { client_type: clientType, legal_hid: legalHid, status, end_date: end } = row
      const may = canExtendItself({ clientType, legalHid, status, end }, today)
      if (!may.ok) return may
      if (!(await balanceConnected(trx, legalHid))) return { ok: false, code: 'balance_not_connected' }
      if (!(await needs.payments.hasOffer(trx, row))) return { ok: false, code: 'offer_missing' }
    }
    await storeAutoExtension(trx, id, { enabled, months, changedBy: owner.sub, now })
    return { ok: true }
  })

/** Extension of rents by themselves: its switch on the card and in the list, and the link of the letter (issue 5 part 5). */
export const autoRoutes = (needs: AutoNeeds): Route[] => [
  route(readAutoExtension, async ({ params, today, ...request }) => {
    const row = await findOwnClaim(needs.db, ownerOf(request), params.id)
    return row
      ? { ok: true, value: await shownAutoExtension(needs, row, today) }
      : { ok: false, code: 'forbidden' }
  }),
  route(setAutoExtension, async ({ params, body, now, today, ...request }) => {
    const owner = ownerOf(request)
    const switched = await switchTo(needs, { owner, id: params.id, ...body, now, today })
    if (!switched.ok) return switched
    const row = await findOwnClaim(needs.db, owner, params.id)
    return row
      ? { ok: true, value: await shownAutoExtension(needs, row, today) }
      : { ok: false, code: 'forbidden' }
  }),
  route(stopAutoExtension, async ({ body, now }) => {
    const claim = needs.tokens.read('auto-extension', body.token, now)
    if (!claim.ok) return claim
    const id = claim.value
    return transact<Answer<typeof stopAutoExtension>>(needs.db, async (trx) => {
      const row = await lockClaim(trx, id)
      const setting = row && (await autoRowOf(trx, id))
      if (!row || !setting) return { ok: false, code: 'token_unknown' }
      if (setting.enabled) {
        await storeAutoExtension(trx, id, { enabled: false, months: setting.months, changedBy: null, now })
      }
      return { ok: true, value: { claim: id, endDate: row.end_date } }
    })
  }),
]
