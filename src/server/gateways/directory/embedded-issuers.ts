import * as z from 'zod/mini'
import type { IssuerSuggestion } from '#contract/directory.ts'
import { bestMatches, type Entry } from './match.ts'

/** Who issues passports, a line a region: the police and who issued before it, and the departments of its towns. */
export const issuerFile = z.object({
  /** The service that issued until 2016, with a region after it. */
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

/** Departments of the region's police have codes of their own and one name. */
const POLICE_CODES = 30

const entry = (code: string, name: string): Entry<IssuerSuggestion> => ({
  item: {
    value: name,
    unrestricted_value: name,
    data: { code, name, region_code: code.slice(0, 2), type: code.charAt(2) },
  },
  numbers: [code.replace('-', '')],
  words: name,
})

const codeOf = (region: string, level: 0 | 2, number: number): string =>
  `${region}${level}-${String(number).padStart(3, '0')}`

/**
 * Finds departments as the real service does: by the code with or without its hyphen, or by words. The first code of a
 * region has had two names, so that whoever types it must choose.
 */
export function issuersOf({ migration, regions }: z.output<typeof issuerFile>) {
  const entries = regions.flatMap(({ code, police, where, units }) => [
    ...Array.from({ length: POLICE_CODES }, (_, index) =>
      entry(codeOf(code, 0, index + 1), `${police} ${where}`),
    ),
    entry(codeOf(code, 0, 1), `${migration} ${where}`),
    ...units.map((unit, index) => entry(codeOf(code, 2, index + 1), unit)),
  ])
  const named = [...new Map(entries.map((item) => [item.words, item])).values()]
  return (query: string, count: number): IssuerSuggestion[] => {
    const code = /^\d{3}[\s-]?\d{0,3}$/.test(query.trim()) ? query.replace(/\D/g, '') : null
    return code === null ? bestMatches(named, query, count) : bestMatches(entries, code, count)
  }
}
