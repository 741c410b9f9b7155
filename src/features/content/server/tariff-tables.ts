import { service, serviceNumbers } from '#claims/rules/service.ts'
import type { TariffEntry } from '#content/api/entries/price-entries.ts'
import { tariffWords } from '#content/words/reading-pages.ts'
import type { Block, Runs } from '#documents/blocks.ts'
import { DIGITIZATION_INDEX } from '#kit/rules/limits.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { serviceName } from '#rent/words/price-words.ts'

const clients = ['individual', 'privileged', 'legal'] as const
const sizes = ['1', '2', 'locker'] as const
const cell = (text: string): Runs => [{ text }]

const prices = (of: Record<(typeof clients)[number], number>, legalOnly = false): Runs[] =>
  clients.map((client) =>
    cell(legalOnly && client !== 'legal' ? tariffWords.legalOnly : amountInWords(of[client])),
  )

const clientHeads = clients.map((client) => cell(tariffWords.client[client]))

const monthTables = (tariff: TariffEntry): Block[] =>
  Object.values(tariff.groups).map((group) => ({
    kind: 'table',
    caption: tariffWords.group(group.title),
    head: [cell(tariffWords.what), ...clientHeads],
    rows: sizes.map((size) => [cell(tariffWords.size[size]), ...prices(group.month[size])]),
  }))

const nameOf = (number: number): string =>
  number === service.digitization
    ? tariffWords.onlyAt(serviceName(number), DIGITIZATION_INDEX)
    : serviceName(number)

/** Digitization is for organisations only (M-DIGI-01). */
const servicesTable = (tariff: TariffEntry): Block => ({
  kind: 'table',
  caption: tariffWords.services,
  head: [cell(tariffWords.service), cell(tariffWords.charge), ...clientHeads],
  rows: serviceNumbers.flatMap((number) => {
    const priced = tariff.services[String(number)]
    if (!priced) return []
    return [
      [
        cell(nameOf(number)),
        cell(tariffWords.charges[priced.charge]),
        ...prices(priced.price, number === service.digitization),
      ],
    ]
  }),
})

export const tariffTables = (tariff: TariffEntry): Block[] => [...monthTables(tariff), servicesTable(tariff)]
