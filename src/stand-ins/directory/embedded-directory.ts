import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { accept } from '#kit/rules/outcome.ts'
import {
  bankSuggestion,
  companySuggestion,
  type PassportIssuerSuggestion,
} from '#people/api/directory-suggestions.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SuggestionDirectory } from '#server/integrations/directory/suggestion-directory.ts'
import { createAddressSuggester, type OfficeAddress, streetNamesSchema } from './address-suggester.ts'

export interface DirectoryEntry<T> {
  readonly item: T
  readonly numbers: readonly string[]
  readonly words: string
}

const YO_LETTER = /\u0451/g

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .replace(YO_LETTER, '\u0435')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Typed digits match the beginning of a number, typed words the beginnings of words in any order. Entries that match by
 * their first words come first.
 */
function bestMatches<T>(entries: readonly DirectoryEntry<T>[], query: string, count: number): T[] {
  const digits = query.replace(/\s/g, '')
  if (/^\d+$/.test(digits)) {
    return entries
      .filter(({ numbers }) => numbers.some((number) => number.startsWith(digits)))
      .slice(0, count)
      .map(({ item }) => item)
  }
  const asked = splitWords(query)
  if (asked.length === 0) return []
  return entries
    .flatMap(({ item, words }) => {
      const own = splitWords(words)
      const places = asked.map((word) => own.findIndex((item) => item.startsWith(word)))
      if (places.includes(-1)) return []
      return [{ item, place: places.reduce((sum, place) => sum + place, 0) }]
    })
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item)
}

const issuerFile = z.object({
  /** Authority that issued passports until 2016; the region's name is appended. */
  migration: z.string(),
  regions: z.array(
    z.object({
      code: z.string().check(z.regex(/^\d\d$/)),
      police: z.string(),
      where: z.string(),
      units: z.array(z.string()),
    }),
  ),
})

/** Police departments of a region have different codes but one name. */
const POLICE_CODES = 30

const issuerEntry = (code: string, name: string): DirectoryEntry<PassportIssuerSuggestion> => ({
  item: {
    value: name,
    unrestricted_value: name,
    data: { code, name, region_code: code.slice(0, 2), type: code.charAt(2) },
  },
  numbers: [code.replace('-', '')],
  words: name,
})

const issuerCode = (region: string, level: 0 | 2, number: number): string =>
  `${region}${level}-${String(number).padStart(3, '0')}`

/**
 * Searches by code or by words. The first code of each region has two names, so that the choice between issuers can be
 * tried out.
 */
function createIssuerSuggester({ migration, regions }: z.output<typeof issuerFile>) {
  const entries = regions.flatMap(({ code, police, where, units }) => [
    ...Array.from({ length: POLICE_CODES }, (_, index) =>
      issuerEntry(issuerCode(code, 0, index + 1), `${police} ${where}`),
    ),
    issuerEntry(issuerCode(code, 0, 1), `${migration} ${where}`),
    ...units.map((unit, index) => issuerEntry(issuerCode(code, 2, index + 1), unit)),
  ])
  const named = [...new Map(entries.map((item) => [item.words, item])).values()]
  return (query: string, count: number): PassportIssuerSuggestion[] => {
    const code = /^\d{3}[\s-]?\d{0,3}$/.test(query.trim()) ? query.replace(/\D/g, '') : null
    return code === null ? bestMatches(named, query, count) : bestMatches(entries, code, count)
  }
}

/**
 * Opens a directory of demo data: real banks, invented companies, passport issuers of every region, and addresses near
 * `offices`. A malformed file in `folder` prevents the start.
 */
export async function openEmbeddedDirectory(
  folder: URL,
  offices: () => Promise<readonly OfficeAddress[]>,
): Promise<SuggestionDirectory> {
  const read = async <S extends z.ZodMiniType>(name: string, shape: S): Promise<z.output<S>> =>
    shape.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
  const banks = await read('banks.json', z.array(bankSuggestion))
  const companies = await read('companies.json', z.array(companySuggestion))
  const issuers = createIssuerSuggester(await read('issuers.json', issuerFile))
  const addresses = createAddressSuggester(await read('streets.json', streetNamesSchema), offices)

  const bankEntries = banks.map((bank) => ({
    item: bank,
    numbers: [bank.data.bic],
    words: `${bank.value} ${bank.data.address?.value ?? ''}`,
  }))
  const companyEntries = companies.map((company) => ({
    item: company,
    numbers: [company.data.inn, company.data.ogrn ?? ''],
    words: `${company.value} ${company.data.name.full_with_opf} ${company.data.address?.value ?? ''}`,
  }))

  return {
    banks: async (query, count) => accept({ suggestions: bestMatches(bankEntries, query, count) }),
    companies: async (query, count, states) => {
      const among = companyEntries.filter(
        ({ item }) => states.length === 0 || states.includes(item.data.state.status),
      )
      return accept({ suggestions: bestMatches(among, query, count) })
    },
    addresses: async (query, count) => accept({ suggestions: await addresses(query, count) }),
    issuers: async (query, count) => accept({ suggestions: issuers(query, count) }),
  }
}

/** Reads the addresses of all open offices; returns the same list until an office changes. */
export const createOfficeAddressReader = (db: Kysely<Schema>): (() => Promise<readonly OfficeAddress[]>) => {
  let known: { readonly mark: string; readonly offices: readonly OfficeAddress[] } | null = null
  return async () => {
    const { rows } = await sql<{ mark: string }>`
      select count(*) || '/' || coalesce(max(changed_at)::text, '') as mark from office
    `.execute(db)
    const mark = rows[0]?.mark ?? ''
    if (known?.mark !== mark) {
      const offices = await db
        .selectFrom('office')
        .select(['index', 'region', 'settlement', 'address'])
        .where('closed', '=', false)
        .orderBy('index')
        .execute()
      known = { mark, offices }
    }
    return known.offices
  }
}
