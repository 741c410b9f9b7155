import { formatCount } from '#kit/words/plural.ts'
import type { ItemKind } from '#mail/api/items.ts'

const countWords = {
  letter: { one: 'письмо', few: 'письма', many: 'писем' },
  registered: { one: 'заказное письмо', few: 'заказных письма', many: 'заказных писем' },
  parcel: { one: 'посылка', few: 'посылки', many: 'посылок' },
  notice: { one: 'извещение', few: 'извещения', many: 'извещений' },
} as const satisfies Record<ItemKind, object>

const kinds = Object.keys(countWords) as ItemKind[]

/** `2 письма, 1 посылка`. */
export const itemCountsText = (items: readonly ItemKind[]): string =>
  kinds
    .map((kind) => ({ kind, count: items.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => formatCount(count, countWords[kind]))
    .join(', ')
