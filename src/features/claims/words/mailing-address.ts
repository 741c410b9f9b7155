import { formatDottedDate } from '#kit/words/date-text.ts'
import type { SituationTextFacts } from './claim-situation.ts'

/** The mailing address of a rent (M-NAME-08). */
export const mailingAddressCopy = {
  title: 'Адрес для отправителей',
  note: 'Сообщите его тем, кто вам пишет, целиком: по нему вас не спутают с другими.',
  copy: 'Скопировать',
  copied: 'Адрес скопирован',
  copyFailed: 'Не удалось скопировать',
  share: 'Поделиться',
  labels: 'Наклейки A4',
  labelsHint: 'Наклейки A4 (PDF, 14 штук на листе)',
  contact: 'Контакт .vcf',
  showCode: 'QR-код',
  code: (address: string) => `QR-код с адресом: ${address}`,
} as const

const notes: Readonly<Partial<Record<string, (rent: SituationTextFacts) => string>>> = {
  to_sign: ({ start }) =>
    `Адрес начнёт работать ${formatDottedDate(start)}, если к этому дню вы подпишете заявление. Сообщите его тем, кто вам пишет.`,
  start_unsigned: () => 'Адрес начнёт работать, когда вы подпишете заявление.',
  starts: ({ start }) => `Сообщите его тем, кто вам пишет. Адрес начнёт работать ${formatDottedDate(start)}.`,
  pay_at_office: () => 'Адрес станет вашим, когда заявление будет оплачено и подписано.',
  pay_by_order: () => 'Адрес станет вашим, когда заявление будет оплачено и подписано.',
}

/** Says when mail starts to arrive at the address, by the situation of the claim. */
export const mailingAddressNoteText = (code: string, rent: SituationTextFacts): string =>
  rent.continues
    ? 'Адрес остаётся прежним: сообщать о нём заново не нужно.'
    : (notes[code]?.(rent) ?? mailingAddressCopy.note)

export const addressLabelWords = {
  title: (claim: number) => `Наклейки с адресом по заявлению №\u00a0${claim}`,
  whom: (holder: string) => `Кому: ${holder}`,
} as const

export const contactCardWords = {
  country: 'Россия',
  note: (officeAddress: string) => `Отделение: ${officeAddress}`,
} as const
