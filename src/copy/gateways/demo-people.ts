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
