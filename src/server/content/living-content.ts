import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { promotionEntry } from '#contract/content/promotion-entry.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { tariffEntry } from '#contract/content/tariff-entry.ts'
import type { Log } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { type OfferBook, openOfferBook } from '../modules/offers/offer-book.ts'
import { type PriceBook, priceBook } from '../modules/tariffs/price-book.ts'
import { followed } from './followed.ts'
import { loadOffices } from './load-offices.ts'
import { readEntries } from './read-entries.ts'
import { readOffices } from './read-offices.ts'

/** What editors write and the server counts with; each is the one that holds now. */
export interface LivingContent {
  readonly book: PriceBook
  readonly offers: OfferBook
  /** Takes in what editors changed since. */
  follow(): Promise<void>
}

/** Opens tariffs, promotions, the offer and the offices of a folder of content; the offices go into the database. */
export const openContent = async (
  content: string,
  operator: OperatorEntry,
  db: Kysely<Schema>,
  log: Log,
): Promise<LivingContent> => {
  const at = (folder: string) => join(content, folder)
  const onTrouble = (error: unknown) =>
    log.error({ err: error }, 'content was not read, the one before holds')
  const books = followed(
    [at('tariffs'), at('promotions')],
    () =>
      priceBook({
        tariffs: readEntries(at('tariffs'), tariffEntry),
        promotions: readEntries(at('promotions'), promotionEntry),
      }),
    onTrouble,
  )
  const offers = followed([at('documents')], () => openOfferBook(content, operator), onTrouble)
  const offices = followed([at('offices')], () => readOffices(at('offices')), onTrouble)
  await loadOffices(db, offices.current())
  let unloaded = false
  return {
    book: {
      tariffOn: (day) => books.current().tariffOn(day),
      promotion: (code) => books.current().promotion(code),
    },
    offers: { on: (day) => offers.current().on(day) },
    async follow() {
      for (const each of [books, offers]) if (each.look()) log.info({}, 'content was read anew')
      if (offices.look()) unloaded = true
      if (!unloaded) return
      unloaded = false
      // Offices that the database was not there for are tried again with the next look.
      await loadOffices(db, offices.current()).catch((error: unknown) => {
        unloaded = true
        throw error
      })
    },
  }
}
