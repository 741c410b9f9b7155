import { distanceText, officeCountText } from './office-status.ts'

/** Search, filters, list and errors (M-MAP-07, M-MAP-11, M-ERR-01…06). */
export const searchCopy = {
  label: 'Адрес или индекс отделения',
  placeholder: 'Улица или индекс',
  search: 'Найти',
  /** Shown for an empty search (M-MAP-11). */
  needAddress: 'Введите ваш адрес или индекс отделения',
  suggesting: 'Ищем подсказки…',
  noSuggestions: 'Подсказок нет. Проверьте адрес или введите индекс — шесть цифр.',
  suggestionsFailed: 'Подсказки не загрузились. Можно ввести индекс и нажать «Найти».',
  suggestionCount: (count: number) => `Найдено вариантов: ${count}`,
  questions: 'Быстрый поиск',
  last: 'Вы недавно искали',
  forgetLast: 'Очистить недавние поиски',
  askAnew: 'Изменить запрос',
  filters: 'Показывать отделения',
  onlyFree: 'Только свободные',
  online: 'Оформление онлайн',
  aaps: 'Почтоматы',
  rentAtLastOffice: (index: string) => `Арендовать в ${index}`,
  rentAtLastLocker: 'Арендовать в том же почтомате',
  byWeek: 'По моему времени',
  nearMe: 'Рядом со мной',
  locating: 'Определяем место…',
  noPosition: 'Не получилось определить, где вы. Введите адрес или индекс.',
  list: 'Список',
  map: 'Карта',
  results: 'Найденные отделения',
  loading: 'Загружаем отделения…',
  titles: {
    me: 'Ближайшие к вам',
    office: 'Рядом с этим отделением',
    centre: 'Отделения почты',
    place: 'Ближайшие к этому месту',
    index: 'Нашли отделение',
    alternative: 'Ближайшее отделение с арендой ящиков',
  },
  /** Used if no result has an exact position. */
  titlesWithoutPlaces: {
    me: 'Отделения рядом с вами',
    place: 'Отделения рядом с этим местом',
    alternative: 'Другое отделение с арендой ящиков',
  },
  titleOfTown: (name: string) => (name === '' ? 'Отделения почты' : name),
  titleOfWords: (text: string) => `Нашли по запросу «${text}»`,
  around: 'Показать отделения рядом',
  noScript: 'Карта работает только с JavaScript. Поиск вверху страницы находит отделения и без него.',
  allOffices: 'Все отделения по регионам',
  total: officeCountText,
  nearestTotal: (count: number) => `${count} ближайших к центру карты`,
  priceFrom: (amount: string) => `от ${amount}/мес`,
  away: (metres: number) => `${distanceText(metres)} от вас`,
  awayFrom: (metres: number, index: string) => `${distanceText(metres)} от ${index}`,
  pages: 'Страницы списка',
  /** Shown if no address matches (M-ERR-04). */
  notFound: 'Мы не нашли такой адрес',
  notFoundHelp:
    'Проверьте, нет ли опечатки, или напишите короче: город и улицу без дома. Подойдёт и индекс — шесть цифр.',
  nothingHere: 'Здесь нет подходящих отделений',
  nothingHereHelp: 'Отдалите или передвиньте карту — список обновится.',
  nearby: 'Показать ближайшие',
  dropFilters: 'Убрать фильтры',
  /** Shown if the office does not rent boxes (M-ERR-05). */
  noService: 'В этом отделении нет услуги аренды абонентского ящика, попробуйте другое',
  /** Shown if the offices could not be loaded (M-ERR-06). */
  failed: 'Ошибка загрузки отделений',
  failedHelp: 'Проверьте связь и попробуйте ещё раз.',
  retry: 'Повторить',
  /** Toasts of a look-up by index (M-ERR-01…03). */
  lookup: {
    alternative:
      'В данном отделении нет услуги аренды абонентского ящика, мы подобрали для вас другое отделение',
    none: 'В данном отделении нет услуги аренды абонентского ящика, выберите другое отделение',
    failed: 'Невозможно найти отделение, повторите попытку позднее',
  },
} as const
