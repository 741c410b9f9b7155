import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDayAndMonth, formatDays, formatDottedDate } from '#kit/words/date-text.ts'
import { formatCount } from '#kit/words/plural.ts'
import { typeset } from '#kit/words/typeset.ts'
import { clientTypeNames } from './client-types.ts'
import { serviceName } from './price-words.ts'
import { whyNot } from './why-not.ts'

const minutes = { one: 'минута', few: 'минуты', many: 'минут' } as const
const left = { one: 'Осталась', few: 'Остались', many: 'Осталось' } as const

const pluralLeft = (count: number): string => (count % 10 === 1 && count % 100 !== 11 ? left.one : left.many)

export const rentStepCopy = {
  label: 'Шаги оформления',
  done: 'готово',
  office: 'Отделение',
  terms: 'Параметры',
  check: 'Оформление',
  pay: 'Оплата',
} as const

/** Why a period is refused (M-FORM-03, M-PERIOD-04…09). `advice` contains possible dates (AMB-09). */
export const periodRefusalText = (
  code: string,
  advice: { earliest: string | null; firsts: readonly string[] },
): string => {
  const firsts = advice.firsts.map((date) => formatDottedDate(date)).join(', ')
  const days = advice.earliest
    ? `Выберите дату этого месяца не раньше ${formatDottedDate(advice.earliest)} или первое число одного из трёх следующих месяцев: ${firsts}`
    : `Выберите первое число одного из трёх следующих месяцев: ${firsts}`
  if (code === 'period_empty') return 'Не заполнен период аренды'
  if (code.startsWith('end'))
    return 'Выберите срок: аренда заканчивается в последний день месяца, не позже чем через 11 месяцев'
  return days
}

/** Why a box name is refused (M-NAME-01…04, AMB-18). */
export const boxNameRefusalTexts = {
  name_empty: 'Не заполнено название',
  name_signs: 'Уберите смайлики и невидимые знаки: в названии их быть не может',
  name_letters: 'В названии нужна хотя бы одна буква или цифра',
  name_too_long: 'Текст должен содержать не более 150 символов',
  name_too_many_words: 'Текст должен содержать не более трёх слов',
  name_forbidden: 'Введённый текст нарушает правила',
  legal_name_needs_legal: 'С таким названием аренду оформляет организация',
} as const

/** Field of the box name (M-NAME-01…08). */
export const boxNameCopy = {
  boxName: 'Название',
  boxNameHint: 'В адресе всегда пишут номер, одного названия мало.',
  boxNameCounter: (used: number, words: number) => `${used} из 150 символов, слов: ${words} из 3`,
  boxNameRules: 'Правила названий — в порядке оказания услуги (PDF)',
  serviceOrder: '/docs/order-of-service-provision.pdf',
  formatTitle: 'Адрес для отправителей',
  formatNoBox: {
    box: 'Выберите ящик, и здесь появится адрес целиком.',
    cell: 'Выберите ячейку, и здесь появится адрес целиком.',
  },
} as const

/** Problems of the chosen box (M-FORM-04, M-ERR-08). */
export const boxRefusalTexts = {
  box_empty: 'Не выбран абонентский ящик',
  cell_empty: 'Не выбрана ячейка',
  box_taken: 'Номер забронирован, выберите другой',
} as const

export const clientTypeOptions = {
  1: { label: clientTypeNames[1], hint: 'Оплата картой' },
  2: { label: clientTypeNames[2], hint: 'Пенсионеры, ветераны и другие: нужен документ' },
  3: { label: clientTypeNames[3], hint: 'Оплата по счёту' },
} as const

export const clientTypeLockTexts = whyNot.clientType

export const serviceHints = {
  namedCell: 'Слово после номера, например «Ромашка».',
  deliveryRPO: 'Заказные письма ждут вас внутри, а не у окна.',
  attachmentNotification: 'СМС или письмо на почту, когда положили новое отправление.',
  safetyGuarantee: 'Храним содержимое ещё месяц после аренды.',
  digitization: 'Вскрываем письма, сканируем и загружаем в кабинет. От 3600 рублей в месяц, с 01.07.2025.',
} as const

