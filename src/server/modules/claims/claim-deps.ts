import type { Kysely } from 'kysely'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Config } from '#server/config.ts'
import type { BoxNameList } from '#server/content/living-content.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/secrets.ts'
import type { Workers } from '#server/workers/workers.ts'
import type { OfficesForClaims } from '../boxes/offices-for-claims.ts'
import type { ConsentBook } from '../clients/consent.ts'
import type { CompanyStateOf } from '../directory/company-state.ts'
import type { Outbox } from '../notifications/outbox.ts'
import type { OfferHolder } from '../offers/acceptance.ts'
import type { PriceBook } from '../tariffs/price-book.ts'

export interface ClaimDeps {
  /** How many claims that are not paid yet one renter may have. */
  readonly limits: Config['limits']
  readonly db: Kysely<Schema>
  readonly book: PriceBook
  readonly boxNames: BoxNameList
  readonly offices: OfficesForClaims
  readonly cipher: FieldCipher
  readonly consents: ConsentBook
  /** Letters about what happens to claims, written with the change itself. */
  readonly outbox: Outbox
  readonly companyState: CompanyStateOf
  readonly workers: Workers
  /**
   * Did the holder accept the offer in force today, or that of the day on which the order was made? Without it no order of
   * client type 3 is finished (M-LEGAL-07).
   */
  hasOffer(db: Kysely<Schema>, holder: OfferHolder, ordered?: CalendarDate): Promise<boolean>
}
