/** Words of the page that stands for any page while there is no network. */
export const offlineCopy = {
  title: 'Нет связи с интернетом',
  description: 'Страница не загрузилась: нет связи с интернетом.',
  text: 'Страница не загрузилась. Как только связь вернётся, она откроется сама.',
  again: 'Попробовать ещё раз',
  drawing: 'Вилка вынута из розетки, письмо ждёт связи',
  stamp: 'нет связи',
  keptTitle: 'Что доступно без связи',
  kept: [
    'Страницы, открытые в других вкладках, можно дочитать.',
    'Выбор отделения, ящика и срока сохранён на этом устройстве.',
    'Оплаченный ящик открывается ключом или кодом — сайт для этого не нужен.',
  ],
  search: 'Адрес или индекс — найдём, когда связь вернётся',
  call: 'Позвонить:',
} as const

/** What a page says about one kind of wrong turn: what happened, what to do, and what is stamped on its drawing. */
interface Failure {
  readonly heading: string
  readonly text: string
  readonly drawing: string
  readonly code?: string
  readonly stamp: string
}

const kinds = {
  general: {
    heading: 'Что-то пошло не так',
    text: 'Мы уже знаем об ошибке. Попробуйте ещё раз или перейдите по ссылке ниже.',
    drawing: 'Дверца ящика распахнулась, наружу торчит пружина',
    code: '500',
    stamp: 'скоро починим',
  },
  notFound: {
    heading: 'Такой страницы нет',
    text: 'Возможно, в адресе опечатка или страница переехала. Найдите отделение или начните с главной.',
    drawing: 'Письмо вернулось: адресат не найден',
    code: '404',
    stamp: 'адресат не найден',
  },
  forbidden: {
    heading: 'У этого профиля нет доступа',
    text: 'Заявление или раздел открыты другой учётной записи. Войдите с данными, с которыми оформляли аренду, или продолжите от имени организации.',
    drawing: 'Дверца закрыта: ключ не от этого ящика',
    code: '403',
    stamp: 'ключ не подходит',
  },
  broken: {
    heading: 'Сервис сейчас недоступен',
    text: 'Ничего не потеряно: введённое сохранено. Попробуйте ещё раз через несколько минут.',
    drawing: 'Дверца ящика распахнулась, наружу торчит пружина',
    code: '500',
    stamp: 'скоро починим',
  },
  login: {
    heading: 'Вход не завершён',
    text: 'Ссылка возврата уже использована или открыта в другом браузере. Войдите ещё раз — выбранное в форме аренды сохранено.',
    drawing: 'Дверца закрыта: ключ не от этого ящика',
    stamp: 'ещё раз',
  },
  blocked: {
    heading: 'Доступ к кабинету приостановлен',
    text: 'Администратор сервиса закрыл вход под этой учётной записью. Аренда продолжается, письма о ней приходят как раньше. Позвоните нам: расскажем почему и что делать.',
    drawing: 'Дверца закрыта: ключ не от этого ящика',
    stamp: 'вход закрыт',
  },
  actingChanged: {
    heading: 'Файл для другого кабинета',
    text: 'Страница со ссылкой открыта, когда вы действовали от другого имени. Откройте раздел заново и скачайте файл ещё раз.',
    drawing: 'Дверца закрыта: ключ не от этого ящика',
    stamp: 'ключ не подходит',
  },
} as const satisfies Record<string, Failure>

/** Words of the service-error page (M-ROUTE-41) and of what went wrong, by kind. */
export const failureCopy = {
  title: 'Ошибка обращения к сервису',
  kinds: kinds as Record<keyof typeof kinds, Failure>,
  linksTitle: 'Что можно сделать',
  links: {
    home: 'Главная страница',
    claims: 'Мои заявления',
    service: 'Об услуге',
    faq: 'Вопросы и ответы',
    documents: 'Документы',
    tariffs: 'Тарифы',
  },
  again: 'Попробовать ещё раз',
  actFor: 'Продолжить от имени',
  /** What is typed into the search for an office, for example. */
  searchExample: '101000',
  login: 'Войти с другими данными',
  call: 'Позвонить',
  loginAgain: 'Войти ещё раз',
  lastDraft: 'Вернуться к форме аренды',
} as const
