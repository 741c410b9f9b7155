import { persistentAtom } from '@nanostores/persistent'
import * as z from 'zod/mini'
import type { Office } from '#places/api/offices.ts'
import { officeAddressText, officeTitle } from './office-texts.ts'

const MAX_SEARCHES = 4
/** Length of the longest word before a town's name, such as 'city'. */
const MAX_PREFIX_LENGTH = 6

const lastSearch = z.object({
  /** Missing if the search was for a town. */
  index: z.optional(z.string()),
  lockerId: z.optional(z.int()),
  text: z.string(),
})
/** Contains the official name of the place and never the typed text, because that may be a home address. */
export type LastSearch = z.infer<typeof lastSearch>

const parseSearches = (text: string): readonly LastSearch[] => {
  try {
    const storedSearches = z.safeParse(z.array(lastSearch), JSON.parse(text))
    return storedSearches.success ? storedSearches.data.slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

export const $lastSearches = persistentAtom<readonly LastSearch[]>('lastSearches', [], {
  encode: (searches) => (searches.length === 0 ? undefined : JSON.stringify(searches)),
  decode: parseSearches,
})

const addLastSearch = (search: LastSearch): void => {
  const others = $lastSearches.get().filter(({ text }) => text !== search.text)
  $lastSearches.set([search, ...others].slice(0, MAX_SEARCHES))
}

export const rememberFoundOffice = (office: Office): void =>
  addLastSearch({
    index: office.index,
    ...(office.aapsh_id === null ? {} : { lockerId: office.aapsh_id }),
    text: `${office.is_aapsh ? officeTitle(office) : office.index}, ${officeAddressText(office)}`,
  })

export const rememberFoundTown = (text: string, offices: readonly Office[]): void => {
  const town = offices[0]?.settlement ?? ''
  const asked = text.trim().toLowerCase()
  const isTown = asked.endsWith(town.toLowerCase()) && asked.length <= town.length + MAX_PREFIX_LENGTH
  if (town !== '' && isTown) addLastSearch({ text: town })
}

export const clearLastSearches = (): void => $lastSearches.set([])
