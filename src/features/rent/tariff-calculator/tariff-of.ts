import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import type { Tariff } from '#domain/tariff.ts'

/** A tariff as editors write it, as the rules read it. */
export const tariffOf = (entry: TariffEntry): Tariff => ({
  validFrom: entry.validFrom,
  groups: Object.fromEntries(Object.entries(entry.groups).map(([key, group]) => [key, group.month])),
  services: Object.fromEntries(
    Object.entries(entry.services).map(([number, { charge, price }]) => [number, { charge, prices: price }]),
  ),
})
