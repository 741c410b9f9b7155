import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import type { ActLine, ActParty, ActSeller, IssuedAct } from '#money/api/issued-act.ts'

/**
 * Keys are element names in document order; keys with `@` are attributes. Format 5.03 (order ЕД-7-26/970@,
 * KND 1115131).
 */
export type XmlTree = { readonly [name: string]: XmlTree | readonly XmlTree[] | string | undefined }

const FORMAT = '5.03'
const PROGRAM = 'Абонбокс'
const NOTHING = '-'
/** Type of a line: 1 goods, 2 work, 3 services. */
const SERVICE = '3'
const shippedText =
  'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)'
const shippedWithInvoice =
  'Счет-фактура и документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)'
const transferDocument = 'Универсальный передаточный документ'

const text = (value: string, atMost: number): string => {
  const line = value.replace(/\s+/gu, ' ').trim().slice(0, atMost).trim()
  return line === '' ? NOTHING : line
}

const entrepreneur = /^(индивидуальный предприниматель|ип|глава кфх)\s+/iu

/** Replaces missing parts of a name by dashes. */
const personName = (fullName: string): XmlTree => {
  const [last = '', first = '', ...middle] = fullName.replace(entrepreneur, '').trim().split(/\s+/u)
  return {
    '@Фамилия': text(last, 60),
    '@Имя': text(first, 60),
    ...(middle.length > 0 ? { '@Отчество': text(middle.join(' '), 60) } : {}),
  }
}

const ENTREPRENEUR_INN = 12

const identity = ({ fullName, inn, kpp }: ActParty): XmlTree =>
  inn.length === ENTREPRENEUR_INN
    ? { СвИП: { '@ИННФЛ': inn, ФИО: personName(fullName) } }
    : {
        СвЮЛУч: {
          '@НаимОрг': text(fullName, 1000),
          '@ИННЮЛ': inn,
          ...(kpp === '' ? {} : { '@КПП': kpp }),
        },
      }

const party = (side: ActParty): XmlTree => ({
  ИдСв: identity(side),
  Адрес: { АдрИнф: { '@КодСтр': '643', '@НаимСтран': 'Россия', '@АдрТекст': text(side.address, 1000) } },
})

const seller = (side: ActSeller): XmlTree => ({
  ...party(side),
  БанкРекв: {
    '@НомерСчета': side.accountNumber,
    СвБанк: {
      '@НаимБанк': text(side.bankName, 1000),
      '@БИК': side.bankBic,
      '@КорСчет': side.correspondentNumber,
    },
  },
})

const tax = (act: IssuedAct, vat: number): XmlTree =>
  act.rate === 'none' ? { БезНДС: 'без НДС' } : { СумНал: formatDecimalRoubles(vat) }

const line = (act: IssuedAct, { name, amount, vat }: ActLine, index: number): XmlTree => ({
  '@НомСтр': String(index + 1),
  '@НаимТов': text(name, 2000),
  // The format allows no zero price, so a free line states no quantity.
  ...(amount > 0
    ? {
        '@ОКЕИ_Тов': '876',
        '@НаимЕдИзм': 'усл. ед',
        '@КолТов': '1',
        '@ЦенаТов': formatDecimalRoubles(amount - vat),
      }
    : {}),
  '@СтТовБезНДС': formatDecimalRoubles(amount - vat),
  '@НалСт': act.rate === 'none' ? 'без НДС' : `${act.rate}%`,
  '@СтТовУчНал': formatDecimalRoubles(amount),
  ДопСведТов: { '@ПрТовРаб': SERVICE },
  Акциз: { БезАкциз: 'без акциза' },
  СумНал: tax(act, vat),
})

const document = (name: string, number: string, date: string): XmlTree => ({
  '@РеквНаимДок': name,
  '@РеквНомерДок': number,
  '@РеквДатаДок': formatDottedDate(date),
})

const invoicePart = (act: IssuedAct): XmlTree => ({
  '@НомерДок': act.number,
  '@ДатаДок': formatDottedDate(act.date),
  ...(act.correction === null
    ? {}
    : {
        '@ИмяФайлИспрПрод': act.correction.file,
        ИспрДок: {
          '@НомИспр': String(act.correction.number),
          '@ДатаИспр': formatDottedDate(act.correction.date),
        },
      }),
  СвПрод: seller(act.seller),
  ...(act.payments.length === 0
    ? {}
    : {
        СвПРД: act.payments.map(({ number, date, amount }) => ({
          ...(number === '' ? {} : { '@НомерПРД': text(number, 30) }),
          '@ДатаПРД': formatDottedDate(date),
          '@СуммаПРД': formatDecimalRoubles(amount),
        })),
      }),
  ДокПодтвОтгрНом: document(transferDocument, act.number, act.date),
  СвПокуп: party(act.buyer),
  ДенИзм: { '@КодОКВ': '643', '@НаимОКВ': 'Российский рубль' },
})

const [YEAR, TIME] = [10, 11]

