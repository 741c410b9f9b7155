import * as z from 'zod'
import { isAddressOfDay } from '#contract/addresses.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'
import type { SiteFile } from './compress.ts'
import type { SiteFiles } from './site-files.ts'

/** Where the build says which file stands for a lasting address from which day on (pages/editions.json.ts). */
const EDITIONS = '/editions.json'

const editionsList = z.array(
  z.object({
    address: z.string(),
    editions: z.array(z.object({ validFrom: z.string(), file: z.string() })),
  }),
)

type Editions = z.infer<typeof editionsList>[number]['editions']

/**
 * The built site as of the server's day, whatever the day of the build: a page's address shows what is in force, a
 * document's holds its edition of the day. A tariff that begins tomorrow begins tomorrow.
 */
export const dateAwareSite = (files: SiteFiles, today: () => CalendarDate): SiteFiles => {
  let known: { readonly list: SiteFile; readonly editions: ReadonlyMap<string, Editions> } | undefined

  /** The editions of an address by the list of this build, which is read once. */
  const editionsOf = (address: string): Editions | undefined => {
    const list = files.get(EDITIONS)
    if (!list?.source) return undefined
    if (known?.list !== list) {
      const read = editionsList.parse(JSON.parse(list.source.toString()))
      known = { list, editions: new Map(read.map(({ address, editions }) => [address, editions])) }
    }
    return known.editions.get(address)
  }

  return {
    get size() {
      return files.size
    },
    get(address) {
      if (isAddressOfDay(address)) return undefined
      const editions = editionsOf(address)
      return files.get((editions && editionOn(editions, today())?.file) ?? address)
    },
  }
}
