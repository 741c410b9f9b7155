import type { Kysely } from 'kysely'
import type { MovingTerms } from '#claims/rules/moving.ts'
import { serviceEntry } from '#content/api/entries/banner-service-faq-entries.ts'
import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import {
  boxNamesEntry,
  delegatesEntry,
  movingEntry,
  type OperatorEntry,
  type OrganisationsEntry,
  organisationsEntry,
  siteEntry,
  visitTermsEntry,
  type WaitListEntry,
  waitListEntry,
} from '#content/api/entries/site-entry.ts'
import { promotionEntry, tariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import type { DelegationTerms } from '#delegates/rules/delegation.ts'
import { importContentOffices } from '#places/server/import-content-offices.ts'
import { createPriceBook, type PriceBook } from '#rent/server/tariffs/price-book.ts'
import type { Log } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ContentTaskName, FailureReporter } from '#server/failure-reporter.ts'
import type { VisitTerms } from '#visits/rules/visit-times.ts'
import type { ContentFiles } from './content-files.ts'
import { type DocumentEditions, loadDocumentEditions } from './document-editions.ts'
import { readEntries, readEntriesByFileName, readEntry, readOfficeEntries } from './read-entries.ts'

export const readOperatorEntry = (files: Pick<ContentFiles, 'names' | 'text'>): OperatorEntry => {
  const operator = readEntries(files, 'site', siteEntry).find((entry) => entry.kind === 'operator')
  if (!operator) throw new Error('content/site has no operator entry')
  return operator
}

/**
 * Reloads files when they change. An invalid file prevents the server's start; later it is reported once per change.
 */
const watchContent = <T>(
  files: Pick<ContentFiles, 'state'>,
  folders: readonly string[],
  read: () => T,
  onReadError: (error: unknown) => void,
): { current: () => T; look: () => boolean } => {
  const readFingerprint = () => folders.map((folder) => files.state(folder)).join('\n')
  let fingerprint = readFingerprint()
  let current = read()
  return {
    current: () => current,
    /** Returns true after a reload; unreadable files keep the previous content. */
    look() {
      try {
        const now = readFingerprint()
        if (now === fingerprint) return false
        fingerprint = now
        current = read()
        return true
      } catch (error) {
        onReadError(error)
        return false
      }
    },
  }
}

/** Words that box names must not contain (M-NAME-04). */
export interface ForbiddenBoxNameSource {
  forbidden(): readonly string[]
}

export interface OfficePageSource {
  offices(): readonly OfficeEntry[]
  edition(): number
}

export interface LiveContent {
  readonly book: PriceBook
  readonly offers: DocumentEditions
  readonly consents: DocumentEditions
  readonly boxNames: ForbiddenBoxNameSource
  readonly operator: () => OperatorEntry
  readonly waitListSettings: () => WaitListEntry
  readonly movingTerms: () => MovingTerms
  readonly organisationTerms: () => OrganisationsEntry
  readonly visitTerms: () => VisitTerms
  readonly delegationTerms: () => DelegationTerms
  readonly officePages: OfficePageSource
  follow(): Promise<void>
}

export const openLiveContent = async (
  files: ContentFiles,
  db: Kysely<Schema>,
  { log, failures }: { readonly log: Log; readonly failures: Pick<FailureReporter, 'report'> },
): Promise<LiveContent> => {
  const onReadError = (task: ContentTaskName) => (error: unknown) =>
    failures.report({ work: 'content', task, code: 'refused_and_the_one_before_holds', error })
  const books = watchContent(
    files,
    ['tariffs', 'promotions'],
    () =>
      createPriceBook({
        tariffs: readEntriesByFileName(files, 'tariffs', tariffEntry),
        promotions: readEntries(files, 'promotions', promotionEntry),
      }),
    onReadError('prices'),
  )
  const services = watchContent(
    files,
    ['services'],
    () => readEntriesByFileName(files, 'services', serviceEntry),
    onReadError('services'),
  )
  const operator = watchContent(files, ['site'], () => readOperatorEntry(files), onReadError('operator'))
  const legalTexts = watchContent(
    files,
    ['documents', 'site'],
    () => {
      const book = (slug: string) => loadDocumentEditions(files, readOperatorEntry(files), slug)
      return { offers: book('public-offer'), consents: book('personal-data-consent') }
    },
    onReadError('offer and consent'),
  )
  const boxNames = watchContent(
    files,
    ['site'],
    () => readEntry(files, 'site/box-names.md', boxNamesEntry).forbidden,
    onReadError('box-names'),
  )
  const waitList = watchContent(
    files,
    ['site'],
    () => readEntry(files, 'site/wait-list.md', waitListEntry),
    onReadError('wait-list'),
  )
  const movingTerms = watchContent(
    files,
    ['site'],
    () => readEntry(files, 'site/moving.md', movingEntry),
    onReadError('moving'),
  )
  const organisationTerms = watchContent(
    files,
    ['site'],
    () => readEntry(files, 'site/organisations.md', organisationsEntry),
    onReadError('organisations'),
  )
  const visitTerms = watchContent(
    files,
    ['site'],
    () => readEntry(files, 'site/visits.md', visitTermsEntry),
    onReadError('visits'),
  )
  const delegationTerms = watchContent(
    files,
    ['site'],
    () => readEntry(files, 'site/delegates.md', delegatesEntry),
    onReadError('delegates'),
  )
  const offices = watchContent(files, ['offices'], () => readOfficeEntries(files), onReadError('offices'))
  await importContentOffices(db, offices.current())
  let unloaded = false
  let edition = 0
  return {
    book: {
      tariffOn: (day) => books.current().tariffOn(day),
      nextTariff: (day) => books.current().nextTariff(day),
      taxOn: (day) => books.current().taxOn(day),
      promotion: (code) => books.current().promotion(code),
    },
    offers: { on: (day) => legalTexts.current().offers.on(day) },
    consents: { on: (day) => legalTexts.current().consents.on(day) },
    boxNames: { forbidden: () => boxNames.current() },
    operator: () => operator.current(),
    waitListSettings: () => waitList.current(),
    movingTerms: () => movingTerms.current(),
    organisationTerms: () => organisationTerms.current(),
    visitTerms: () => visitTerms.current(),
    delegationTerms: () => delegationTerms.current(),
    officePages: {
      offices: () => offices.current(),
      edition: () => edition,
    },
    async follow() {
      for (const item of [
        books,
        legalTexts,
        boxNames,
        services,
        operator,
        waitList,
        movingTerms,
        organisationTerms,
        visitTerms,
        delegationTerms,
      ])
        if (item.look()) {
          edition += 1
          log.info({}, 'content reloaded')
        }
      if (offices.look()) {
        edition += 1
        unloaded = true
      }
      if (!unloaded) return
      unloaded = false
      // If the database is unavailable, the next check tries again.
      await importContentOffices(db, offices.current()).catch((error: unknown) => {
        unloaded = true
        throw error
      })
    },
  }
}
