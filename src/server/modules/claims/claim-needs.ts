import type { Kysely, Transaction } from 'kysely'
import type { FreeBox } from '#contract/boxes.ts'
import type { Office } from '#contract/offices.ts'
import type { Config } from '#server/config.ts'
import type { BoxNameList } from '#server/content/living-content.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FieldCipher } from '#server/secrets.ts'
import type { Outbox } from '../notices/outbox.ts'
import type { PriceBook } from '../tariffs/price-book.ts'

/** A box as far as another one can stand in for it. */
interface WantedBox {
  readonly officeIndex: string
  readonly lockerId: number | null
  readonly number: number
  readonly size: number
}

/** What claims ask of offices and boxes. */
export interface OfficesForClaims {
  /** The office as replies show it; the block of cells in it when a locker is named. */
  read(index: string, lockerId: number | null): Promise<Office>
  /** Says that boxes of this office were promised or given back. */
  touch(index: string): void
  /** Says that this box was promised: the office's counts show it at once, so that a repeated request reads the same. */
  took(index: string, box: { readonly size: number; readonly lockerId: number | null }): void
  /** The nearest free number of the same size in the same office or locker: it has the same price. */
  nearestFreeBox(box: WantedBox, now: Date): Promise<FreeBox | null>
}

/** Jobs that claims start, sent with the change that causes them. */
export interface ClaimJobs {
  /** Asks for a look at an unpaid claim when its time is over. */
  expireClaim(trx: Transaction<Schema>, claim: { claimId: number; at: Date }): Promise<void>
  /** SQL that sends the same jobs from within a statement: those in column `jobs` of its part named `due`. */
  sendExpiry(): string
  /** Asks for the holder to be told of an item, once its note cannot be undone any more. */
  notifyOfItem(trx: Transaction<Schema>, item: { itemId: number; at: Date }): Promise<void>
}

/** Says how an organisation stands, by its INN; null when nobody knows. `anew` does not rest on what was known before. */
type CompanyStateOf = (inn: string, anew?: boolean) => Promise<string | null>

/** For whom an offer is accepted: an organisation, or a sole proprietor ('') by their own account. */
export interface OfferHolder {
  readonly legal_hid: string
  readonly sub: string
}

/** What claims need of the rest of the server. */
export interface ClaimNeeds {
  /** How many claims that are not paid yet one renter may have. */
  readonly limits: Config['limits']
  readonly db: Kysely<Schema>
  readonly book: PriceBook
  readonly boxNames: BoxNameList
  readonly offices: OfficesForClaims
  readonly cipher: FieldCipher
  readonly jobs: ClaimJobs
  /** Letters about what happens to claims, written with the change itself. */
  readonly outbox: Outbox
  readonly companyState: CompanyStateOf
  /** Was the offer in force today accepted? Without it no order of client type 3 is finished (M-LEGAL-07). */
  hasOffer(db: Kysely<Schema>, holder: OfferHolder): Promise<boolean>
}