/** If the act includes VAT, the document is also the tax invoice. */
export const buildTransferDocumentTree = (act: IssuedAct, file: string): XmlTree => {
  const withInvoice = act.rate !== 'none'
  return {
    Файл: {
      '@ИдФайл': file,
      '@ВерсФорм': FORMAT,
      '@ВерсПрог': PROGRAM,
      Документ: {
        '@КНД': '1115131',
        '@Функция': withInvoice ? 'СЧФДОП' : 'ДОП',
        '@ПоФактХЖ': shippedText,
        '@НаимДокОпр': withInvoice ? shippedWithInvoice : shippedText,
        '@ДатаИнфПр': formatDottedDate(act.madeAt.slice(0, YEAR)),
        '@ВремИнфПр': act.madeAt.slice(TIME).replaceAll(':', '.'),
        '@НаимЭконСубСост': text(`${act.seller.fullName}, ИНН/КПП ${act.seller.inn}/${act.seller.kpp}`, 1000),
        СвСчФакт: invoicePart(act),
        ТаблСчФакт: {
          СведТов: act.lines.map((row, index) => line(act, row, index)),
          ВсегоОпл: {
            '@СтТовБезНДСВсего': formatDecimalRoubles(act.amount - act.vat),
            '@СтТовУчНалВсего': formatDecimalRoubles(act.amount),
            СумНалВсего: tax(act, act.vat),
          },
        },
        СвПродПер: {
          СвПер: {
            '@СодОпер': act.amount > 0 ? 'Услуги оказаны в полном объёме' : 'Услуги не оказывались',
            '@ВидОпер': 'Оказание услуг',
            '@ДатаПер': formatDottedDate(act.date),
            '@ДатаНачПер': formatDottedDate(act.from),
            '@ДатаОконПер': formatDottedDate(act.to),
            ОснПер: document('Заявление об аренде (договор)', String(act.claim), act.claimDate),
          },
        },
        Подписант: {
          '@Должн': text(act.seller.signerPost, 255),
          '@СпосПодтПолном': '1',
          ФИО: personName(act.seller.signer),
        },
      },
    },
  }
}

/** Version of CommerceML. The elements below are in the order of its schema. */
const VERSION = '2.10'

const vatRateText = ({ rate }: IssuedAct): string => (rate === 'none' ? 'Без НДС' : String(rate))

const side = (party: ActParty, role: 'Продавец' | 'Покупатель'): XmlTree => ({
  Ид: `${party.inn}${party.kpp}`,
  Наименование: party.fullName,
  Роль: role,
  ОфициальноеНаименование: party.fullName,
  ЮридическийАдрес: { Представление: party.address },
  ИНН: party.inn,
  ...(party.kpp === '' ? {} : { КПП: party.kpp }),
})

const vatTax = (vat: number): XmlTree => ({
  Налог: { Наименование: 'НДС', УчтеноВСумме: 'true', Сумма: formatDecimalRoubles(vat) },
})

const detail = (name: string, value: string): XmlTree => ({ Наименование: name, Значение: value })

const goods = (act: IssuedAct, line: ActLine, index: number): XmlTree => ({
  Ид: `${act.file}#${index + 1}`,
  Наименование: line.name,
  БазоваяЕдиница: {
    '@Код': '876',
    '@НаименованиеПолное': 'Условная единица',
    '#': 'усл. ед',
  },
  СтавкиНалогов: { СтавкаНалога: { Наименование: 'НДС', Ставка: vatRateText(act) } },
  ЗначенияРеквизитов: {
    ЗначениеРеквизита: [detail('ВидНоменклатуры', 'Услуга'), detail('ТипНоменклатуры', 'Услуга')],
  },
  ЦенаЗаЕдиницу: formatDecimalRoubles(line.amount),
  Количество: '1',
  Сумма: formatDecimalRoubles(line.amount),
  Налоги: vatTax(line.vat),
})

const comment = (act: IssuedAct): string =>
  [
    `Аренда по заявлению № ${act.claim}, ${act.from} – ${act.to}`,
    ...(act.correction === null ? [] : [`исправление № ${act.correction.number} от ${act.correction.date}`]),
  ].join(', ')

const toCommerceAct = (act: IssuedAct): XmlTree => ({
  Ид: act.file,
  Номер: act.number,
  Дата: act.date,
  ХозОперация: 'Отпуск товара',
  Роль: 'Продавец',
  Валюта: 'RUB',
  Курс: '1',
  Сумма: formatDecimalRoubles(act.amount),
  Контрагенты: { Контрагент: [side(act.seller, 'Продавец'), side(act.buyer, 'Покупатель')] },
  Время: '00:00:00',
  Комментарий: comment(act),
  ...(act.rate === 'none' ? {} : { Налоги: vatTax(act.vat) }),
  Товары: { Товар: act.lines.map((line, index) => goods(act, line, index)) },
})

/** `madeAt` looks like `2025-09-01T00:01:00`. */
export const buildCommerceMlTree = (acts: readonly IssuedAct[], madeAt: string): XmlTree => ({
  КоммерческаяИнформация: {
    '@xmlns': 'urn:1C.ru:commerceml_2',
    '@ВерсияСхемы': VERSION,
    '@ДатаФормирования': madeAt,
    ...(acts.length === 0 ? {} : { Документ: acts.map(toCommerceAct) }),
  },
})
