import type { ContentFindingCode } from '#content/api/entries/content-finding.ts'
import { formatCount } from '#kit/words/plural.ts'

const findings = { one: 'замечание', few: 'замечания', many: 'замечаний' } as const
const files = { one: 'файл', few: 'файла', many: 'файлов' } as const

const yamlWords: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'поле написано дважды',
  BAD_INDENT: 'неверный отступ',
  TAB_AS_INDENT: 'отступ сделан табуляцией, нужны пробелы',
  MISSING_CHAR: 'не хватает кавычки, скобки, запятой или двоеточия',
  UNEXPECTED_TOKEN: 'лишний знак',
  BLOCK_AS_IMPLICIT_KEY: 'двоеточие внутри значения: возьмите значение в кавычки',
  MULTILINE_IMPLICIT_KEY: 'не хватает двоеточия после имени поля',
  BAD_SCALAR_START: 'значение начинается с особого знака: возьмите его в кавычки',
  BAD_DQ_ESCAPE: 'обратная черта в кавычках',
  BAD_ALIAS: 'значение начинается с особого знака: возьмите его в кавычки',
}

/** Messages of `npm run content:check`; `detail` is the value, limit or file that the message names. */
export const contentFindingWords = {
  no_front_matter: () => 'файл должен начинаться с шапки между строками ---',
  broken_yaml: (detail) => `шапка не читается: ${yamlWords[detail] ?? 'ошибка записи'}`,
  unknown_file: () => 'такой файл сайту неизвестен: переместите его или удалите',
  missing: () => 'поле не заполнено',
  unknown_field: () => 'такого поля нет: проверьте, нет ли опечатки',
  wrong_type: (detail) => `здесь нужно другое значение: ${detail}`,
  wrong_shape: (detail) => `значение «${detail}» написано не так`,
  too_short: (detail) => `слишком коротко: нужно не меньше ${detail}`,
  too_long: (detail) => `слишком длинно: можно не больше ${detail}`,
  too_small: (detail) => `слишком мало: нужно не меньше ${detail}`,
  too_big: (detail) => `слишком много: можно не больше ${detail}`,
  not_one_of: (detail) => `можно только одно из: ${detail}`,
  none_fits: () => 'значение не подходит ни под один вид',
  no_such_day: (detail) => `такого дня нет: ${detail}`,
  no_such_time: (detail) => `такого времени нет: ${detail}`,
  picture_without_words: () => 'у картинки нет описания для тех, кто её не видит',
  words_without_picture: () => 'описание картинки есть, а самой картинки нет',
  no_picture_file: (detail) => `файла картинки нет: content/faq/images/${detail}`,
  markdown_not_shown: (detail) => `так оформить текст нельзя: ${detail}`,
  unknown_word: (detail) => `слово в скобках не заменится: ${detail}`,
  dead_link: (detail) => `ссылка ведёт в никуда: ${detail}`,
  dead_anchor: (detail) => `такого вопроса нет: ${detail}`,
  anchor_missing: (detail) => `нет вопроса с якорем ${detail}, на него ведут страницы сайта`,
  document_missing: (detail) => `нет документа ${detail}, на него ведут страницы сайта`,
  said_twice: (detail) => `то же значение уже стоит в файле ${detail}`,
  dates_overlap: (detail) => `дни действия пересекаются с файлом ${detail}`,
  ends_before_it_begins: (detail) => `последний день раньше первого: ${detail}`,
  boxes_overlap: (detail) => `номера ящиков пересекаются: ${detail}`,
  place_of_no_box: (detail) => `такого номера среди ящиков этой строки нет: ${detail}`,
  box_placed_twice: (detail) => `у ящика два места на стене: ${detail}`,
  place_taken_twice: (detail) => `на одном месте стены два ящика: ${detail}`,
  boxes_without_place: (detail) =>
    `у части ящиков нет места на стене: ${detail}. Укажите ряд и столбец всем ящикам строки или никому`,
  lunch_outside: (detail) => `перерыв вне часов работы: ${detail}`,
  unknown_group: (detail) => `такой группы нет в тарифах: ${detail}`,
  unknown_zone: (detail) => `такого часового пояса в России нет: ${detail}`,
  zone_of_another_region: (detail) => `часовой пояс не этого региона: ${detail}`,
  index_is_not_name: (detail) => `индекс не совпадает с именем файла ${detail}`,
  site_not_whole: (detail) => `нет файла вида ${detail}: без него сайт не соберётся`,
  privileged_above_usual: (detail) => `льготная цена выше обычной: ${detail}`,
  price_leaps: (detail) =>
    `цена отличается от прежнего тарифа больше чем на 30 %: ${detail}. Если так и задумано, добавьте в шапку confirmLargeChange: true`,
  price_missing: () =>
    'в прежнем тарифе эта цена есть, а здесь нет. Если так и задумано, добавьте в шапку confirmLargeChange: true',
  charge_changed: () =>
    'в прежнем тарифе услуга оплачивается иначе. Если так и задумано, добавьте в шапку confirmLargeChange: true',
  day_is_not_name: () =>
    'укажите день, с которого действует новый тариф, он же имя файла: у прежнего тарифа день не меняют',
  discount_is_large: () =>
    'скидка больше 50 % или 5000 ₽. Если так и задумано, добавьте в шапку confirmLargeDiscount: true',
  requisite_wrong: (detail) =>
    `реквизит не проходит проверку контрольных цифр: ${detail}. Деньги по нему не дойдут`,
  not_typeset: (detail) => `по правилам набора нужны «ёлочки» и тире: ${detail}`,
} satisfies Record<ContentFindingCode, (detail: string) => string>

