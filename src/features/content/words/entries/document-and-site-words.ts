import type * as z from 'zod/mini'
import type { documentEntry } from '#content/api/entries/document-entry.ts'
import type { siteEntry } from '#content/api/entries/site-entry.ts'
import type { CollectionWords, FieldWords } from './collection-form-words.ts'

type FieldOf<Entry> = Entry extends unknown ? keyof Entry & string : never

export const documentWords: CollectionWords<FieldOf<z.infer<typeof documentEntry>>> = {
  label: 'Документы',
  one: 'Документ',
  description: 'Страница, PDF и DOC собираются из одного текста. Новую редакцию делают на основе прежней.',
  fields: {
    kind: {
      label: 'Вид',
      hint: 'published — наш документ, tariff — таблица тарифов, external — документ на другом сайте',
      example: 'kind: published',
    },
    title: { label: 'Название', hint: 'Не короче 5 знаков', example: 'title: Публичная оферта' },
    order: { label: 'Порядок', hint: 'Целое число от 1: место на странице документов', example: 'order: 3' },
    slug: {
      label: 'Имя в адресе',
      hint: 'Латинские буквы, цифры, дефис: /documents/public-offer. У редакций одного документа — одно.',
      example: 'slug: public-offer',
    },
    format: { label: 'Формат', hint: 'PDF или DOC', example: 'format: PDF' },
    href: {
      label: 'Адрес файла',
      hint: 'Для наших — /docs/имя.pdf или /docs/имя.docx, для внешних — полный адрес https://…',
      example: 'href: /docs/public-offer.pdf',
    },
    description: {
      label: 'Описание',
      hint: 'Не короче 10 знаков',
      example: 'description: Условия, на которых сдаётся ящик.',
    },
    event: {
      label: 'Событие аналитики',
      hint: 'Латинские буквы и подчёркивания',
      example: 'event: document_public_offer',
    },
    validFrom: {
      label: 'Действует с',
      hint: 'В этот день редакция вступит в силу сама.',
      example: "validFrom: '2027-01-01'",
    },
    changes: {
      label: 'Что изменилось',
      hint: 'По сравнению с прежней редакцией, одно-два предложения',
      example: 'changes: Добавлен срок ответа на запрос.',
    },
    size: { label: 'Размер', hint: 'Как показать, для внешних документов', example: 'size: 120 КБ' },
  },
}

const linkParts: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Название', line: true, example: 'title: Акции' },
  href: { label: 'Адрес', hint: 'Начинается с / или https://', example: 'href: /promo' },
}
const shortTexts: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Заголовок', line: true, example: 'title: Заберите ключ' },
  text: { label: 'Текст', hint: 'Одно-два коротких предложения', example: 'text: Придите с паспортом.' },
}
const words = (key: string, label: string, value: string, hint?: string): FieldWords => ({
  label,
  ...(hint === undefined ? {} : { hint }),
  example: `${key}: ${value}`,
})
const line = (key: string, label: string, value: string, hint?: string): FieldWords => ({
  ...words(key, label, value, hint),
  line: true,
})
const digits = (key: string, label: string, value: string): FieldWords =>
  words(key, label, `'${value}'`, `${value.length} цифр`)

const itemParts: Readonly<Record<string, FieldWords>> = {
  id: { label: 'Код', hint: 'Латинские буквы, цифры, дефис: часть ссылки', line: true, example: 'id: c6' },
  title: { label: 'Название', line: true, example: 'title: Конверт C6' },
  look: {
    label: 'Как рисовать',
    values: {
      envelope: 'envelope: конверт',
      packet: 'packet: пакет',
      parcel: 'parcel: коробка',
      magazine: 'magazine: журнал',
      book: 'book: книга',
    },
    example: 'look: envelope',
  },
  length: { label: 'Длина,\u00a0мм', example: 'length: 162' },
  width: { label: 'Ширина,\u00a0мм', example: 'width: 114' },
  thickness: { label: 'Толщина,\u00a0мм', example: 'thickness: 3' },
  maxGrams: { label: 'Предельный вес,\u00a0г', hint: 'Пусто — не показывать', example: 'maxGrams: 100' },
  folds: { label: 'Можно сложить вдвое', hint: 'true или false', example: 'folds: true' },
}

