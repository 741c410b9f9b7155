import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { tariffWords } from '#copy/documents-page.ts'
import type { Block, Runs } from './blocks.ts'

const clients = ['individual', 'privileged', 'legal'] as const
const sizes = ['1', '2', 'locker'] as const
const serviceNumbers = [1, 4, 5, 7, 8, 9] as const
const digitization = 9
const cell = (text: string): Runs => [{ text }]

const prices = (of: Record<(typeof clients)[number], number>, legalOnly = false): Runs[] =>
  clients.map((client) =>
    cell(legalOnly && client !== 'legal' ? tariffWords.legalOnly : amountInWords(of[client])),
  )

const clientHeads = clients.map((client) => cell(tariffWords.client[client]))

/** The month prices of each group of offices: a table a group, prices in roubles (acceptance §4, Tariff). */
export const monthTables = (tariff: TariffEntry): Block[] =>
  Object.values(tariff.groups).map((group) => ({
    kind: 'table',
    caption: tariffWords.group(group.title),
    head: [cell(tariffWords.what), ...clientHeads],
    rows: sizes.map((size) => [cell(tariffWords.size[size]), ...prices(group.month[size])]),
  }))

/** The prices of the services; digitization is for organisations only (M-DIGI-01). */
export const servicesTable = (tariff: TariffEntry): Block => ({
  kind: 'table',
  caption: tariffWords.services,
  head: [cell(tariffWords.service), cell(tariffWords.charge), ...clientHeads],
  rows: serviceNumbers.flatMap((number) => {
    const service = tariff.services[String(number)]
    if (!service) return []
    return [
      [
        cell(tariffWords.serviceNames[number]),
        cell(tariffWords.charges[service.charge]),
        ...prices(service.price, number === digitization),
      ],
    ]
  }),
})

/** All tables of one tariff. */
export const tariffTables = (tariff: TariffEntry): Block[] => [...monthTables(tariff), servicesTable(tariff)]
