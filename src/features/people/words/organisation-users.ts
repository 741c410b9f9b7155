import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type {
  addOrganisationUser,
  OrganisationHistoryEvent,
  OrganisationUserRole,
  OrganisationUserState,
  readOrganisationUsers,
  removeOrganisationUser,
  setOrganisationUserState,
} from '#people/api/organisation-users.ts'

/** Page where an administrator manages users (M-LEGAL-08). */
export const organisationUsersCopy = {
  title: 'Сотрудники',
  description: 'Кто действует от имени организации.',
  limits: 'Лимиты',
  loading: 'Загружаем список сотрудников…',
  notAdministratorTitle: 'Сотрудниками управляет администратор',
  notAdministratorText: 'Попросите его добавить коллегу, закрыть или вернуть доступ.',

  addTitle: 'Добавить сотрудника',
  addText: 'Сотрудник получит письмо. Доступ появится, когда он войдёт с этой электронной почтой.',
  email: 'Электронная почта',
  emailEmpty: 'Укажите электронную почту',
  emailWrong: 'Проверьте электронную почту: например, ivanova@company.ru',
  administrator: 'Администратор',
  administratorHint: 'Тоже сможет добавлять и блокировать сотрудников',
  add: 'Добавить',
  added: (email: string) => `Письмо отправлено на ${email}`,

  table: 'Сотрудники организации',
  columns: { name: 'Сотрудник', email: 'Почта', role: 'Роль', state: 'Доступ', acts: 'Действия' },
  you: 'это вы',
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  remove: 'Удалить',
  takeBack: 'Отозвать приглашение',
  confirmTitle: {
    block: 'Заблокировать сотрудника?',
    remove: 'Удалить сотрудника?',
    takeBack: 'Отозвать приглашение?',
  },
  confirmText: {
    block: (who: string) => `${who} сразу потеряет доступ к ящикам организации. Доступ можно вернуть.`,
    remove: (who: string) => `${who} сразу потеряет доступ к ящикам организации. Заявления останутся.`,
    takeBack: (who: string) => `${who} не сможет принять приглашение. Пригласить можно снова.`,
  },

  historyTitle: 'История',
  /** Shown instead of an erased email address. */
  erased: 'данные удалены',
  historyColumns: { at: 'Когда', act: 'Что', about: 'О ком или о чём', actor: 'Кто' },
} as const

export const organisationUserRoleWords = {
  administrator: 'Администратор',
  user: 'Сотрудник',
} as const satisfies Record<OrganisationUserRole, string>

export const organisationUserStateWords = {
  invited: 'Приглашён',
  active: 'Есть доступ',
  blocked: 'Заблокирован',
} as const satisfies Record<OrganisationUserState, string>

export const organisationHistoryEventWords = {
  added: 'Приглашён',
  joined: 'Принял приглашение',
  declined: 'Отклонил приглашение',
  blocked: 'Заблокирован',
  unblocked: 'Разблокирован',
  removed: 'Удалён',
  left: 'Больше не числится в организации',
  key_made: 'Создан ключ для программы',
  key_revoked: 'Отозван ключ программы',
  sandbox_key_made: 'Создан тестовый ключ',
  sandbox_key_revoked: 'Отозван тестовый ключ',
} as const satisfies Record<OrganisationHistoryEvent, string>

export const organisationUserRefusalText = createRefusalTextFinder({
  organisation_not_chosen: 'Выберите организацию вверху страницы.',
  not_administrator: 'Вы больше не администратор этой организации.',
  already_user: 'Этот сотрудник уже в списке.',
  user_state_not_allowed: 'Доступ сотрудника уже изменился. Обновите страницу.',
  last_administrator: 'Нельзя: в организации не останется ни одного администратора.',
  invalid_request: 'Проверьте электронную почту.',
  login_required: 'Время сессии истекло. Войдите заново.',
  forbidden: 'Такого сотрудника в организации нет. Обновите страницу.',
  not_found: 'Такого сотрудника в организации нет. Обновите страницу.',
  too_large: 'Слишком много данных в запросе.',
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз.',
  unavailable: 'Сервис временно недоступен. Попробуйте ещё раз через несколько минут.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
} satisfies RefusalWords<
  | typeof readOrganisationUsers
  | typeof addOrganisationUser
  | typeof setOrganisationUserState
  | typeof removeOrganisationUser
>)
