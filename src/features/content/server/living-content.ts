import type { Kysely } from 'kysely'
import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { promotionEntry, tariffEntry } from '#content/api/entries/price-entries.ts'
import { serviceEntry } from '#content/api/entries/reading-entries.ts'
import { boxNamesEntry, type OperatorEntry, siteEntry } from '#content/api/entries/site-entry.ts'
import { loadOffices } from '#places/server/load-offices.ts'
import { type PriceBook, priceBook } from '#rent/server/tariffs/price-book.ts'
import type { Log } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ContentTask, Failures } from '#server/failures.ts'
import type { ContentFiles } from './content-files.ts'
import { type DocumentBook, openDocumentBook } from './document-book.ts'
import { readEntries, readEntry, readFiles, readOffices } from './read-entries.ts'

export const operatorOf = (files: Pick<ContentFiles, 'names' | 'text'>): OperatorEntry => {
  const operator = readEntries(files, 'site', siteEntry).find((entry) => entry.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  return operator
}

/**
 * Reloads without a restart when files change. An invalid file stops the start; later it is reported once per edit.
 */
const followed = <T>(
  files: Pick<ContentFiles, 'state'>,
  folders: readonly string[],
  read: () => T,
  onTrouble: (error: unknown) => void,
): { current: () => T; look: () => boolean } => {
  const look = () => folders.map((folder) => files.state(folder)).join('\n')
  let seen = look()
  let current = read()
  return {
    current: () => current,
    /** True if the content was reloaded; unreadable files leave the previous content. */
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

/** M-NAME-04 */
export interface BoxNameList {
  forbidden(): readonly string[]
}

export interface PagesContent {
  offices(): readonly OfficeEntry[]
  /** Increments whenever content is reloaded. */
  edition(): number
}

export interface LivingContent {
  readonly book: PriceBook
  readonly offers: DocumentBook
  readonly consents: DocumentBook
  readonly boxNames: BoxNameList
  readonly operator: () => OperatorEntry
  readonly officePages: PagesContent
  follow(): Promise<void>
}

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
      // Retried with the next look if the database was unavailable.
      await loadOffices(db, offices.current()).catch((error: unknown) => {
        unloaded = true
        throw error
      })
    },
  }
}
