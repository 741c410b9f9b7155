import type { MovingRefusal } from '#claims/api/moving.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDayAndMonth, formatDays } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { typeset } from '#kit/words/typeset.ts'
import { boxOrCellWords, chooseByBoxOrCell, type RentedPlace } from '#places/words/rented-place.ts'

const dayForms = { one: 'день', few: 'дня', many: 'дней' } as const
const monthForms = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const

interface ExchangeDays {
  readonly exchangeFrom: string
  readonly exchangeUntil: string
}

/** Moving to another box, size or office in the middle of a rent (M-MOVE-01…06). */
export const movingCopy = {
  title: 'Переезд в другой ящик',
  loading: 'Считаем остаток аренды…',
  failed: 'Не удалось посчитать остаток',
  lead: 'Остаток этой аренды оплатит новую. Ключи обменяете в отделении — до этого ящик остаётся вашим.',
  impossible: (place: RentedPlace) =>
    `Переехать из ${chooseByBoxOrCell(place, 'этого ящика', 'этой ячейки')} сейчас нельзя`,
  reasons: {
    not_on_rent: 'Аренда ещё не началась или уже закончилась.',
    extended: 'Эта аренда продлена. Откройте заявление, которым её продлили.',
    leaving_planned: 'Вы готовитесь отказаться от аренды. Отмените отказ, чтобы переехать.',
    ends_too_soon: 'До конца аренды осталось слишком мало. Продлите её или арендуйте другой ящик.',
  } as const satisfies Record<MovingRefusal, string>,
  toLeaving: 'Открыть отказ',
  rests: 'Сколько засчитаем',
  restHint: 'Полные месяцы, которые останутся после начала новой аренды',
  start: (day: string) => typeset(`с ${formatDayAndMonth(day)}`),
  rest: (amount: number) => formatAmount(amount),
  where: 'Куда переезжаете',
  whereOptions: {
    here: (place: RentedPlace) =>
      `${boxOrCellWords(place).title === 'Ящик' ? 'Ящик' : 'Ячейка'} такого же размера здесь`,
    larger: 'Увеличенный ящик здесь',
    usual: 'Обычный ящик здесь',
    elsewhere: 'В другое отделение',
  },
  go: 'Выбрать новый ящик',
  terms: (days: number, months: number) =>
    `На обмен ключей — ${formatCount(days, dayForms)} с начала новой аренды. Письма на прежний адрес пересылаем ${formatCount(months, monthForms)}. Доверенные лица и настройки перейдут с\u00a0вами.`,
  link: 'Переехать в другой ящик',
  instead: 'Нужен другой ящик? Переезд',
  chooseOffice: 'Выберите отделение, в которое переезжаете',
  stay: 'Не переезжать',
  oldRent: 'Прежняя аренда',
  open: 'Переезд подготовлен',
  openUnpaid: 'Переезд не завершён',
  openUnpaidText:
    'Завершите новое заявление. Если передумали, откажитесь от него: прежняя аренда продолжится как есть.',
  openLink: (claim: number) => `Новое заявление №\u00a0${claim}`,
  exchange: ({ exchangeFrom, exchangeUntil }: ExchangeDays) =>
    typeset(`Обменяйте ключи ${formatDays(exchangeFrom, exchangeUntil)}`),
  exchangeAtOffice: 'Обменяйте ключи в отделении.',
  forwarded: 'Письма на прежний адрес пересылаем. Сообщите отправителям новый.',
  exchangeStep: { done: 'Ключи обменяли', next: 'Обменять ключи' },
  untilExchange: 'До обмена прежний ящик остаётся вашим.',
  surplus: (amount: number) => `Остаток прежней аренды, ${formatAmount(amount)}, вернём при обмене.`,
  addressNote: ({ exchangeFrom }: Pick<ExchangeDays, 'exchangeFrom'>) =>
    typeset(`Адрес начнёт работать после обмена ключей, не раньше ${formatDayAndMonth(exchangeFrom)}.`),
  moved: 'Вы переехали',
} as const

/** A move whose keys have not been exchanged. */
export interface PaidMove extends ExchangeDays {
  readonly surplus: number
}

/** What happens until the keys of a paid move are exchanged. */
export const exchangeNotes = ({ surplus }: Pick<PaidMove, 'surplus'>): string[] =>
  surplus > 0 ? [movingCopy.untilExchange, movingCopy.surplus(surplus)] : [movingCopy.untilExchange]

export const moveTargetTitle = ({
  isPaid,
  isExchanged,
}: {
  isPaid: boolean
  isExchanged: boolean
}): string => (isExchanged ? movingCopy.moved : isPaid ? movingCopy.open : movingCopy.openUnpaid)

/** Until the keys are exchanged. */
export const moveTargetText = (target: ExchangeDays & { readonly isPaid: boolean }): string =>
  target.isPaid ? `${movingCopy.exchange(target)}. ${movingCopy.untilExchange}` : movingCopy.openUnpaidText
