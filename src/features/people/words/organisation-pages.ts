import { pagePaths } from '#kit/api/page-paths.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'

/** Header of the pages for organisations (M-LEGAL-01). */
export const organisationPagesCopy = {
  menuLabel: 'Раздел для организаций',
  help: 'Помощь',
  settings: 'Настройки',
  logout: 'Выйти',
  choose: 'Выберите организацию',
  change: 'Сменить организацию',
  innLabel: 'ИНН',
  inn: (inn: string) => `ИНН ${inn}`,
  personal: 'От своего имени',
  personalNote: 'Личные заявления',
  switchFailed: 'Не удалось сменить организацию. Попробуйте ещё раз.',
  notYours: 'У вас больше нет доступа к этой организации.',
  blocked: 'Доступ этой организации приостановлен. Обратитесь в поддержку.',

  unchosenTitle: 'Организация не выбрана',
  unchosenText: 'Сейчас вы действуете от своего имени. Выберите организацию вверху страницы.',
  failedTitle: 'Не удалось загрузить данные организации',
} as const

const menuPlaces = [
  { href: '/legals', text: 'Письма и посылки', icon: 'letter' },
  { href: '/legals/active', text: 'Абонентские ящики', icon: 'box' },
  { href: '/legals/archive', text: 'Архив', icon: 'clock' },
  { href: '/legals/balance', text: 'Баланс', icon: 'ruble' },
  { href: '/legals/documents', text: 'Документы', icon: 'document' },
  { href: '/legals/spending', text: 'Расходы', icon: 'tag' },
  { href: '/legals/users', text: 'Сотрудники', icon: 'user' },
  { href: '/legals/settings', text: 'Связь с 1С и другими программами', icon: 'sliders' },
] as const

/** Pages that are reached from a page of the menu. */
const menuPageByPath: Readonly<Record<string, string>> = {
  [pagePaths.calendar]: pagePaths.legalsActive,
  [pagePaths.legalsPlan]: pagePaths.legalsActive,
  [pagePaths.legalsCostCentres]: pagePaths.legalsSpending,
  [pagePaths.legalsLimits]: pagePaths.legalsUsers,
}

/** If two menu items match the path, the one with the longer URL is current. */
export const buildOrganisationMenu = (path: string) => {
  const here = menuPageByPath[path] ?? path
  const current = menuPlaces
    .filter(({ href }) => here === href || here.startsWith(`${href}/`))
    .sort((place, other) => other.href.length - place.href.length)[0]
  return menuPlaces.map((place) => ({ ...place, current: place === current }))
}

export const rentConditionsCopy = {
  title: 'Сейчас организация не может арендовать новые ящики и продлевать аренду',
  toBalance: 'Подключить баланс',
} as const

export const rentConditionWords = {
  inn_unknown: {
    text: 'В вашем профиле не указан ИНН, поэтому арендовать как предприниматель нельзя.',
    todo: 'Частному лицу — выберите «Физическое лицо». Предпринимателю — добавьте ИНН в профиль и войдите заново. Чтобы арендовать для организации, попросите её администратора открыть вам доступ.',
  },
  company_not_yours: {
    text: 'Вы не действуете от имени этой организации.',
    todo: 'Попросите её администратора открыть вам доступ в разделе «Сотрудники», примите приглашение и выберите организацию в шапке сайта.',
  },
  account_blocked: {
    text: 'Бизнес-аккаунт организации заблокирован.',
    todo: 'Обратитесь в службу поддержки, чтобы узнать причину и снять блокировку.',
  },
  offer_missing: {
    text: 'Для организации ещё не выпущена оферта.',
    todo: 'Попросите службу поддержки выпустить оферту для вашей организации.',
  },
  region_differs: {
    text: 'Отделение находится не в регионе бизнес-аккаунта организации.',
    todo: 'Выберите отделение в регионе аккаунта или попросите службу поддержки добавить регион.',
  },
  balance_missing: {
    text: 'Онлайн-баланс организации не подключён.',
    todo: 'Подключите его в разделе «Баланс» кабинета организации.',
  },
  entity_liquidating: {
    text: 'Организация находится в процессе ликвидации.',
    todo: 'Если это ошибка, обновите сведения в ЕГРЮЛ и повторите позже.',
  },
  entity_liquidated: {
    text: 'Организация ликвидирована.',
    todo: 'Если это ошибка, обновите сведения в ЕГРЮЛ и повторите позже.',
  },
  entity_reorganizing: {
    text: 'Организация находится в процессе реорганизации.',
    todo: 'Оформите аренду на организацию-правопреемника после реорганизации.',
  },
  entity_bankrupt: {
    text: 'Организация признана банкротом.',
    todo: 'Арендовать ящик сейчас нельзя. Если это ошибка, обновите сведения в ЕГРЮЛ.',
  },
} as const satisfies Record<RentCondition, { text: string; todo: string }>
