import { formatCount } from '#kit/words/plural.ts'

const dayForms = { one: 'день', few: 'дня', many: 'дней' } as const
const claimForms = { one: 'заявление', few: 'заявления', many: 'заявлений' } as const
const mailForms = { one: 'отправление', few: 'отправления', many: 'отправлений' } as const
const left = (days: number): string => (days % 10 === 1 && days % 100 !== 11 ? 'Остался' : 'Осталось')

/** List of the person's claims (M-LIST-01…10). */
export const claimsCopy = {
  title: 'Мои заявления',
  description: 'Ваши заявления на аренду абонентских ящиков: статусы, оплата, продление и услуги.',
  loading: 'Загружаем заявления…',
  begin: 'Новая аренда',
  personalData: 'Мои данные',
  calendar: 'Сроки в календаре телефона',

  loggedOutTitle: 'Войдите, чтобы увидеть заявления',
  login: 'Войти или зарегистрироваться',
  rightLogin: 'Корректные данные для входа',
  rightLoginText:
    'Входите с теми данными, с которыми оформляли аренду ящика. В другом профиле этих заявлений не будет.',

  noneTitle: 'У вас еще нет заявлений',
  noneText: 'Выберите отделение и ящик — оформление займёт несколько минут.',
  take: 'Оформить',
  lostTitle: 'Не удалось найти заявление?',
  lostProfile: (email: string) =>
    `Вы вошли как ${email}. Возможно, заявление оформлено в другом профиле — войдите с теми данными, с которыми арендовали ящик, свяжите профили или напишите в поддержку.`,
  lostLink: 'Связать профили',
  lostRecover: 'Вернуть доступ',

  promoTitle: 'Акции и скидки',
  promoText: 'Кому и на что сейчас действует скидка — на странице акций.',
  promoAction: 'Посмотреть акции',

  failedTitle: 'Не удалось загрузить заявления',

  expiredTitle: 'Время сессии истекло',
  expiredText:
    'Ящик, который вы выбирали, может ещё числиться занятым. Если он не появился в списке, повторите бронирование через четыре часа.',
  loginAgain: 'Войти заново',
  findQuestion: 'Найти вопрос',

  search: 'Ящик, адрес или номер',
  find: 'Найти',
  clear: 'Сбросить',
  found: (total: number) => formatCount(total, claimForms),
  nothing: 'Ничего не нашлось',
  nothingText: 'Измените запрос или сбросьте поиск.',

  over: (count: number) => `Завершённые и отменённые: ${count}`,

  pages: 'Страницы списка заявлений',
  emptyPage: 'На этой странице заявлений нет',
  toFirst: 'К началу списка',
} as const

/** One claim in the list (M-LIST-06…09). */
export const listedClaimCopy = {
  number: (id: number) => `Заявление №\u00a0${id}`,
  boxOutOfOrder: 'не работает',
  officePage: (index: string) => `Отделение ${index}`,
  periodValue: (start: string, end: string) => `${start} – ${end}`,
  cost: 'Стоимость',
  payUntil: (when: string) => `Оплатите до ${when.replace(', ', ',\u00a0')}`,
  payBefore: (when: string) => `Оплатить до ${when}`,
  daysLeft: (days: number) =>
    days === 0 ? 'Сегодня последний день аренды' : `${left(days)} ${formatCount(days, dayForms)}`,
  daysBefore: (days: number) => `Начнётся через ${formatCount(days, dayForms)}`,
  daysLeftLarge: (days: number) =>
    days === 0 ? 'Последний день' : `${left(days)} ${formatCount(days, dayForms)}`,
  daysBeforeLarge: (days: number) => `Через ${formatCount(days, dayForms)}`,
  termInWords: (start: string, end: string) => `Аренда с ${start} по ${end}`,
  mailWaits: (count: number) => `${formatCount(count, mailForms)} ${count === 1 ? 'ждёт' : 'ждут'} вас`,
  inProcessing: 'Платёж обрабатывается',
  newOffer: 'Нужно принять новую оферту',
  toOffer: 'Прочитать и принять',
  toBalance: 'Пополнить баланс',
  noFunds: 'Недостаточно средств на балансе',

  extend: 'Продлить',
  improve: 'Улучшить заявление',
  improveShort: 'Улучшить',
  details: 'Подробнее',

  guarantee: (date: string) => `Гарантия сохранности до ${date}`,
  guaranteeHelp: 'Что будет с содержимым',
  guaranteeText: (date: string) =>
    `Содержимое хранится до ${date}. Потом его вернут отправителям или уничтожат.`,
  howToExtend: 'Как продлить',
  howToPay: 'Как оплатить',
  howToSign: 'Как подписать',
  visit: 'Визит в отделение',
  otherActions: 'Ещё',
  payOtherwise: 'Сменить способ оплаты',
  replace: 'Заменить новым заявлением',
} as const
