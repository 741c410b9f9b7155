export const displaySettingsCopy = {
  toggle: 'Версия для слабовидящих',
  label: 'Вид сайта',
  reset: 'Сбросить',
  words: {
    theme: {
      label: 'Цвета',
      options: {
        auto: 'Как на устройстве',
        light: 'Светлые',
        dark: 'Тёмные',
        contrast: 'Чёрным по белому',
        'contrast-dark': 'Белым по чёрному',
      },
    },
    textSize: {
      label: 'Размер текста',
      options: { '100': '100 %', '125': '125 %', '150': '150 %', '200': '200 %' },
    },
    spacing: {
      label: 'Интервалы',
      options: { normal: 'Обычные', wide: 'Шире', widest: 'Ещё шире' },
    },
    motion: {
      label: 'Анимация',
      options: { auto: 'Как на устройстве', full: 'Включена', reduced: 'Минимальная' },
    },
    images: { label: 'Картинки', options: { on: 'Цветные', grey: 'Серые', off: 'Без картинок' } },
  },
} as const

/** Texts of the header, menu and footer; the phone number, address and names come from content/site. */
export const siteCopy = {
  name: 'Абонентский ящик',
  /** Below an icon on a phone's screen. */
  shortName: 'Ящик',
  skip: 'Перейти к содержанию',
  menu: {
    label: 'Главное меню',
    toggle: 'Меню',
    rent: 'Аренда ящика',
    claims: 'Мои заявления',
    services: 'Услуги',
    tariffs: 'Тарифы',
    faq: 'Вопросы и ответы',
    documents: 'Документы',
    promo: 'Акции',
    personalData: 'Мои данные',
  },
  account: {
    login: 'Войти',
    logout: 'Выйти',
    backOffice: 'Рабочее место',
    administration: 'Администрирование',
    editing: 'Редактор сайта',
    legals: 'Кабинет организации',
    linking: 'Связанные профили',
    invited: 'Приглашение',
    actsFor: 'От чьего имени вы действуете',
  },
  footer: {
    useful: 'Полезное',
    developers: 'Разработчикам',
    policy: 'Персональные данные',
    support: 'Служба поддержки',
    data: 'Данные об отделениях: GeoNames (CC BY 4.0) и ПИНДекс.',
  },
  noScript: 'Эта страница работает только с JavaScript: включите его в браузере.',
  noScriptCall: 'Поможем по телефону',
  noScriptForm: {
    words:
      'Форма аренды работает только с JavaScript: включите его в браузере. Или придите с паспортом в отделение.',
    link: 'Найти отделение',
  },
  noScriptClaims: {
    words: 'Ваши ящики видны только с JavaScript: включите его в браузере. Продление и оплату подскажут',
    link: 'вопросы и ответы',
  },
} as const

const places = [
  { href: '/', text: siteCopy.menu.rent },
  { href: '/claims', text: siteCopy.menu.claims },
  { href: '/services', text: siteCopy.menu.services },
  { href: '/tariffs', text: siteCopy.menu.tariffs },
  { href: '/faq', text: siteCopy.menu.faq },
  { href: '/documents', text: siteCopy.menu.documents },
  { href: '/promo', text: siteCopy.menu.promo },
] as const

export const omitMenuLinks = <Link extends { readonly href: string }>(links: readonly Link[]): Link[] =>
  links.filter(({ href }) => places.every((place) => place.href !== href))

export const buildSiteMenuItems = (here: string) =>
  places.map((place) => ({
    ...place,
    current: place.href === '/' ? here === '/' : here === place.href || here.startsWith(`${place.href}/`),
  }))
