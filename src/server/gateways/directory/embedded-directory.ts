import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { bankSuggestion, companySuggestion } from '#contract/directory.ts'
import { accept } from '#domain/outcome.ts'
import type { Directory } from './directory.ts'
import { embeddedAddresses, type OfficeStreet, streetNames } from './embedded-addresses.ts'
import { issuerFile, issuersOf } from './embedded-issuers.ts'
import { bestMatches } from './match.ts'

/**
 * A small directory for trying: real banks, made-up companies in every state, departments of every region, addresses in
 * the settlements of `offices`. `folder` holds its files (content/directory); one that is not in shape stops the start.
 */
export async function embeddedDirectory(
  folder: URL,
  offices: () => Promise<readonly OfficeStreet[]>,
): Promise<Directory> {
  const read = async <S extends z.ZodMiniType>(name: string, shape: S): Promise<z.output<S>> =>
    shape.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
  const banks = await read('banks.json', z.array(bankSuggestion))
  const companies = await read('companies.json', z.array(companySuggestion))
  const issuers = issuersOf(await read('issuers.json', issuerFile))
  const addresses = embeddedAddresses(await read('streets.json', streetNames), offices)

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