export const contentFindingExamples: Partial<Record<ContentFindingCode, string>> = {
  no_front_matter: 'первая строка файла — ---, затем поля, затем снова ---',
  broken_yaml:
    'question: Где взять ключ? — после двоеточия пробел; значение с двоеточием внутри берут в кавычки',
  unknown_file: 'content/faq/about-15-keys.md — папка, латинские буквы, .md',
  markdown_not_shown: 'абзацы, ## заголовки, списки, таблицы, **жирный** и [ссылки](/faq#service1)',
  unknown_word: '{phone}, {email}, {operatorName}',
  dead_link: '[тарифы](/tariffs), [вопрос](/faq#service1), [документ](/documents/public-offer)',
  dead_anchor: '[как подписать](#lk3)',
  anchor_missing: 'anchor: services1 — в шапке одного из файлов content/faq',
  document_missing: 'href: /docs/public-offer.pdf — в шапке одного из файлов content/documents',
  site_not_whole:
    'content/site/home.md, links.md, operator.md, box-names.md, wait-list.md, moving.md, organisations.md, delegates.md и visits.md должны быть на месте',
  not_typeset: '«Мои заявления» — ваши аренды',
}

/** Markdown elements that pages and PDF files would render differently. */
export const markdownElementNames: Readonly<Record<string, string>> = {
  image: 'картинка внутри текста',
  code: 'код или отступ в четыре пробела',
  codespan: 'код',
  html: 'HTML',
  blockquote: 'цитата',
  em: 'курсив',
  del: 'зачёркивание',
  hr: 'черта',
  'heading 1': 'заголовок первого уровня',
  'list in a list': 'список в списке',
}

export const valueTypeNames: Readonly<Record<string, string>> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  boolean: 'true или false',
  array: 'список',
  object: 'поля со значениями',
  record: 'поля со значениями',
}

export const contentCheckCopy = {
  clean: (count: number) => `Всё верно: проверили ${formatCount(count, files)}.`,
  wrong: (count: number, inFiles: number) =>
    `Нашли ${formatCount(count, findings)} в ${inFiles} ${inFiles === 1 ? 'файле' : 'файлах'}.`,
  line: (file: string, line: number) => `content/${file}, строка ${line}`,
  text: 'текст',
  right: 'верно',
  characters: (count: number) => formatCount(count, { one: 'знак', few: 'знака', many: 'знаков' }),
} as const
