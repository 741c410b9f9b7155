/** Words of the address for senders as a screen shows it (M-NAME-08). */
export const mailingAddressCopy = {
  title: 'Адрес для отправителей',
  note: 'Сообщите его тем, кто вам пишет, целиком: по нему вас не спутают с другими.',
  copy: 'Скопировать адрес',
  copied: 'Адрес скопирован',
  copyFailed: 'Не удалось скопировать',
  share: 'Поделиться',
  labels: 'Наклейки A4',
  labelsHint: 'Наклейки A4 (PDF, 14 штук на листе)',
  contact: 'Контакт .vcf',
  showCode: 'QR-код',
  hideCode: 'Скрыть QR-код',
  code: (address: string) => `QR-код с адресом: ${address}`,
} as const

/** Words of the printed labels. */
export const labelWords = {
  title: (claim: number) => `Наклейки с адресом по заявлению № ${claim}`,
  whom: (holder: string) => `Кому: ${holder}`,
} as const

/** Words of the contact card. */
export const contactCardWords = {
  country: 'Россия',
  note: (officeAddress: string) => `Отделение: ${officeAddress}`,
} as const
