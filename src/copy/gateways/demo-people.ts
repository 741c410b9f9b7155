/** Names of the demo people of the embedded login, and one line each on what they are good for. */
export const demoPeopleWords = {
  individual: {
    name: 'Анна Сергеевна Орлова',
    hint: 'Физическое лицо, анкета заполнена',
  },
  privileged: {
    name: 'Николай Петрович Ветров',
    hint: 'Физическое лицо с льготой',
  },
  legal: {
    name: 'Марина Игоревна Белова',
    hint: 'Бухгалтер двух организаций',
  },
  entrepreneur: {
    name: 'Илья Андреевич Кравцов',
    hint: 'Индивидуальный предприниматель, анкеты ещё нет',
  },
  newcomer: {
    name: 'Тимур Ринатович Алиев',
    hint: 'Впервые на сайте, анкеты ещё нет',
  },
  operator: {
    name: 'Ольга Викторовна Крылова',
    hint: 'Сотрудник отделения связи',
  },
  secondOperator: {
    name: 'Денис Артурович Лапин',
    hint: 'Второй сотрудник отделения: подтверждает возвраты закрытого отделения',
  },
  administrator: {
    name: 'Вера Павловна Соколова',
    hint: 'Администратор сервиса',
  },
  secondAdministrator: {
    name: 'Глеб Олегович Миронов',
    hint: 'Второй администратор: подтверждает действия с деньгами',
  },
  editor: {
    name: 'Анна Сергеевна Лебедева',
    hint: 'Редактор сайта',
  },
  secondEditor: {
    name: 'Павел Андреевич Зимин',
    hint: 'Второй редактор: согласует правки первого',
  },
} as const

/** Full names of the two demo organisations, as the embedded directory knows them. */
export const demoOrganisationNames = {
  severnyVeter: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ «СЕВЕРНЫЙ ВЕТЕР»',
  knizhnyDom: 'АКЦИОНЕРНОЕ ОБЩЕСТВО «КНИЖНЫЙ ДОМ „СТРАНИЦА“»',
} as const

/** Regions of the second organisation's account. */
export const demoRegions = ['Санкт-Петербург', 'Ленинградская область']

/** Documents of the demo people who are clients already; all of it is made up. */
export const demoClientWords = {
  registrationAddress: '101000, г. Москва, ул. Мясницкая, д. 20, кв. 7',
  issueAuthority: 'Отделением по району Басманный города Москвы',
  privilegeDocument: 'Удостоверение ветерана труда В № 204518',
  bankName: 'ПАО Сбербанк',
} as const

/** Words of the embedded login's own pages. */
export const identityWords = {
  title: 'Демонстрационный вход',
  lead: 'Это встроенный вход для разработки: пароля нет, все люди вымышлены. Выберите, кем войти.',
  cancel: 'Вернуться на сайт',
  lost: 'Вход прервался',
  lostLead: 'Страница открыта слишком давно или в другом браузере. Начните вход заново с сайта.',
  profile: 'Данные учётной записи',
  profileLead: 'У вымышленных профилей демонстрационного входа данные не меняются.',
  home: 'Вернуться на сайт',
} as const
