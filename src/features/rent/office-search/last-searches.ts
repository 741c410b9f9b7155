import { persistentAtom } from '@nanostores/persistent'
import * as z from 'zod/mini'
import type { Office } from '#contract/offices.ts'
import { addressWords, placeTitle } from './office-words.ts'

const MOST = 4
/** Letters of what may stand before the name of a town. */
const LONGEST_PREFIX = 6

const lastSearch = z.object({
  /** Of an office, or of the one in which a locker stands; without it the text is a town. */
  index: z.optional(z.string()),
  lockerId: z.optional(z.int()),
  text: z.string(),
})
/** A place that was found: its own name, never the words that led there, which may be somebody's home. */
export type LastSearch = z.infer<typeof lastSearch>

const read = (text: string): readonly LastSearch[] => {
  try {
    const kept = z.safeParse(z.array(lastSearch), JSON.parse(text))
    return kept.success ? kept.data.slice(0, MOST) : []
  } catch {
    return []
  }
}

/** The places that were found last on this device, newest first. */
export const $lastSearches = persistentAtom<readonly LastSearch[]>('lastSearches', [], {
  encode: (searches) => (searches.length === 0 ? undefined : JSON.stringify(searches)),
  decode: read,
})

const note = (search: LastSearch): void => {
  const others = $lastSearches.get().filter(({ text }) => text !== search.text)
  $lastSearches.set([search, ...others].slice(0, MOST))
}

/** An office or a locker was looked for and found. */
export const noteFoundPlace = (office: Office): void =>
  note({
    index: office.index,
    ...(office.aapsh_id === null ? {} : { lockerId: office.aapsh_id }),
    text: `${office.is_aapsh ? placeTitle(office) : office.index}, ${addressWords(office)}`,
  })

/** Words found offices: they are kept where they are no more than the name of a town, 'city' before it or not. */
export const noteFoundTown = (text: string, offices: readonly Office[]): void => {
  const town = offices[0]?.settlement ?? ''
  const asked = text.trim().toLowerCase()
  const isTown = asked.endsWith(town.toLowerCase()) && asked.length <= town.length + LONGEST_PREFIX
  if (town !== '' && isTown) note({ text: town })
}

export const forgetLastSearches = (): void => $lastSearches.set([])
