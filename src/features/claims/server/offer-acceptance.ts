import type { Insertable, Kysely } from 'kysely'
import { acceptOffer, readOffer } from '#claims/api/offer.ts'
import type { DocumentEditions } from '#content/server/document-editions.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { findActingOrganisation } from '#server/access/acting-organisation.ts'
import { ownerFromRequest } from '#server/access/owner.ts'
import type { Context, OfferHolder } from '#server/context.ts'
import type { OfferAcceptanceTable, Schema } from '#server/database/schema.ts'
import { bindRoute, type RequestContext, type Route } from '#server/http/route.ts'

export async function findOfferAcceptance(
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
          // A linked profile of the same person may have accepted the offer (AMB-49).
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

const storeAcceptance = async (
  db: Kysely<Schema>,
  accepted: Insertable<OfferAcceptanceTable>,
): Promise<void> => {
  await db
    .insertInto('offerAcceptance')
    .values(accepted)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Checks the edition of today, or that of the day on which the claim was ordered. */
export const createOfferAcceptanceCheck =
  (offers: DocumentEditions, today: () => CalendarDate) =>
  async (db: Kysely<Schema>, holder: OfferHolder, orderedOn = today()): Promise<boolean> => {
    const versions = [today(), orderedOn].map((day) => offers.on(day).version)
    return (await findOfferAcceptance(db, holder, versions)) !== null
  }

/** Reads and accepts the offer (M-LEGAL-07). */
export const offerRoutes = ({ db, offers }: Context): Route[] => {
  const offerHolderFrom = (request: RequestContext) => {
    const { sub, legalHid } = ownerFromRequest(request)
    return { sub, legalHid }
  }
  const readOfferWithAcceptance = async (request: RequestContext) => {
    const { blocks, text: _, ...offer } = offers.on(request.today)
    const accepted = await findOfferAcceptance(db, offerHolderFrom(request), [offer.version])
    return {
      ...offer,
      blocks: [...blocks],
      organisation: findActingOrganisation(request)?.orgFullName ?? null,
      accepted,
    }
  }
  return [
    bindRoute(readOffer, async (request) => ({ ok: true, value: await readOfferWithAcceptance(request) })),
    bindRoute(acceptOffer, async (request) => {
      const { version } = offers.on(request.today)
      if (request.body.version !== version) return { ok: false, code: 'offer_outdated' }
      const personName = request.person?.userName ?? ''
      await storeAcceptance(db, { ...offerHolderFrom(request), personName, version, acceptedAt: request.now })
      return { ok: true, value: await readOfferWithAcceptance(request) }
    }),
  ]
}
