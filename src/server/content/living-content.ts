import type { Kysely } from 'kysely'
import type { OfficeEntry } from '#contract/content/office-entry.ts'
import { promotionEntry } from '#contract/content/promotion-entry.ts'
import { serviceEntry } from '#contract/content/service-entry.ts'
import { boxNamesEntry, type OperatorEntry, siteEntry } from '#contract/content/site-entry.ts'
import { tariffEntry } from '#contract/content/tariff-entry.ts'
import type { Log } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ContentTask, Failures } from '#server/failures.ts'
import { type PriceBook, priceBook } from '../modules/tariffs/price-book.ts'
import type { ContentFiles } from './content-files.ts'
import { type DocumentBook, openDocumentBook } from './document-book.ts'
import { loadOffices } from './load-offices.ts'
import { readEntries, readEntry, readFiles } from './read-entries.ts'
import { readOffices } from './read-offices.ts'

/** Who the operator is, by `content/site`. */
export const operatorOf = (files: Pick<ContentFiles, 'names' | 'text'>): OperatorEntry => {
  const operator = readEntries(files, 'site', siteEntry).find((entry) => entry.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  return operator
}

/** What is read out of folders of `content/`, and read again when their files change. */
interface Followed<T> {
  current(): T
  /** Looks at the files; true when something else was read. What cannot be read leaves what stood. */
  look(): boolean
}

/**
 * Reads now, and again whenever files of the folders changed, so that pages and the server say the same
 * without a restart. A file that is not in shape stops the start; later it is told to `onTrouble`, once an
 * edit.
 */
const followed = <T>(
  files: Pick<ContentFiles, 'state'>,
  folders: readonly string[],
  read: () => T,
  onTrouble: (error: unknown) => void,
): Followed<T> => {
  const look = () => folders.map((folder) => files.state(folder)).join('\n')
  let seen = look()
  let current = read()
  return {
    current: () => current,
    look() {
      try {
        const now = look()
        if (now === seen) return false
        seen = now
        current = read()
        return true
      } catch (error) {
        onTrouble(error)
        return false
      }
    },
  }
}

/** What no name of a box may hold, as editors say now (M-NAME-04). */
export interface BoxNameList {
  forbidden(): readonly string[]
}

/** The offices that editors wrote. */
export interface PagesContent {
  offices(): readonly OfficeEntry[]
  /** Rises whenever something that editors write was read anew. */
  edition(): number
}

/** What editors write and the server counts with; each is the one that holds now. */
export interface LivingContent {
  readonly book: PriceBook
  /** What organisations accept. */
  readonly offers: DocumentBook
  /** What people agree to before they are asked for personal data. */
  readonly consents: DocumentBook
  readonly boxNames: BoxNameList
  /** Who runs the service. */
  readonly operator: () => OperatorEntry
  readonly officePages: PagesContent
  /** Takes in what editors changed since. */
  follow(): Promise<void>
}

/**
 * Opens tariffs, promotions, the offer, the operator, forbidden names of boxes and the offices of a folder of content; the
 * offices go into the database.
 */
export const openContent = async (
  files: ContentFiles,
  db: Kysely<Schema>,
  { log, failures }: { readonly log: Log; readonly failures: Pick<Failures, 'report'> },
): Promise<LivingContent> => {
  const onTrouble = (task: ContentTask) => (error: unknown) =>
    failures.report({ work: 'content', task, code: 'refused_and_the_one_before_holds', error })
  const books = followed(
    files,
    ['tariffs', 'promotions'],
    () =>
      priceBook({
        tariffs: readFiles(files, 'tariffs', tariffEntry),
        promotions: readEntries(files, 'promotions', promotionEntry),
      }),
    onTrouble('prices'),
  )
  const services = followed(
    files,
    ['services'],
    () => readFiles(files, 'services', serviceEntry),
    onTrouble('services'),
  )
  const operator = followed(files, ['site'], () => operatorOf(files), onTrouble('operator'))
  const agreed = followed(
    files,
    ['documents', 'site'],
    () => {
      const book = (slug: string) => openDocumentBook(files, operatorOf(files), slug)
      return { offers: book('public-offer'), consents: book('personal-data-consent') }
    },
    onTrouble('offer and consent'),
  )
  const names = followed(
    files,
    ['site'],
    () => readEntry(files, 'site/box-names.md', boxNamesEntry).forbidden,
    onTrouble('box-names'),
  )
  const offices = followed(files, ['offices'], () => readOffices(files), onTrouble('offices'))
  await loadOffices(db, offices.current())
  let unloaded = false
  let edition = 0
  return {
    book: {
      tariffOn: (day) => books.current().tariffOn(day),
      taxOn: (day) => books.current().taxOn(day),
      promotion: (code) => books.current().promotion(code),
    },
    offers: { on: (day) => agreed.current().offers.on(day) },
    consents: { on: (day) => agreed.current().consents.on(day) },
    boxNames: { forbidden: () => names.current() },
    operator: () => operator.current(),
    officePages: {
      offices: () => offices.current(),
      edition: () => edition,
    },
    async follow() {
      for (const item of [books, agreed, names, services, operator])
        if (item.look()) {
          edition += 1
          log.info({}, 'content was read anew')
        }
      if (offices.look()) {
        edition += 1
        unloaded = true
      }
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
