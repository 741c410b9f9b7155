import type { Kysely } from 'kysely'
import { acceptOffer, readOffer } from '#contract/offer.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { actingFor } from '#server/access/acting.ts'
import { ownerOf } from '#server/access/owner.ts'
import type { DocumentBook } from '#server/content/document-book.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'

/** For whom an offer is accepted: an organisation, or a sole proprietor ('') by their own account. */
export interface OfferHolder {
  readonly legalHid: string
  readonly sub: string
}

/** Who accepted one of these versions of the offer for somebody, and when; null while nobody did. */
export async function acceptanceOf(
  db: Kysely<Schema>,
  { sub, legalHid }: OfferHolder,
  versions: readonly string[],
): Promise<{ readonly by: string; readonly at: Date } | null> {
  const row = await db
    .selectFrom('offerAcceptance')
    .select(['personName as by', 'acceptedAt as at'])
    .where('version', 'in', versions)
    .where('legalHid', '=', legalHid)
    .$if(legalHid === '', (query) =>
      query.where((row) =>
        row.or([
          row('sub', '=', sub),
          // A profile of the same person accepted it (AMB-49).
          row(
            'sub',
            'in',
            row
              .selectFrom('profileLink as mine')
              .innerJoin('profileLink as linked', 'linked.groupId', 'mine.groupId')
              .select('linked.sub')
              .where('mine.sub', '=', sub),
          ),
        ]),
      ),
    )
    .orderBy('id')
    .executeTakeFirst()
  return row ?? null
}

/** Writes an acceptance down: version, organisation, person and time; a second one of the same version changes nothing. */
const keepAcceptance = async (
  db: Kysely<Schema>,
  accepted: OfferHolder & { readonly name: string; readonly version: string; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('offerAcceptance')
    .values({
      legalHid: accepted.legalHid,
      sub: accepted.sub,
      personName: accepted.name,
      version: accepted.version,
      acceptedAt: accepted.now,
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Tells whether a holder accepted the offer in force today, or that of the day on which an order was made. */
export const offerCheck =
  (offers: DocumentBook, today: () => CalendarDate) =>
  async (db: Kysely<Schema>, holder: OfferHolder, ordered = today()): Promise<boolean> => {
    const versions = [today(), ordered].map((day) => offers.on(day).version)
    return (await acceptanceOf(db, holder, versions)) !== null
  }

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
