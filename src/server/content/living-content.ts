import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { promotionEntry } from '#contract/content/promotion-entry.ts'
import { boxNamesEntry, type OperatorEntry } from '#contract/content/site-entry.ts'
import { tariffEntry } from '#contract/content/tariff-entry.ts'
import type { Log } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Failures } from '#server/failures.ts'
import { type OfferBook, openOfferBook } from '../modules/offers/offer-book.ts'
import { type PriceBook, priceBook } from '../modules/tariffs/price-book.ts'
import { followed } from './followed.ts'
import { loadOffices } from './load-offices.ts'
import { readEntries, readEntry, readFiles } from './read-entries.ts'
import { readOffices } from './read-offices.ts'

/** What no name of a box may hold, as editors say now (M-NAME-04). */
export interface BoxNameList {
  forbidden(): readonly string[]
}

/** What editors write and the server counts with; each is the one that holds now. */
export interface LivingContent {
  readonly book: PriceBook
  readonly offers: OfferBook
  readonly boxNames: BoxNameList
  /** Takes in what editors changed since. */
  follow(): Promise<void>
}

/** Opens tariffs, promotions, the offer, forbidden names of boxes and the offices of a folder of content; the offices go into the database. */
export const openContent = async (
  content: string,
  operator: OperatorEntry,
  db: Kysely<Schema>,
  { log, failures }: { readonly log: Log; readonly failures: Pick<Failures, 'report'> },
): Promise<LivingContent> => {
  const at = (folder: string) => join(content, folder)
  const onTrouble = (task: string) => (error: unknown) =>
    failures.report({ work: 'content', task, code: 'refused_and_the_one_before_holds', error })
  const books = followed(
    [at('tariffs'), at('promotions')],
    () =>
      priceBook({
        tariffs: readFiles(at('tariffs'), tariffEntry),
        promotions: readEntries(at('promotions'), promotionEntry),
      }),
    onTrouble('prices'),
  )
  const offers = followed([at('documents')], () => openOfferBook(content, operator), onTrouble('offer'))
  const names = followed(
    [at('site')],
    () => readEntry(join(at('site'), 'box-names.md'), boxNamesEntry).forbidden,
    onTrouble('box-names'),
  )
  const offices = followed([at('offices')], () => readOffices(at('offices')), onTrouble('offices'))
  await loadOffices(db, offices.current())
  let unloaded = false
  return {
    book: {
      tariffOn: (day) => books.current().tariffOn(day),
      promotion: (code) => books.current().promotion(code),
    },
    offers: { on: (day) => offers.current().on(day) },
    boxNames: { forbidden: () => names.current() },
    async follow() {
      for (const each of [books, offers, names]) if (each.look()) log.info({}, 'content was read anew')
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
