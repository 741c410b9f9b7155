import type {
  answerDelegation,
  Delegation,
  downloadPowerOfAttorney,
  endDelegation,
  grantDelegation,
  leaveDelegation,
  listDelegations,
  listReceivedDelegations,
  payForHolder,
} from '#delegates/api/delegations.ts'
import type { DelegationTerm } from '#delegates/rules/delegation.ts'
import { formatLongDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { ItemKind } from '#mail/api/items.ts'
import { formatPlaceAddress, placeTitle, type RentedPlace } from '#places/words/rented-place.ts'
import { monthCountText } from '#rent/words/price-words.ts'
import { itemCountsText } from './items.ts'

type Place = RentedPlace & { readonly index: string }
interface Rights {
  readonly mayCollect: boolean
  readonly mayPay: boolean
  readonly once: boolean
}

const rightsText = ({ mayCollect, mayPay, once }: Rights): string =>
  mayCollect && mayPay
    ? 'Забирает почту, видит и оплачивает'
    : mayPay
      ? 'Видит и оплачивает'
      : once
        ? 'Заберёт почту один раз'
        : 'Забирает почту'

export const collectorCodeCopy = {
  code: 'Код для выдачи',
  qr: 'Код для сканера в отделении',
  hint: 'Покажите код и паспорт оператору',
} as const

/** Page on which a holder decides who else may use the boxes (M-DELEGATE-01…05). */
export const delegatesCopy = {
  title: 'Доверенные лица',
  description: 'Кто ещё забирает вашу почту, видит ящик и платит за него.',
  loading: 'Загружаем доверенных лиц…',
  failed: 'Не удалось загрузить доверенных лиц',
  back: 'Мои заявления',
  add: 'Доверить',
  letCollect: 'Пусть заберёт другой человек',
  none: 'Вы пока никому не доверяли ящик',
  noneText: 'Родные или коллеги могут забирать почту по коду, видеть ящик и платить за него.',
  noBoxes: 'Доверить можно ящик, который оплачен',
  toClaims: 'К моим ящикам',
  past: 'Закончились',
  rightsText,
  place: (box: Place | null): string => (box === null ? 'Все ящики' : `${placeTitle(box)}, ${box.index}`),
  until: (day: string) => `до ${formatLongDate(day)}`,
  states: {
    active: 'Действует',
    used: 'Код использован',
    ended: 'Закончено',
    declined: 'Отказ',
    expired: 'Срок вышел',
  } as const satisfies Record<Delegation['state'], string>,
  invited: 'Ждём ответа',
  powerOfAttorney: 'Доверенность, PDF',
  taken: (at: string, kinds: readonly ItemKind[], place: Place) =>
    `${formatMoscowDateTime(new Date(at))} — ${itemCountsText(kinds)}, ${formatPlaceAddress(place)}`,
  takenTitle: 'Что забрали',
  end: 'Закончить',
  endOf: (name: string) => `Закончить: ${name}`,
  endTitle: 'Закончить доверие?',
  endText: (name: string) => `${name} сразу перестанет видеть ящик, а код для выдачи перестанет действовать.`,
  ended: (name: string) => `${name}: доверие закончено`,

  formTitle: 'Доверить ящик',
  kind: 'Что доверяете',
  kinds: { once: 'Забрать один раз', collect: 'Забирать почту', family: 'Видеть и платить' },
  kindHints: {
    once: 'Код для одной выдачи — передайте его соседу или курьеру.',
    collect: 'Один код на весь срок.',
    family: 'Близкий человек видит, что лежит в ящике и до какого дня аренда, и может заплатить.',
  },
  alsoCollect: 'Может и забирать почту',
  name: 'Фамилия, имя и отчество',
  nameHint: 'Как в паспорте: оператор сравнит',
  email: 'Электронная почта',
  emailHints: {
    once: 'Необязательно. С ней человек увидит в кабинете код и что ждёт.',
    collect: 'Необязательно. С ней человек увидит в кабинете код и что ждёт.',
    family: 'С этой почтой человек войдёт в кабинет.',
  },
  box: 'Ящик',
  allBoxes: 'Все ящики, и будущие тоже',
  term: 'На какой срок',
  termText: (term: DelegationTerm): string =>
    term === 'week' ? 'Неделя' : term === 1 ? 'Месяц' : term === 12 ? 'Год' : monthCountText(term),
  lastDay: (day: string) => `Последний день — ${formatLongDate(day)}`,
  send: 'Доверить',
  sending: 'Сохраняем…',
  done: 'Готово',
  doneTitle: (name: string) => `Готово: ${name}`,
  doneCode: 'Передайте код. Оператор спросит его и паспорт.',
  doneInvited: (email: string) => `Мы отправили письмо на ${email}. Доверие начнёт действовать после ответа.`,
  nameMissing: 'Укажите, кому доверяете',
} as const

/** What others granted to a person; for couriers it is the list of the day (M-DELEGATE-03). */
export const collectingCopy = {
  title: 'Доверили мне',
  description: 'Чужие ящики, которые вам доверили: что забрать и за что заплатить.',
  loading: 'Загружаем, что вам доверили…',
  failed: 'Не удалось загрузить, что вам доверили',
  none: 'Вам пока ничего не доверили',
  noneText: 'Когда владелец ящика доверит его вам, здесь появятся код для выдачи и список того, что ждёт.',
  toClaims: 'К моим ящикам',
  invitedBy: (holder: string) => `${holder} доверяет вам ящик`,
  rights: ({ mayCollect, mayPay, once }: Rights): string =>
    mayCollect && mayPay
      ? 'Вы забираете почту, видите ящик и можете платить'
      : mayPay
        ? 'Вы видите ящик и можете платить'
        : once
          ? 'Вы забираете почту один раз'
          : 'Вы забираете почту',
  until: (day: string) => `до ${formatLongDate(day)}`,
  accept: 'Согласиться',
  decline: 'Отказаться',
  declined: 'Вы отказались',
  waiting: (kinds: readonly ItemKind[]) => itemCountsText(kinds),
  keepUntil: (day: string) => `хранится до ${formatLongDate(day)}`,
  nothing: 'Забирать нечего',
  office: (index: string, address: string) => `${index}, ${address}`,
  rentUntil: (day: string) => `Аренда до ${formatLongDate(day)}`,
  needsPowerOfAttorney: 'Возьмите доверенность: без неё не выдадут заказные письма, посылки и извещения.',
  pay: (amount: string) => `Оплатить ${amount}`,
  payUntil: (at: string) => `оплатить до ${formatMoscowDateTime(new Date(at))}`,
  extend: 'Продлить и оплатить',
  leave: 'Больше не помогаю',
  leaveTitle: 'Перестать помогать?',
  leaveText: (holder: string) => `Ящик «${holder}» исчезнет из вашего списка, а код перестанет действовать.`,
} as const

export const delegationRefusalText = createRefusalTextFinder({
  rights_missing: 'Выберите, что доверяете',
  email_missing: 'Укажите электронную почту: с ней человек войдёт в кабинет',
  own_email: 'Это ваша почта. Укажите почту другого человека',
  until_day_passed: 'Этот день уже прошёл',
  until_day_too_late: 'На такой долгий срок доверить нельзя. Выберите меньше.',
  box_not_yours: 'Этот ящик уже не ваш. Обновите страницу',
  too_many_delegations: 'Доверенных лиц уже 200. Закончите лишние и повторите.',
  holder_blocked: 'Доверять ящик сейчас нельзя: позвоните нам, и мы объясним почему.',
  delegation_unknown: 'Это доверие уже закончено. Обновите страницу.',
  claim_not_payable: 'Этот заказ уже оплачен или отменён. Обновите страницу.',
  amount_differs: 'Сумма изменилась. Обновите страницу.',
  bank_unreachable: 'Банк не отвечает. Попробуйте ещё раз через несколько минут.',
  bank_refused: 'Банк не принял платёж. Попробуйте ещё раз или другой картой.',
} as const satisfies RefusalWords<
  | typeof listDelegations
  | typeof grantDelegation
  | typeof endDelegation
  | typeof downloadPowerOfAttorney
  | typeof listReceivedDelegations
  | typeof answerDelegation
  | typeof leaveDelegation
  | typeof payForHolder
>)
