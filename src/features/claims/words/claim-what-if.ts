import type { readClaimWhatIf } from '#claims/api/claim-what-if.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { boxSizeWords } from '#rent/words/box-wall.ts'
import { monthCountText, serviceName } from '#rent/words/price-words.ts'

export const claimWhatIfCopy = {
  title: 'Что сколько будет стоить',
  loading: 'Считаем цены…',
  failed: 'Не удалось посчитать цены',
  extend: (months: number) => `Продлить на ${monthCountText(months)}`,
  until: (end: string) => `до ${formatDottedDate(end)}`,
  addService: (service: number) => `Добавить «${serviceName(service)}»`,
  size: (boxSize: number, months: number) =>
    `Другой ящик: ${boxSizeWords[boxSize]?.title.toLowerCase() ?? boxSize}, ${monthCountText(months)}`,
  sizeNote: (difference: number) =>
    `Другой ящик на ${formatAmount(Math.abs(difference))} ${difference > 0 ? 'дороже' : 'дешевле'}. Размер меняют новым договором, после этого срока.`,
  tariff: (from: string) => `С ${formatDottedDate(from)} — новые цены`,
  presentUntil: (day: string) => `Продление по ${formatDottedDate(day)} — по нынешним ценам.`,
  onlyNew: 'Продление откроется уже с новыми ценами.',
  nothing: 'Следующие месяцы этого ящика уже заняты.',
} as const

export const claimWhatIfRefusalText = createRefusalTextFinder(
  {} satisfies RefusalWords<typeof readClaimWhatIf>,
)
