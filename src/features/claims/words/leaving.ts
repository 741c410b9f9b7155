import type { cancelLeaving, LeavingMail, planLeaving, readLeaving } from '#claims/api/leaving.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDayAndMonth, formatDottedDate, formatLongDate } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatCount } from '#kit/words/plural.ts'
import { typeset } from '#kit/words/typeset.ts'
import { boxOrCellWords, chooseByBoxOrCell, type RentedPlace } from '#places/words/rented-place.ts'

const monthForms = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const
const itemForms = { one: 'отправление', few: 'отправления', many: 'отправлений' } as const

/** Page on which a holder prepares to leave a box; the branch ends the rent (M-LEAVE-01…03). */
export const leavingCopy = {
  title: 'Отказ от аренды',
  loading: 'Считаем, сколько вернём…',
  failed: 'Не удалось посчитать возврат',
  lead: (place: RentedPlace) =>
    `Здесь можно подготовиться. Сам отказ вы подпишете в отделении${chooseByBoxOrCell(place, ' и сдадите ключ', '')}.`,
  impossible: (place: RentedPlace) => `Отказаться от ${boxOrCellWords(place).genitive} сейчас нельзя`,
  impossibleText: 'Аренда не оплачена, уже закончилась или продлена. Неоплаченное заявление отменится само.',
  /** An open move excludes a plan to leave. */
  moving: {
    unpaid: 'Вы переезжаете в другой ящик. Откажитесь от нового заявления, чтобы отказаться от аренды.',
    paid: 'Вы переезжаете в другой ящик и уже заплатили. Сначала откажитесь от нового заявления в отделении.',
  },
  toMove: (claim: number) => `Новое заявление №\u00a0${claim}`,
  when: 'Когда освободите',
  whenHints: {
    end: 'Вернём за полные месяцы, которые останутся',
    refuse: 'Вернём всё, что вы заплатили',
  },
  until: (day: string) => typeset(`до ${formatDayAndMonth(day)}`),
  refund: (amount: number) => (amount === 0 ? 'ничего' : formatAmount(amount)),
  extension: (claim: number, amount: number) =>
    amount === 0
      ? `Неоплаченное продление, заявление №\u00a0${claim}, отменится.`
      : `Вместе с продлением, заявление №\u00a0${claim}: ${formatAmount(amount)}.`,
  waiting: (count: number) => `Сейчас вас ждут ${formatCount(count, itemForms)} — заберите, когда придёте.`,
  mail: 'Что делать с письмами, которые придут позже',
  mails: {
    return: 'Вернуть отправителям',
    forward: 'Пересылать на другой адрес',
    collect: 'Ничего не ждём',
  } as const satisfies Record<LeavingMail, string>,
  forwardFor: (months: number) => formatCount(months, monthForms),
  forwardTo: 'Куда пересылать',
  forwardToHint: 'Индекс, город, улица, дом, квартира или другой абонентский ящик',
  send: 'Подготовить отказ',
  change: 'Изменить',
  sending: 'Сохраняем…',
  planned: 'Отказ подготовлен',
  plannedText: (place: RentedPlace, day: string) =>
    typeset(
      `Придите до ${formatLongDate(day)} с паспортом${chooseByBoxOrCell(place, ' и ключом', '')}. До этого ничего не изменится.`,
    ),
  plannedFacts: { refund: 'Вернём', mail: 'Письма', forwardTo: 'Адрес' },
  cancel: 'Отменить отказ',
  cancelled: 'Отказ отменён, аренда продолжается',
  link: 'Отказаться от аренды',

  /** At the desk. */
  desk: {
    title: 'Арендатор готовится уйти',
    done: 'Аренда закончена',
    until: (day: string) => `до ${formatDottedDate(day)}`,
    forwardUntil: (address: string, day: string) => `Пересылать до ${formatDottedDate(day)}: ${address}`,
  },
} as const

export const leavingRefusalText = createRefusalTextFinder({
  status_not_allowed: 'Отказаться уже нельзя: аренда закончилась или продлена. Обновите страницу.',
  move_open: 'Вы начали переезд в другой ящик. Обновите страницу.',
  last_day_not_possible: 'Этот месяц уже прошёл. Выберите другой.',
  refund_differs: 'Сумма изменилась. Проверьте новую и повторите.',
  forward_address_missing: 'Укажите, куда пересылать',
} as const satisfies RefusalWords<typeof readLeaving | typeof planLeaving | typeof cancelLeaving>)
