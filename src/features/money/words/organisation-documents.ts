import { formatDottedDate, formatMonthAndYear } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { readMonthDocuments } from '#money/api/accounting-documents.ts'

export const organisationDocumentsCopy = {
  title: 'Документы',
  description: 'Акты, УПД и счета организации за месяц.',
  loading: 'Загружаем документы…',
  month: 'Месяц',
  monthName: (month: string) => formatMonthAndYear(`${month}-01`),
  archive: 'Все документы месяца (ZIP)',
  archiveHint: 'В архиве акты и счета в PDF, УПД в XML формата 5.03 и реестры: для Excel и для 1С.',
  csv: 'Реестр для Excel (CSV)',
  annex: 'По центрам затрат (CSV)',
  register1c: 'Реестр для 1С (CommerceML)',
  monthTotal: (count: number, amount: string, vat: string) =>
    `Актов за месяц: ${count}, на ${amount}, из них НДС ${vat}`,
  table: (month: string) => `Акты за ${formatMonthAndYear(`${month}-01`)}`,
  columns: { act: 'Акт', place: 'За что', amount: 'Сумма', vat: 'НДС', files: 'Файлы' },
  act: (number: string) => `№\u00a0${number}`,
  actDay: (date: string) => `от ${formatDottedDate(date)}`,
  correction: (number: number) => `исправление №\u00a0${number}`,
  claim: (claim: number) => `Заявление №\u00a0${claim}`,
  pdf: 'PDF',
  pdfOf: (number: string) => `Акт №\u00a0${number}, PDF`,
  upd: 'УПД',
  updOf: (number: string) => `УПД №\u00a0${number}, XML`,
  search: 'Акт, заявление или ящик',
  find: 'Найти',
  clear: 'Сбросить',
  nothingFound: 'Ничего не нашлось',
  nothingFoundText: 'Измените запрос, сбросьте поиск или выберите другой месяц.',
  pages: 'Страницы актов',
  noneTitle: 'Документов пока нет',
  noneText:
    'Акт и УПД появятся, когда закончится первый месяц аренды. Счёт лежит на странице заявления сразу после оформления.',
} as const

const refusalWords = {
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
} as const satisfies RefusalWords<typeof readMonthDocuments>

export const organisationDocumentsRefusalText = createRefusalTextFinder(refusalWords)
