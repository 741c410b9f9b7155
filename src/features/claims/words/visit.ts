import { formatDottedDate } from '#kit/words/date-text.ts'
import { lowerFirst } from '#kit/words/letter-case.ts'
import { typeset } from '#kit/words/typeset.ts'

/** The visit to the office that signs or pays for a rent. */
export const visitCopy = {
  title: 'Визит в отделение',
  bring: 'Что взять с собой',
  calendar: 'Добавить в календарь',
  officePage: 'Страница отделения',
  closed: (until: string | null) =>
    until === null ? 'Отделение временно закрыто.' : `Отделение закрыто до ${formatDottedDate(until)}.`,
  hoursNow: (now: string) => (now === '' ? 'Часы работы' : `Часы работы: ${typeset(lowerFirst(now))}`),
  hoursUnknown: 'Часы работы не указаны. Уточните их по телефону поддержки.',
  procuration: 'Образец доверенности (DOCX)',
  serviceOrder: 'Порядок оказания услуги (PDF)',
} as const
