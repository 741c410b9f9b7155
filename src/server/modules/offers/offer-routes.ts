import { acceptOffer, readOffer } from '#contract/offer.ts'
import { actingFor } from '#server/access/acting.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { acceptanceOf, keepAcceptance } from './acceptance.ts'

/** The offer in force and its acceptance for whoever acts (M-LEGAL-07). */
export const offerRoutes = ({ db, offers }: Context): Route[] => {
  const holderOf = (request: RequestContext) => {
    const { sub, legalHid } = ownerOf(request)
    return { sub, legalHid }
  }
  const shown = async (request: RequestContext) => {
    const { blocks, text: _, ...offer } = offers.on(request.today)
    const accepted = await acceptanceOf(db, holderOf(request), [offer.version])
    return {
      ...offer,
      blocks: [...blocks],
      organisation: actingFor(request)?.orgFullName ?? null,
      accepted: accepted && { by: accepted.by, at: accepted.at },
    }
  }
  return [
    route(readOffer, async (request) => ({ ok: true, value: await shown(request) })),
    route(acceptOffer, async (request) => {
      // Nobody accepts what they did not read: a newer edition is read first.
      const { version } = offers.on(request.today)
      if (request.body.version !== version) return { ok: false, code: 'offer_outdated' }
      const name = request.person?.userName ?? ''
      await keepAcceptance(db, { ...holderOf(request), name, version, now: request.now })
      return { ok: true, value: await shown(request) }
    }),
  ]
}