export const siteTextWords: CollectionWords<FieldOf<z.infer<typeof siteEntry>>> = {
  label: 'Тексты сайта',
  one: 'Текст сайта',
  description:
    'Слова главной, оператор и его реквизиты, ссылки внизу страниц, запрещённые названия ящиков, очередь, условия для организаций, сроки переезда, доверенностей и записи в отделение, размеры конвертов и коробок.',
  fields: {
    kind: words(
      'kind',
      'Вид',
      'home',
      'home, links, operator, box-names, wait-list, moving, organisations, delegates, visits или item-sizes; не меняйте',
    ),
    daysAhead: words('daysAhead', 'На сколько дней вперёд записывать', '14', 'От 1 до 60'),
    leadMinutes: words('leadMinutes', 'За сколько минут до визита запись закрыта', '60', 'От 0 до 1440'),
    missedAfterMinutes: words(
      'missedAfterMinutes',
      'Через сколько минут после начала освободить место',
      '15',
      'От 5 до 120',
    ),
    title: line('title', 'Заголовок главной', 'Аренда абонентского ящика'),
    subtitle: words('subtitle', 'Подзаголовок', 'Получайте письма без очередей'),
    hint: words('hint', 'Подсказка', 'Выберите отделение, рассчитайте стоимость и оформите аренду'),
    cities: {
      label: 'Города',
      hint: 'Кнопки под поиском на главной, не больше восьми',
      example: 'cities: [Москва, Казань]',
    },
    description: words('description', 'Описание для поисковиков', 'Аренда абонентского ящика на сайте.'),
    stepsTitle: line('stepsTitle', 'Заголовок шагов', 'Как это работает'),
    steps: {
      label: 'Шаги аренды',
      hint: 'Ровно три, по порядку: к каждому есть свой рисунок',
      example:
        'steps: [{ title: Выберите, text: Отделение есть на карте. }, { title: Оплатите, text: Картой. }, { title: Получайте, text: Письма ждут. }]',
      parts: shortTexts,
    },
    audienceTitle: line('audienceTitle', 'Заголовок «Для кого»', 'Для кого'),
    audience: {
      label: 'Для кого',
      hint: 'Ровно три, по порядку: частные лица, льготные категории, организации. Цены подставит сайт.',
      example:
        'audience: [{ title: Частным лицам, text: Адрес дома не нужен. }, { title: Льготникам, text: Вдвое дешевле. }, { title: Организациям, text: По счёту. }]',
      parts: shortTexts,
    },
    aboutTitle: line('aboutTitle', 'Заголовок раздела об услуге', 'Об услуге'),
    faqTitle: line('faqTitle', 'Заголовок вопросов', 'Вопросы и ответы'),
    documentsTitle: line('documentsTitle', 'Заголовок документов', 'Документы и тарифы'),
    usefulTitle: line('usefulTitle', 'Заголовок полезных ссылок', 'Полезные ссылки'),
    useful: {
      label: 'Полезные ссылки',
      hint: 'На главной и внизу каждой страницы, кроме тех, что уже есть в главном меню',
      example: 'useful: [{ title: Акции, href: /promo }]',
      parts: linkParts,
    },
    appsTitle: line('appsTitle', 'Заголовок приложений', 'Мобильное приложение'),
    apps: {
      label: 'Мобильные приложения',
      hint: 'Внизу каждой страницы и на странице ошибки',
      example: 'apps: [{ title: RuStore, href: https://apps.rustore.ru/app/example }]',
      parts: linkParts,
    },
    name: line('name', 'Краткое название', 'АО «Абонбокс»'),
    fullName: line('fullName', 'Полное название', 'Акционерное общество «Абонбокс»'),
    inn: digits('inn', 'ИНН', '9900001236'),
    kpp: digits('kpp', 'КПП', '990001001'),
    ogrn: digits('ogrn', 'ОГРН', '1259900000128'),
    address: line('address', 'Адрес', '101000, г. Москва, ул. Почтовая, д. 1'),
    bankName: line('bankName', 'Банк', 'АО «Учебный банк», г. Москва'),
    bankBic: digits('bankBic', 'БИК', '049900777'),
    accountNumber: digits('accountNumber', 'Расчётный счёт', '40502810700000000077'),
    correspondentNumber: digits('correspondentNumber', 'Корреспондентский счёт', '30101810900000000777'),
    phone: line('phone', 'Телефон', '8-800-1-000-000'),
    phoneHours: line('phoneHours', 'Когда отвечают', 'звонок бесплатный, круглосуточно'),
    forbidden: {
      label: 'Запрещено в названиях ящиков',
      hint: 'От 3 до 60 знаков. Ищется и внутри слов, регистр не важен: «фашист» запретит и «фашистский».',
      example: 'forbidden: [фашист, третий рейх]',
    },
    offerHours: words(
      'offerHours',
      'Сколько часов держать ящик',
      '24',
      'От 1 до 72: столько освободившийся ящик ждёт первого в очереди',
    ),
    radiiKm: words(
      'radiiKm',
      'Расстояния, км',
      '[1, 3, 10, 30]',
      'Выбор «Где ещё подойдёт»: не больше шести, от 1 до 100 км',
    ),
    maxEntries: words('maxEntries', 'Очередей у человека', '5', 'Сразу, не больше 50'),
    maxEntriesOfOrganisation: words(
      'maxEntriesOfOrganisation',
      'Очередей у организации',
      '20',
      'Сразу, не больше 100',
    ),
    exchangeDays: words(
      'exchangeDays',
      'Сколько дней на обмен ключей',
      '10',
      'От 1 до 25: с первого дня новой аренды, прежняя идёт до обмена',
    ),
    forwardMonths: words(
      'forwardMonths',
      'Сколько месяцев пересылать письма',
      '3',
      'От 1 до 12, после переезда или отказа',
    ),
    planHoldHours: words(
      'planHoldHours',
      'Сколько часов держать ящики списка',
      '2',
      'От 1 до 24, но не дольше полуночи',
    ),
    planSharePercent: words(
      'planSharePercent',
      'Какую долю свободных ящиков отдать одному списку, %',
      '80',
      'От 1 до 100: остальные остаются другим',
    ),
    approvalDays: words(
      'approvalDays',
      'Сколько дней ждать согласования',
      '3',
      'От 1 до 30; столько же действует согласие',
    ),
    termMonths: words(
      'termMonths',
      'На сколько месяцев доверять',
      '[1, 3, 12]',
      'От меньшего к большему, от 1 до 36, не больше пяти: самый большой срок — предел',
    ),
    usualMonths: words('usualMonths', 'Какой срок предложить сначала', '12', 'Один из сроков выше'),
    items: {
      label: 'Конверты и коробки',
      hint: 'От маленьких к большим. Размеры в миллиметрах, по порядку: длина, ширина, толщина.',
      example:
        'items: [{ id: c6, title: Открытка, look: envelope, length: 162, width: 114, thickness: 3, maxGrams: 100 }]',
      parts: itemParts,
    },
    email: line('email', 'Электронная почта', 'support@abonbox.example'),
    signer: line(
      'signer',
      'Кто подписывает акты и УПД',
      'Почтарёва Анна Сергеевна',
      'Фамилия, имя, отчество',
    ),
    signerPost: line('signerPost', 'Должность подписанта', 'Главный бухгалтер'),
    edoId: line(
      'edoId',
      'Идентификатор участника ЭДО',
      '2BM-9900001236-990001001-201500000001',
      'Стоит в имени файла УПД; без него там ИНН и КПП',
    ),
  },
}
