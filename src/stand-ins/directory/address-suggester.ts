import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AddressSuggestion } from '#people/api/directory-suggestions.ts'
import { toSearchWords } from '#places/rules/address-words.ts'
import { addressPartAbbreviations, addressPartWords } from '#stand-ins/words/embedded-services.ts'

/** `common` lists streets that exist in most settlements, `cities` more streets of large cities. */
export const streetNamesSchema = z.object({
  common: z.array(z.string()),
  cities: z.record(z.string(), z.array(z.string())),
})

export interface OfficeAddress {
  readonly index: string
  readonly region: string
  readonly settlement: string
  readonly address: string
}

interface Street {
  readonly name: string
  readonly words: readonly string[]
  readonly postalCode: string
}

interface Settlement {
  readonly region: string
  readonly name: string
  readonly words: readonly string[]
  readonly postalCode: string
  readonly streets: Map<string, Street>
}

const toStreet = (name: string, postalCode: string): Street => ({
  name,
  words: toSearchWords(name),
  postalCode,
})

const streetName = (address: string): string => address.split(',')[0]?.trim() ?? ''

const groupBySettlement = (
  offices: readonly OfficeAddress[],
  { common, cities }: z.output<typeof streetNamesSchema>,
): Settlement[] => {
  const found = new Map<string, Settlement>()
  for (const { index, region, settlement: name, address } of offices) {
    const key = `${region}\n${name}`
    const words = toSearchWords(region === name ? name : `${name} ${region}`)
    const place = found.get(key) ?? { region, name, words, postalCode: index, streets: new Map() }
    found.set(key, place)
    const street = streetName(address)
    if (street !== '' && !/^\d+$/.test(street) && !place.streets.has(street))
      place.streets.set(street, toStreet(street, index))
  }
  for (const { name, postalCode, streets } of found.values()) {
    for (const street of [...(cities[name] ?? []), ...common]) {
      if (!streets.has(street)) streets.set(street, toStreet(street, postalCode))
    }
  }
  return [...found.values()]
}

/** Matches the number of a house, building or flat with the word before it. */
const numberWithMark = /(\p{L}*)[\s.]*(\d[\p{L}\d/-]*)/gu
const startsAnyWord = (words: readonly string[], typed: string): boolean =>
  words.some((word) => word.startsWith(typed))

/** Finds the numbers of house and flat, but not those in the name of a street. */
const parseAddressEnding = (query: string, street: Street): string[] => {
  const parts = new Map<keyof typeof addressPartWords, string>()
  for (const [, mark = '', number = ''] of query.toLowerCase().matchAll(numberWithMark)) {
    if (/^\d{6}$/.test(number) || startsAnyWord(street.words, number)) continue
    const marked = (Object.keys(addressPartAbbreviations) as (keyof typeof addressPartAbbreviations)[]).find(
      (part) => (addressPartAbbreviations[part] as readonly string[]).includes(mark),
    )
    const part = marked ?? (parts.has('house') ? 'flat' : 'house')
    if (!parts.has(part)) parts.set(part, number)
  }
  const order = Object.keys(addressPartWords) as (keyof typeof addressPartWords)[]
  return order.flatMap((part) => {
    const number = parts.get(part)
    return number === undefined ? [] : [addressPartWords[part](number)]
  })
}

const toSuggestion = (
  { region, name }: Settlement,
  street: Street | null,
  ending: readonly string[],
  postalCode: string,
): AddressSuggestion => {
  const value = [
    ...(region === name ? [] : [region]),
    name,
    ...(street ? [street.name] : []),
    ...ending,
  ].join(', ')
  const digest = createHash('sha256').update(value).digest('hex')
  return {
    value,
    unrestricted_value: `${postalCode}, ${value}`,
    data: {
      fias_id: [8, 12, 16, 20, 32].map((end, part) => digest.slice([0, 8, 12, 16, 20][part], end)).join('-'),
      postal_code: postalCode,
      region_with_type: region,
    },
  }
}

/** Words of the query without house numbers and their abbreviations. */
const extractPlaceNames = (query: string): string[] => {
  const marks: readonly string[] = Object.values(addressPartAbbreviations).flat()
  return toSearchWords(query).filter(
    (word) => /\p{L}/u.test(word) && !/\d/.test(word) && !marks.includes(word),
  )
}

const countMatches = (words: readonly string[], names: readonly string[]): number =>
  names.filter((name) => startsAnyWord(words, name)).length

/**
 * Suggests addresses from the settlements and streets of offices and from common street names. House and flat are
 * copied from the query, so that a complete address can be chosen.
 */
export function createAddressSuggester(
  names: z.output<typeof streetNamesSchema>,
  offices: () => Promise<readonly OfficeAddress[]>,
) {
  let read: readonly OfficeAddress[] | null = null
  let settlements: Settlement[] = []
  const current = async (): Promise<Settlement[]> => {
    const now = await offices()
    if (now !== read) settlements = groupBySettlement(now, names)
    read = now
    return settlements
  }

  return async (query: string, count: number): Promise<AddressSuggestion[]> => {
    const asked = extractPlaceNames(query)
    if (asked.length === 0) return []
    const found: { suggestion: AddressSuggestion; rank: number }[] = []
    for (const place of await current()) {
      const inPlace = countMatches(place.words, asked)
      const others = asked.filter((name) => !startsAnyWord(place.words, name))
      if (others.length === 0)
        found.push({ suggestion: toSuggestion(place, null, [], place.postalCode), rank: 2 * inPlace + 1 })
      for (const street of place.streets.values()) {
        if (countMatches(street.words, others) < others.length) continue
        // If no street was typed, streets are suggested only for a settlement that was typed.
        if (others.length === 0 && inPlace === 0) continue
        const ending = parseAddressEnding(query, street)
        found.push({
          suggestion: toSuggestion(place, street, ending, street.postalCode),
          rank: 2 * (inPlace + others.length) + (place.region === place.name ? 0.5 : 0),
        })
      }
    }
    return found
      .sort((first, second) => second.rank - first.rank)
      .slice(0, count)
      .map(({ suggestion }) => suggestion)
  }
}
