import type { readSpending, Spending } from '#claims/api/spending.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatMonthAndYear } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'

export const spendingCopy = {
  title: 'Расходы',
  description: 'Расходы организации по месяцам и прогноз на год.',
  loading: 'Считаем расходы…',
  toCostCentres: 'Центры затрат',
  filter: 'Центр затрат или группа',
  all: 'Все расходы',
  division: (name: string) => `Группа: ${name}`,
  costCentre: ({ code, name }: { readonly code: string; readonly name: string }) => `${code} · ${name}`,
  plot: (from: string, to: string) =>
    `Расходы по месяцам с ${formatMonthAndYear(from)} по ${formatMonthAndYear(to)}. Все числа есть в таблице ниже.`,
  paid: 'Оплачено',
  expected: 'Прогноз',
  range: 'От автопродлений до продления всех ящиков',
  explain: (share: number | null) =>
    share === null
      ? 'Прогноз по нынешним ценам: от одних автопродлений до продления всех ящиков.'
      : `Прогноз по нынешним ценам: за последний год организация продлила ${share}\u00a0% аренд.`,
  table: 'Расходы по месяцам',
  showTable: 'Числа в таблице',
  columns: { month: 'Месяц', paid: 'Оплачено', expected: 'Прогноз', range: 'От и до' },
  month: formatMonthAndYear,
  rangeOf: (low: number, high: number) => `${formatAmount(low)} – ${formatAmount(high)}`,
  csv: 'Скачать CSV',
  noneTitle: 'Расходов пока нет',
  noneText: 'Они появятся, когда организация оплатит первую аренду.',
} as const

const sheetAmount = (kopecks: number | null): string =>
  kopecks === null ? '' : formatDecimalRoubles(kopecks).replace('.', ',')

export const spendingCsvRows = ({ past, forecast }: Pick<Spending, 'past' | 'forecast'>): string[][] => [
  ['Месяц', 'Оплачено, ₽', 'Прогноз, ₽', 'Прогноз от, ₽', 'Прогноз до, ₽'],
  ...past.map(({ month, paid }) => [formatMonthAndYear(month), sheetAmount(paid), '', '', '']),
  ...forecast.map(({ month, low, expected, high }) => [
    formatMonthAndYear(month),
    '',
    sheetAmount(expected),
    sheetAmount(low),
    sheetAmount(high),
  ]),
]

export const spendingRefusalText = createRefusalTextFinder({
  organisation_not_chosen: 'Выберите организацию вверху страницы.',
} satisfies RefusalWords<typeof readSpending>)
