/** Fields of `1CClientBankExchange` 1.03 that the reader ignores. */
const otherFields = [
  ...['СекцияДокумент', 'КвитанцияДата', 'КвитанцияВремя', 'КвитанцияСодержание'],
  ...['Плательщик', 'Получатель'].flatMap((who) =>
    ['2', '3', '4', 'КПП', 'Банк2', 'Корсчет'].map((field) => `${who}${field}`),
  ),
  ...['ВидПлатежа', 'ВидОплаты', 'Код', 'СтатусСоставителя', 'ПоказательКБК', 'ОКАТО', 'Очередность'],
  ...['ПоказательОснования', 'ПоказательПериода', 'ПоказательНомера', 'ПоказательДаты', 'ПоказательТипа'],
  ...['СрокАкцепта', 'ВидАккредитива', 'СрокПлатежа', 'УсловиеОплаты1', 'УсловиеОплаты2', 'УсловиеОплаты3'],
  ...['ПлатежПоПредст', 'ДополнУсловия', 'НомерСчетаПоставщика', 'ДатаОтсылкиДок', 'КодНазПлатежа'],
] as const

export const oneC = {
  format: 'ВерсияФормата',
  isDos: /^Кодировка=DOS\s*$/imu,
  account: 'РасчСчет',
  accountSection: 'СекцияРасчСчет',
  accountEnd: 'КонецРасчСчет',
  document: 'СекцияДокумент',
  documentEnd: 'КонецДокумента',
  fileEnd: 'КонецФайла',
  from: 'ДатаНачала',
  to: 'ДатаКонца',
  opening: 'НачальныйОстаток',
  closing: 'КонечныйОстаток',
  totalIn: 'ВсегоПоступило',
  totalOut: 'ВсегоСписано',
  number: 'Номер',
  day: 'Дата',
  cameOn: 'ДатаПоступило',
  wentOn: 'ДатаСписано',
  amount: 'Сумма',
  purpose: 'НазначениеПлатежа',
  payer: 'Плательщик',
  receiver: 'Получатель',
  inn: 'ИНН',
  accountOf: 'Счет',
  settlementAccountOf: 'РасчСчет',
  bic: 'БИК',
  bank: 'Банк1',
  otherFields,
  /** May continue on the next line of a file. */
  freeText: /^(?:НазначениеПлатежа[1-6]?|(?:Плательщик|Получатель)(?:[1-4]|Банк[12])?)$/u,
  header: '1CClientBankExchange',
  paymentOrder: 'Платежное поручение',
  encodingWindows: 'Кодировка=Windows',
} as const

/** Lower case without ё; words with any Cyrillic letter had their Latin look-alikes replaced. */
export const purposeWords = {
  joint: /^(?:сводн|svodn)/u,
  topUp: /^(?:пополн|popoln)/u,
  claim: /^(?:заяв|заказ|счет|zayav|zaiav|zakaz|schet)/u,
  /** A count of orders, unless a sign says that numbers follow. */
  count: /^(?:заявлений|заказов|счетов)$/u,
  /** Announces a number. */
  sign: /^(?:№|#|n|no|nr|номер|ном|нр|nomer|nom)$/u,
  /** Separates numbers of one list. */
  and: /^(?:и|i|,|;|\+)$/u,
  /** Followed by a number that is no order's. */
  other: /^(?:ящик|ячейк|отделен|договор|дог|инн|кпп|бик|оферт|yaschik|dogovor|inn|kpp|bik)/u,
  returned: /^\s*(?:возврат|vozvrat)/u,
} as const

export const digitLookAlikes: Readonly<Record<string, string>> = { о: '0', o: '0', з: '3', l: '1', i: '1' }

export const cyrillicLetter = /[а-я]/u

/** A number in which letters may stand for digits. */
export const mostlyDigits = /^(?=.*\d)[\doоlizз]+$/u
