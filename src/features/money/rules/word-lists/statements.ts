/** Fields of `1CClientBankExchange` 1.03 that we do not use. */
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

export const oneCFields = {
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
  /** Fields whose text may continue on the next line of the file. */
  freeText: /^(?:НазначениеПлатежа[1-6]?|(?:Плательщик|Получатель)(?:[1-4]|Банк[12])?)$/u,
  header: '1CClientBankExchange',
  paymentOrder: 'Платежное поручение',
  encodingWindows: 'Кодировка=Windows',
} as const

/**
 * Patterns for lower-case words. Before matching, yo is replaced by ye, and Latin look-alikes in Cyrillic
 * words by Cyrillic letters.
 */
export const purposePatterns = {
  joint: /^(?:сводн|svodn)/u,
  topUp: /^(?:пополн|popoln)/u,
  claim: /^(?:заяв|заказ|счет|zayav|zaiav|zakaz|schet)/u,
  /** A word that follows a count of orders. Numbers after it must have a number sign to be read as orders. */
  count: /^(?:заявлений|заказов|счетов)$/u,
  /** A number sign, which stands before a number. */
  sign: /^(?:№|#|n|no|nr|номер|ном|нр|nomer|nom)$/u,
  /** Separators between the numbers of a list. */
  and: /^(?:и|i|,|;|\+)$/u,
  /** A word before a number that is not an order number. */
  other: /^(?:ящик|ячейк|отделен|договор|дог|инн|кпп|бик|оферт|yaschik|dogovor|inn|kpp|bik)/u,
  returned: /^\s*(?:возврат|vozvrat)/u,
} as const

export const digitLookAlikes: Readonly<Record<string, string>> = { о: '0', o: '0', з: '3', l: '1', i: '1' }

export const cyrillicLetterPattern = /[а-я]/u

/** Matches a number with some digits replaced by look-alike letters. */
export const mostlyDigitsPattern = /^(?=.*\d)[\doоlizз]+$/u
