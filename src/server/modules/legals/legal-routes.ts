import type { BodyOf } from '#contract/endpoint.ts'
import {
  activeLegalClaims,
  archivedLegalClaims,
  clientLegalClaims,
  exportClaimsCsv,
  exportClaimsXlsx,
  extendFromBalance,
  extendTogether,
  jointPaymentOrder,
  type LegalClaimsPage,
  quoteJointExtension,
} from '#contract/legal-claims.ts'
import { ARCHIVE_PAGE_SIZE, CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { actingFor } from '#server/access/acting.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, fileNamed, type RequestFor, type Route, route } from '#server/http/route.ts'
import { debitRent } from '../payments/pay-from-balance.ts'
import {
  type JointParams,
  makeAll,
  orderTogether,
  quoteTogether,
  refusalTogether,
} from './joint-extension.ts'
import { findLegalClaims, type LegalTab, sortOfQuery, wordsOfSearch } from './legal-claims.ts'
import { printTogether } from './print-joint-order.ts'

type Extended = Answer<typeof extendFromBalance>

/** One transaction, all or none. Claims are locked before the balance, which is always the last lock. */
async function extendTogetherFromBalance(
  context: Context,
  params: JointParams & { readonly total: number },
): Promise<Extended> {
  const { owner, now } = params
  const refusal = await refusalTogether(context, params)
  if (refusal) return refusal
  const touched: ClaimRow[] = []
  const done = await transact<Extended>(context.db, async (trx, undo) => {
    const all = await makeAll(context, trx, params)
    if (!all.ok) return undo(all)
    if (all.total !== params.total) return undo({ ok: false, code: 'cost_differs' })
    const account = await lockRow(trx, 'balance', { legalHid: owner.legalHid })
    if (!account) return undo({ ok: false, code: 'balance_not_connected' })
    const balance = account.amount - all.total
    if (balance < 0)
      return undo({
        ok: false,
        code: 'insufficient_funds',
        data: { shortfall: -balance, balance: account.amount },
      })
    for (const { old, claim } of all.made) {
      const paid = await debitRent(context, trx, { claim, earlier: [old] }, { actor: 'server', now })
      if (!paid.ok)
        return undo({
          ok: false,
          code: 'claims_refused',
          data: { lines: [{ claim: old.id, code: 'claim_not_payable' }] },
        })
    }
    touched.splice(0, touched.length, ...all.made.map(({ claim }) => claim))
    const claims = all.made.map(({ old, claim }) => ({
      claim: old.id,
      renewal: claim.id,
      total: claim.total,
    }))
    return { ok: true, value: { total: all.total, balance, claims } }
  })
  for (const { officeIndex: index } of touched) context.offices.touch(index)
  return done
}

type Links = NonNullable<LegalClaimsPage['_links']>

interface PagePlace {
  readonly number: number
  readonly size: number
  readonly totalPages: number
}

/**
 * `first` and `last` only if there are other pages, or if `forced` (M-LEGAL-05); links are paths within the
 * site.
 */
function pageLinks(url: URL, { number, size, totalPages }: PagePlace, forced: boolean): Links {
  const to = (page: number) => {
    const query = new URLSearchParams(url.search)
    query.set('page', String(page))
    query.set('size', String(size))
    return { href: `${url.pathname}?${query}` }
  }
  const last = Math.max(0, totalPages - 1)
  const [before, after] = [number > 0, number < last]
  return {
    ...(before || forced ? { first: to(0) } : {}),
    ...(before ? { prev: to(number - 1) } : {}),
    self: to(number),
    ...(after ? { next: to(number + 1) } : {}),
    ...(after || forced ? { last: to(last) } : {}),
  }
}

/** Longer lists are cut. */
const EXPORTED = 10_000

/** M-API-29. */
export const legalRoutes = (context: Context): Route[] => {
  const list = async (
    request: RequestFor<typeof clientLegalClaims>,
    tab: LegalTab,
    usualSize: number,
  ): Promise<Answer<typeof clientLegalClaims>> => {
    const acting = actingFor(request)
    if (!acting) return { ok: false, code: 'organisation_not_chosen' }
    const { page: number = 0, size = usualSize, forceFirstAndLastRels, inn, q, sort } = request.query
    const input = {
      tab,
      inn,
      ownInn: acting.inn,
      words: wordsOfSearch(q),
      sort: sortOfQuery(sort),
      today: request.today,
    }
    const { claims, total } = await findLegalClaims(context, ownerOf(request), input, { size, page: number })
    const totalPages = Math.ceil(total / size)
    return {
      ok: true,
      value: {
        _embedded: { claimDtoes: claims },
        page: { size, totalElements: total, totalPages, number },
        _links: pageLinks(request.url, { number, size, totalPages }, forceFirstAndLastRels ?? false),
      },
    }
  }

  const exported = async (
    request: RequestFor<typeof exportClaimsCsv>,
    job: 'writeClaimsCsv' | 'writeClaimsXlsx',
    name: string,
  ): Promise<Answer<typeof exportClaimsCsv>> => {
    const acting = actingFor(request)
    if (!acting) return { ok: false, code: 'organisation_not_chosen' }
    const { inn, q, sort, tab } = request.query
    const input = {
      tab,
      inn,
      ownInn: acting.inn,
      words: wordsOfSearch(q),
      sort: sortOfQuery(sort),
      today: request.today,
    }
    const { claims } = await findLegalClaims(context, ownerOf(request), input, { size: EXPORTED, page: 0 })
    return fileNamed(name, await context.workers.run(job, claims))
  }

  const jointParams = (
    request: RequestFor<typeof quoteJointExtension>,
    { claims, months, services }: BodyOf<typeof quoteJointExtension>,
  ) => {
    const acting = actingFor(request)
    const { now, today } = request
    return acting && { owner: ownerOf(request), inn: acting.inn, claims, months, services, now, today }
  }

  return [
    route(exportClaimsCsv, (request) => exported(request, 'writeClaimsCsv', 'claims.csv')),
    route(exportClaimsXlsx, (request) => exported(request, 'writeClaimsXlsx', 'claims.xlsx')),
    route(quoteJointExtension, (request) => {
      const input = jointParams(request, request.body)
      return input ? quoteTogether(context, input) : { ok: false, code: 'organisation_not_chosen' }
    }),
    route(extendTogether, (request) => {
      const input = jointParams(request, request.body)
      const { total } = request.body
      return input
        ? orderTogether(context, { ...input, total })
        : { ok: false, code: 'organisation_not_chosen' }
    }),
    route(extendFromBalance, (request) => {
      const input = jointParams(request, request.body)
      const { total } = request.body
      return input
        ? extendTogetherFromBalance(context, { ...input, total })
        : { ok: false, code: 'organisation_not_chosen' }
    }),
    route(jointPaymentOrder, (request) => printTogether(context, ownerOf(request), request.params.id)),
    route(clientLegalClaims, (request) => list(request, 'all', CLAIMS_PAGE_SIZE)),
    route(activeLegalClaims, (request) => list(request, 'active', CLAIMS_PAGE_SIZE)),
    route(archivedLegalClaims, (request) => list(request, 'archive', ARCHIVE_PAGE_SIZE)),
  ]
}
