import { formatAmount } from '#kit/words/amount-text.ts'
import { formatCount } from '#kit/words/plural.ts'

const documents = { one: 'документ', few: 'документа', many: 'документов' } as const

export const homeCopy = {
  /** `amount` is in kopecks per month. */
  priceFrom: (amount: number) => `от ${formatAmount(amount)} в месяц`,
  /** `amount` is in kopecks. */
  price: (amount: number) => `от ${formatAmount(amount)}`,
  aMonth: 'в месяц',
  /** `places` is the title of a tariff group, `amount` its monthly price in kopecks. */
  placePrice: (places: string, amount: number) => `${places} — от\u00a0${formatAmount(amount)}`,
  audiencePrices: 'Частным лицам, за месяц',
  tariffs: 'Все тарифы и калькулятор',
  tabs: 'Что показать',
  rent: 'Аренда ящика',
  claims: 'Мои заявления',
  sections: 'О сервисе',
  documentsAll: 'Все документы',
  documentsMore: (count: number) => `Ещё ${formatCount(count, documents)}`,
  banners: 'Новости сервиса',
  banner: (number: number, count: number, title: string) => `${number} из\u00a0${count}: ${title}`,
  pause: 'Остановить смену',
  play: 'Сменять каждые 5 секунд',
  more: 'Подробнее',
  connect: 'Подключить к заявлению',
  newRental: 'Оформить новую аренду',
  /** Shown if no claim can take the banner's service (M-HOME-08). */
  nothingToConnect:
    'Мы не нашли у вас действующие заявления, доступные для подключения дополнительных услуг. Вы можете оформить новую аренду с улучшенными условиями',
  tiles: {
    claims: { title: 'Мои заявления', text: 'Статусы, оплата, продление и услуги' },
    rent: { title: 'Аренда ящика', text: 'Найдите отделение и выберите ящик' },
  },
} as const

/** Texts of the claims tab (M-LIST-01…04). */
export const homeClaimsCopy = {
  loading: 'Загружаем заявления…',
  /** Shown without a login, because organisations can extend by claim number (M-LIST-01). */
  bannerTitle: 'Продлите аренду по номеру заявления',
  bannerText: 'Организациям и предпринимателям: номер заявления и ИНН — без входа в кабинет.',
  bannerAction: 'Продлить без входа',
  loginTitle: 'Войдите, чтобы увидеть заявления',
  login: 'Войти или зарегистрироваться',
  title: 'Ваши заявления',
  all: 'Все заявления',
  open: 'Открыть список заявлений',
} as const
