/** Words of the frame around every page: header, menu, footer. Phone, address and names come from content/site. */
export const siteCopy = {
  name: 'Абонентский ящик',
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
    support: 'Служба поддержки',
    data: 'Данные об отделениях: GeoNames (CC BY 4.0) и ПИНДекс.',
  },
  noScript: 'Чтобы выбрать ящик и оформить заявление, включите JavaScript. Читать сайт можно и без него.',
} as const
