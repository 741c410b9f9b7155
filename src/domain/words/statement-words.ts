/** Fields of documents in `1CClientBankExchange` 1.03 that the reader knows but does not use. */
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

/** Names of `1CClientBankExchange`: its sections and fields. */
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
  /** Free text, which may go on in the next line of a file. */
  freeText: /^(?:НазначениеПлатежа[1-6]?|(?:Плательщик|Получатель)(?:[1-4]|Банк[12])?)$/u,
  header: '1CClientBankExchange',
  paymentOrder: 'Платежное поручение',
  encodingUtf8: 'Кодировка=UTF-8',
  encodingWindows: 'Кодировка=Windows',
} as const

/**
 * Words of a purpose in lower case, without ё: of a word with Cyrillic in it the Latin look-alikes were made Cyrillic,
 * a word of Latin letters alone is a transliteration.
 */
export const purposeWords = {
  joint: /^(?:сводн|svodn)/u,
  topUp: /^(?:пополн|popoln)/u,
  claim: /^(?:заяв|заказ|счет|zayav|zaiav|zakaz|schet)/u,
  /** How many, unless a sign says that numbers follow. */
  count: /^(?:заявлений|заказов|счетов)$/u,
  /** Says that a number follows. */
  sign: /^(?:№|#|n|no|nr|номер|ном|нр|nomer|nom)$/u,
  /** Between two numbers of one list. */
  and: /^(?:и|i|,|;|\+)$/u,
  /** Has a number of its own, which is no order's. */
  other: /^(?:ящик|ячейк|отделен|договор|дог|инн|кпп|бик|оферт|yaschik|dogovor|inn|kpp|bik)/u,
  /** A payment of ours that came back. */
  returned: /^\s*(?:возврат|vozvrat)/u,
} as const

/** Letters of either alphabet that are typed for digits. */
export const digitLookAlikes: Readonly<Record<string, string>> = { о: '0', o: '0', з: '3', l: '1', i: '1' }

/** Is there a Cyrillic letter, lower case, in it? */
export const cyrillicLetter = /[а-я]/u

/** A number in which letters may stand for digits. */
export const mostlyDigits = /^(?=.*\d)[\doоlizз]+$/u
