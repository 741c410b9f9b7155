import { serviceNumberByName, serviceNumbers } from '#claims/rules/services.ts'
import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { tariffTableCopy } from '#content/words/content-pages.ts'
import type { InlineRuns, PrintableBlock } from '#documents/document-blocks.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import { serviceName } from '#rent/words/price-words.ts'

const clients = ['individual', 'privileged', 'legal'] as const
const sizes = ['1', '2', 'locker'] as const
const cell = (text: string): InlineRuns => [{ text: typeset(text) }]

const prices = (of: Record<(typeof clients)[number], number>, legalOnly = false): InlineRuns[] =>
  clients.map((client) =>
    cell(legalOnly && client !== 'legal' ? tariffTableCopy.legalOnly : formatAmount(of[client])),
  )

const clientHeads = clients.map((client) => cell(tariffTableCopy.client[client]))

const monthTables = (tariff: TariffEntry): PrintableBlock[] =>
  Object.values(tariff.groups).map((group) => ({
    kind: 'table',
    caption: tariffTableCopy.group(group.title),
    head: [cell(tariffTableCopy.what), ...clientHeads],
    rows: sizes.map((size) => [cell(tariffTableCopy.size[size]), ...prices(group.month[size])]),
  }))

const nameOf = (number: number): string =>
  number === serviceNumberByName.digitization
    ? tariffTableCopy.onlyAt(serviceName(number), DIGITIZATION_OFFICE_INDEX)
    : serviceName(number)

/** Digitization has a price for organisations only (M-DIGI-01). */
const servicesTable = (tariff: TariffEntry): PrintableBlock => ({
  kind: 'table',
  caption: tariffTableCopy.services,
  head: [cell(tariffTableCopy.service), cell(tariffTableCopy.charge), ...clientHeads],
  rows: serviceNumbers.flatMap((number) => {
    const priced = tariff.services[String(number)]
    if (!priced) return []
    return [
      [
        cell(nameOf(number)),
        cell(tariffTableCopy.charges[priced.charge]),
        ...prices(priced.price, number === serviceNumberByName.digitization),
      ],
    ]
  }),
})

export const buildTariffTables = (tariff: TariffEntry): PrintableBlock[] => [
  ...monthTables(tariff),
  servicesTable(tariff),
]
