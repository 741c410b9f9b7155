import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { IssuedAct } from '#contract/issued-act.ts'
import { hostileTexts } from '#kit/hostile-texts.ts'
import { updFile, updFileName } from '../../src/documents/accounting/upd-file.ts'
import { actOfAugust, actOfEntrepreneur } from './issued-acts.ts'

const folder = new URL('upd/', import.meta.url)
const part = readFileSync(new URL('ON_NSCHFDOPPR_5_03_part.xsd', folder), 'utf8')
const official = new URL('ON_NSCHFDOPPR_1_997_01_05_03_05.xsd', folder)

const decode = (bytes: Uint8Array): string => new TextDecoder('windows-1251').decode(bytes)
/** The same document in UTF-8, which the checker reads. */
const inUtf8 = (xml: string): string => xml.replace('windows-1251', 'UTF-8')

/** What a schema says against a file; empty for a valid one. */
const faultsOf = async (bytes: Uint8Array, schema: string): Promise<string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'upd.xml', contents: inUtf8(decode(bytes)) }],
    schema: [{ fileName: 'upd.xsd', contents: schema }],
  })
  return errors.map(({ message }) => message)
}
const attribute = (xml: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1]

const acts: Readonly<Record<string, IssuedAct>> = {
  'of a company': actOfAugust,
  'of an entrepreneur': actOfEntrepreneur,
  'at 22 %': {
    ...actOfAugust,
    rate: 22,
    vat: 21_459,
    lines: [{ name: 'Аренда', amount: 119_000, vat: 21_459 }],
  },
  'without VAT': {
    ...actOfAugust,
    rate: 'none',
    vat: 0,
    lines: actOfAugust.lines.map((line) => ({ ...line, vat: 0 })),
  },
  'that corrects another': {
    ...actOfAugust,
    correction: { number: 1, date: '2025-09-05', file: updFileName(actOfAugust) },
  },
  'corrected to nothing': {
    ...actOfAugust,
    amount: 0,
    vat: 0,
    lines: [{ name: 'Услуги не оказывались', amount: 0, vat: 0 }],
    payments: [],
    correction: { number: 2, date: '2025-09-06', file: updFileName(actOfAugust) },
  },
  'with a free line': { ...actOfAugust, lines: [...actOfAugust.lines, { name: 'Даром', amount: 0, vat: 0 }] },
  'paid by card, without a number': {
    ...actOfAugust,
    payments: [{ number: '', date: '2025-07-21', amount: 119_000 }],
  },
}

describe('the transfer document of an act', () => {
  test.for(Object.entries(acts))('%s is valid by the schema of format 5.03', async ([, act]) => {
    expect(await faultsOf(updFile(act), part)).toEqual([])
  })

  test.skipIf(!existsSync(official)).for(Object.entries(acts))(
    '%s is valid by the whole official schema, which stands in tests/documents/upd',
    async ([, act]) => {
      const schema = inUtf8(decode(readFileSync(official)))
      expect(await faultsOf(updFile(act), schema)).toEqual([])
    },
  )

  test.for(Object.entries(hostileTexts))('is valid with %s for every name', async ([, hostile]) => {
    const act = {
      ...actOfAugust,
      seller: {
        ...actOfAugust.seller,
        fullName: hostile,
        bankName: hostile,
        signer: hostile,
        address: hostile,
      },
      buyer: { ...actOfAugust.buyer, fullName: hostile, address: hostile },
      lines: [{ name: hostile, amount: 119_000, vat: 19_833 }],
    }
    expect(await faultsOf(updFile(act), part)).toEqual([])
  })

  test('that is wrong is found by the schema', async () => {
    const wrong = { ...actOfAugust, buyer: { ...actOfAugust.buyer, inn: '77' } }
    expect(await faultsOf(updFile(wrong), part)).not.toEqual([])
  })

  test('is in windows-1251, named as its file, with what the encoding lacks as references', () => {
    const bytes = updFile({ ...actOfAugust, buyer: { ...actOfAugust.buyer, fullName: 'ООО «Ŵ ₽ Ёж»' } })
    const xml = decode(bytes)
    expect(xml.startsWith('<?xml version="1.0" encoding="windows-1251"?>')).toBe(true)
    expect(attribute(xml, 'НаимОрг')).toBe('Акционерное общество «Абонбокс»')
    expect(xml).toContain('ООО «&#372; &#8381; Ёж»')
    expect(attribute(xml, 'ИдФайл')).toBe(updFileName(actOfAugust))
    expect(updFileName(actOfAugust)).toBe(
      'ON_NSCHFDOPPR_7704112232770401001_9900001236990001001_20250901_16ad2de0-fadd-47fb-8838-b02d9f37d40b_0_0_0_0_0_00',
    )
  })

  test('names the seller by the number among users of electronic documents where there is one', () => {
    const seller = { ...actOfAugust.seller, edoId: '2BM-9900001236-990001001-1' }
    expect(updFileName({ ...actOfAugust, seller })).toContain('_2BM-9900001236-990001001-1_')
  })

  // The rules that the official schema has in Schematron beside its types.
  test('keeps the rules that stand beside the types', () => {
    for (const act of Object.values(acts)) {
      const xml = decode(updFile(act))
      const withInvoice = attribute(xml, 'Функция') === 'СЧФДОП'
      expect(withInvoice).toBe(act.rate !== 'none')
      expect(xml).toContain('<ТаблСчФакт>')
      expect(xml).toContain('<СвПродПер>')
      expect(attribute(xml, 'НаимДокОпр')).toBeTruthy()
      expect(xml.match(/<Адрес>/gu)).toHaveLength(2)
      for (const line of xml.match(/<СведТов [^>]*>/gu) ?? []) {
        expect(attribute(line, 'НаимТов')).toBeTruthy()
        expect(attribute(line, 'СтТовУчНал')).toBeTruthy()
        if (attribute(line, 'ОКЕИ_Тов') === undefined) continue
        expect(attribute(line, 'НаимЕдИзм')).toBeTruthy()
        expect(Number(attribute(line, 'КолТов'))).toBe(1)
        expect(Number(attribute(line, 'ЦенаТов'))).toBeGreaterThan(0)
      }
    }
  })

  test('comes to its totals to the kopeck', () => {
    const xml = decode(updFile(actOfAugust))
    const lines = xml.match(/<СведТов [^>]*>/gu) ?? []
    const total = (name: string) =>
      lines.reduce((sum, line) => sum + Math.round(Number(attribute(line, name)) * 100), 0)
    expect(total('СтТовУчНал')).toBe(119_000)
    expect(total('СтТовБезНДС')).toBe(119_000 - 19_833)
    expect(attribute(xml, 'СтТовБезНДСВсего')).toBe('991.67')
    expect(attribute(xml, 'СтТовУчНалВсего')).toBe('1190.00')
  })
})
