/** Words of the frame of the section for organisations (M-LEGAL-01). */
export const legalsCopy = {
  menuLabel: 'Раздел для организаций',
  help: 'Помощь',
  settings: 'Настройки',
  logout: 'Выйти',
  organisation: 'Организация',
  choose: 'Выберите организацию',
  change: 'Сменить организацию',
  innLabel: 'ИНН',
  inn: (inn: string) => `ИНН ${inn}`,
  personal: 'От своего имени',
  personalNote: 'Личные заявления',
  switchFailed: 'Не удалось сменить организацию. Попробуйте ещё раз.',
  notYours: 'У вас больше нет доступа к этой организации.',

  unchosenTitle: 'Организация не выбрана',
  unchosenText: 'Сейчас вы действуете от своего имени. Выберите организацию вверху страницы.',
  failedTitle: 'Не удалось загрузить данные организации',
} as const

const places = [
  { href: '/legals', text: 'Письма и посылки', icon: 'letter' },
  { href: '/legals/active', text: 'Абонентские ящики', icon: 'box' },
  { href: '/legals/archive', text: 'Архив', icon: 'clock' },
  { href: '/legals/balance', text: 'Баланс', icon: 'ruble' },
  { href: '/legals/documents', text: 'Документы', icon: 'document' },
  { href: '/legals/users', text: 'Сотрудники', icon: 'user' },
  { href: '/legals/settings', text: 'Связь с 1С и другими программами', icon: 'sliders' },
] as const

/** The menu of the section, with the place one is at marked; of two that fit the longer address is meant. */
export const legalMenu = (here: string) => {
  const current = places
    .filter(({ href }) => here === href || here.startsWith(`${href}/`))
    .sort((place, other) => other.href.length - place.href.length)[0]
  return places.map((place) => ({ ...place, current: place === current }))
}

/** Words about what keeps the organisation from renting (M-LEGAL-06). */
export const legalConditionsCopy = {
  title: 'Сейчас организация не может арендовать новые ящики и продлевать аренду',
  toBalance: 'Подключить баланс',
} as const
