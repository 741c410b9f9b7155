import { counted } from './plural.ts'

const boxes = { one: 'свободный ящик', few: 'свободных ящика', many: 'свободных ящиков' } as const
const cells = { one: 'свободная ячейка', few: 'свободные ячейки', many: 'свободных ячеек' } as const

const hoursLabelWords = {
  none: () => '',
  unknown: () => 'Часы работы уточняйте в отделении',
  open_around_the_clock: () => 'Открыто',
  closed_today: () => 'Закрыто сегодня',
  closed: () => 'Закрыто',
  open_until: (time: string) => `Открыто до ${time}`,
  lunch_until: (time: string) => `Перерыв до ${time}`,
  closed_until: (time: string) => `Закрыто до ${time}`,
} as const

type HoursLabel = { readonly kind: keyof typeof hoursLabelWords; readonly time?: string }

/** What the office's label says about today; empty when there is nothing to say (M-OFF-01…08). */
export const hoursLabelText = (label: HoursLabel | null): string =>
  label === null ? '' : hoursLabelWords[label.kind](label.time ?? '')

/** How many boxes of an office, or cells of a locker, are free now. */
export const freeText = (count: number, locker: boolean): string => counted(count, locker ? cells : boxes)

/** `350 м`, `1,2 км`. */
const distance = (metres: number): string =>
  metres < 1000
    ? `${Math.round(metres / 10) * 10}\u00a0м`
    : `${String(Math.round(metres / 100) / 10).replace('.', ',')}\u00a0км`

/** What stands under the street of another office; metres are null where one of the two is known only by its town. */
export const nearText = (index: string, metres: number | null): string =>
  `отделение ${index}${metres === null ? '' : `, ${distance(metres)}`}`

/** Over other offices: where no distance can be told, none is the nearest. */
export const othersTitle = (distances: readonly (number | null)[]): string =>
  distances.includes(null) ? 'Другие отделения' : 'Ближайшие отделения'
