import type { OrganisationUserRole } from '#people/api/organisation-users.ts'

export const accountSwitchCopy = {
  pageTitle: 'От чьего имени открыть заявление',
  title: 'Заявление откроется от другого имени',
  loading: 'Смотрим, от чьего имени открыть заявление…',
  failed: 'Не удалось узнать, от чьего имени открыть заявление',
  own: (claim: number) =>
    `Заявление №\u00a0${claim} — ваше личное, а сейчас вы действуете от имени организации.`,
  ofOrganisation: (claim: number, name: string) =>
    `Заявление №\u00a0${claim} принадлежит организации ${name}. Чтобы открыть его, действуйте от её имени.`,
  actForSelf: 'Открыть от своего имени',
  actFor: (name: string) => `Открыть от имени ${name}`,
  leave: 'На главную',
} as const

/** Invitations to act for an organisation (M-LEGAL-08). */
export const invitationsCopy = {
  title: 'Приглашения',
  intro:
    'Пока вы не приняли приглашение, ничего не меняется. Ваши личные заявления организация не увидит и после этого.',
  loading: 'Загружаем приглашения…',
  failed: 'Не удалось загрузить приглашения',
  invited: (name: string) => `Вас пригласили в ${name}`,
  facts: (inn: string, by: string) => `ИНН ${inn}${by === '' ? '' : `. Приглашает ${by}`}`,
  roles: {
    administrator: 'Вы сможете работать с ящиками организации и управлять доступом сотрудников.',
    user: 'Вы сможете работать с ящиками организации.',
  } as const satisfies Record<OrganisationUserRole, string>,
  accept: 'Принять',
  decline: 'Отказаться',
  accepted: (name: string) => `Вы приняли приглашение: ${name}`,
  acceptedText: 'Пока вы работаете от своего имени. Переключиться можно в любой момент в шапке сайта.',
  actFor: 'Действовать от имени организации',
  declined: (name: string) => `Вы отказались от приглашения: ${name}.`,
  none: 'Приглашений нет',
  noneText:
    'Когда организация пригласит вас работать с её ящиками, приглашение появится здесь и придёт на почту.',
  toClaims: 'Мои заявления',
} as const

export const blockedOrganisationCopy = {
  title: (name: string): string => `${name}: доступ приостановлен`,
  text: 'Действовать от имени организации сейчас нельзя. Аренда продолжается. Почему так и что делать, расскажет служба поддержки — её телефон внизу страницы.',
} as const
