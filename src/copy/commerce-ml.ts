import type { ActLine, ActParty, IssuedAct } from '#contract/issued-act.ts'
import type { XmlTree } from './upd-format.ts'

/** The names of CommerceML 2.10 with what our registers put under them, in the order of its schema. */
const VERSION = '2.10'

const money = (kopecks: number): string => (kopecks / 100).toFixed(2)
const rateOf = ({ rate }: IssuedAct): string => (rate === 'none' ? 'Без НДС' : String(rate))

const side = (party: ActParty, role: 'Продавец' | 'Покупатель'): XmlTree => ({
  Ид: `${party.inn}${party.kpp}`,
  Наименование: party.fullName,
  Роль: role,
  ОфициальноеНаименование: party.fullName,
  ЮридическийАдрес: { Представление: party.address },
  ИНН: party.inn,
  ...(party.kpp === '' ? {} : { КПП: party.kpp }),
})

const tax = (vat: number): XmlTree => ({
  Налог: { Наименование: 'НДС', УчтеноВСумме: 'true', Сумма: money(vat) },
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
  СтавкиНалогов: { СтавкаНалога: { Наименование: 'НДС', Ставка: rateOf(act) } },
  ЗначенияРеквизитов: {
    ЗначениеРеквизита: [detail('ВидНоменклатуры', 'Услуга'), detail('ТипНоменклатуры', 'Услуга')],
  },
  ЦенаЗаЕдиницу: money(line.amount),
  Количество: '1',
  Сумма: money(line.amount),
  Налоги: tax(line.vat),
})

const comment = (act: IssuedAct): string =>
  [
    `Аренда по заявлению № ${act.claim}, ${act.from} – ${act.to}`,
    ...(act.correction === null ? [] : [`исправление № ${act.correction.number} от ${act.correction.date}`]),
  ].join(', ')

const actOf = (act: IssuedAct): XmlTree => ({
  Ид: act.file,
  Номер: act.number,
  Дата: act.date,
  ХозОперация: 'Отпуск товара',
  Роль: 'Продавец',
  Валюта: 'RUB',
  Курс: '1',
  Сумма: money(act.amount),
  Контрагенты: { Контрагент: [side(act.seller, 'Продавец'), side(act.buyer, 'Покупатель')] },
  Время: '00:00:00',
  Комментарий: comment(act),
  ...(act.rate === 'none' ? {} : { Налоги: tax(act.vat) }),
  Товары: { Товар: act.lines.map((line, index) => goods(act, line, index)) },
})

/** Acts as documents of CommerceML; `madeAt` is when, as `2025-09-01T00:01:00`. */
export const commerceTree = (acts: readonly IssuedAct[], madeAt: string): XmlTree => ({
  КоммерческаяИнформация: {
    '@xmlns': 'urn:1C.ru:commerceml_2',
    '@ВерсияСхемы': VERSION,
    '@ДатаФормирования': madeAt,
    ...(acts.length === 0 ? {} : { Документ: acts.map(actOf) }),
  },
})