export const checkoutCopy = {
  title: 'Аренда абонентского ящика',
  lockerTitle: 'Аренда ячейки почтомата',
  loading: 'Загружаем форму аренды…',
  back: 'Назад к отделению',
  retry: 'Повторить',
  failedTitle: 'Не удалось загрузить отделение',
  home: 'Выбрать отделение на карте',
  periodReplaced: (why: string) => `${why}. Пока выбран обычный срок — проверьте его.`,
  linkUnread: 'Часть ссылки не удалось прочитать. Мы подставили обычные значения — проверьте их.',

  monthsClamped: (date: string) =>
    `С этой датой доступно не больше 11 месяцев. Срок изменён: до ${formatDottedDate(date)}.`,

  changedElsewhere: 'Вы изменили эту форму в другой вкладке. Здесь показан последний выбор.',
  holdLabel: { box: 'Держим ящик для вас ещё', cell: 'Держим ячейку для вас ещё' },
  holdLapsed:
    'Бронь закончилась. Если этот номер ещё никто не занял, нажмите «Продолжить» — мы забронируем его снова.',
  holdAnnounced: (count: number) =>
    count === 0 ? 'Время брони вышло' : `${pluralLeft(count)} ${formatCount(count, minutes)} брони`,

  clientType: 'Кто арендует',
  costCentre: 'Центр затрат',
  noCostCentre: 'Без центра затрат',
  clientTypeHint: 'Цена зависит от того, кто арендует',
  typeRemembered: 'Выбрано как в вашем последнем заявлении',
  privilegeTooltip: 'Кто относится к льготной категории',
  privilegeWho:
    'Ветераны Великой Отечественной войны и боевых действий, ветераны труда, пенсионеры, инвалиды всех групп, Герои России и СССР, многодетные семьи. Подлинник документа нужно показать в отделении.',

  services: 'Дополнительные услуги',
  serviceUnit: (once: boolean) => (once ? 'один раз' : 'в месяц'),

  promo: 'Промокод',
  promoCode: 'Код',
  promoWho: 'для юридических лиц и ИП',
  promoApply: 'Применить',
  promoRemove: 'Убрать промокод',
  promoCounts: 'Промокод применён. Проверьте итог и нажмите «Продолжить» ещё раз.',
  promoCountsNot: 'Промокод не действует, итог без скидки. Исправьте его или нажмите «Продолжить» ещё раз.',
  promoApplied: (saved: string) => `Скидка ${saved}`,
  promoLegalOnly: 'Промокодом могут воспользоваться только юридические лица и индивидуальные предприниматели',
  promoNotActive: 'Промокод не действует: он только для юридических лиц и ИП',

  orderTitle: 'Ваш заказ',
  address: 'Адрес',
  dates: 'Период',
  datesValue: (start: string, end: string) => `${formatDottedDate(start)} – ${formatDottedDate(end)}`,
  box: 'Ящик',
  cell: 'Ячейка почтомата',
  boxNone: 'ещё не выбран',
  cellNone: 'ещё не выбрана',
  client: 'Арендатор',
  chosenServices: 'Услуги',
  servicesNone: 'не выбраны',
  discount: 'Скидка',
  details: 'Подробнее о заказе',
  fewerDetails: 'Свернуть',
  counting: 'Считаем…',
  costFailed: 'Не удалось рассчитать стоимость. Обновите страницу или попробуйте позже',
  costError: 'Ошибка при расчёте стоимости',
  goOn: 'Продолжить',
  goOnVisitorHint: (isCell: boolean) =>
    `Дальше нужно войти. Мы сохраним форму и придержим ${isCell ? 'ячейку' : 'ящик'} на 15 минут.`,
  sending: 'Оформляем заявление…',
  conditionsTitle: 'Арендовать как организация или предприниматель сейчас нельзя',
  draftKept: 'Черновик сохранён',
  draftForget: 'Удалить черновик',
  draftForgotten: 'Черновик удалён',

  move: {
    title: (claim: number) => `Переезд из аренды по заявлению №\u00a0${claim}`,
    when: (from: string, until: string) =>
      typeset(`Обменяйте ключи ${formatDays(from, until)}. До обмена прежний ящик остаётся вашим.`),
    surplus: (amount: number) => `Остаток ${formatAmount(amount)} вернём при обмене.`,
    tooLate: (lastStart: string) =>
      typeset(`Чтобы успеть обменять ключи, выберите начало не позже ${formatDayAndMonth(lastStart)}`),
    leave: 'Оформить без переезда',
    dropped: 'Аренда оформляется без переезда',
    open: 'Открыть переезд',
    toPay: 'К оплате',
  },
  replaces: (claim: number) =>
    `Вы меняете неоплаченное заявление №\u00a0${claim}: оно отменится, когда вы оформите новое.`,
  keepReplaced: 'Не отменять, оформить ещё одно',
  claimFailed: 'Не удалось оформить заявление',
  myClaims: 'Мои заявления',
  noFreeBoxes: (index: string) =>
    `В отделении ${index} нет свободных ящиков, выберите другое отделение для аренды ящика`,
  noFreeCells: 'В этом почтомате нет свободных ячеек, выберите другой почтомат или отделение',
  cellTaken: (cell: string) =>
    `Не удалось оформить заявление, ячейка ${cell} забронирована, выберите другую ячейку`,
  boxTaken: (box: string) =>
    `Не удалось оформить заявление, ящик ${box} забронирован, выберите другой абонентский ящик`,
} as const

export const stoppedServicesText = (services: readonly number[]): string =>
  `Сейчас нельзя заказать: ${services.map((number) => serviceName(number)).join(', ')}. Убрали из заказа, остальное на месте.`

/** Why a promo code is not applied (M-PROMO-01, 03…06). */
export const promoProblemTexts = {
  promo_empty: 'Введите промокод',
  promo_expired: 'Срок действия промокода истёк',
  promo_not_found: 'Промокод не найден',
  promo_not_open: 'Промокод ещё не действует',
  promo_conditions: 'Условия участия в акции не выполнены',
  promo_too_many: 'Слишком много неверных промокодов. Оформите аренду без скидки или вернитесь через час',
  promo_failed: 'Не удалось рассчитать скидку. Попробуйте ещё раз',
  promo_legal_only: checkoutCopy.promoLegalOnly,
} as const

export const promoOpensText = (day: string): string =>
  `Промокод начнёт действовать ${formatDayAndMonth(day).replace(' ', '\u00a0')}`

/** Dialog after a legal form in the name changed the client type (M-NAME-05). */
export const clientTypeChangedCopy = {
  title: 'Изменение типа клиента',
  text: 'В названии указано наименование юридического лица или ИП, поэтому аренда оформляется на юридическое лицо или ИП. Уберёте его из названия — вернётся тип, который вы выбрали.',
  understood: 'Понятно',
} as const
