import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { IssuedAct } from '#money/api/issued-act.ts'
import { buildTransferDocumentFile, transferDocumentFileName } from '#money/server/documents/act-files.ts'
import { hostileTexts } from '#support/hostile-texts.ts'
import { actOfAugust, actOfEntrepreneur } from './issued-acts.ts'

const decode = (bytes: Uint8Array): string => new TextDecoder('windows-1251').decode(bytes)
/** The same document in UTF-8, as the validator requires. */
const inUtf8 = (xml: string): string => xml.replace('windows-1251', 'UTF-8')

const part = readFileSync(new URL('upd/ON_NSCHFDOPPR_5_03_part.xsd', import.meta.url), 'utf8')
const { UPD_SCHEMA: official } = process.env
/** Our excerpt of the official schema, or the full one if UPD_SCHEMA names its file. */
const schema = official === undefined ? part : inUtf8(decode(readFileSync(official)))

/** Validation errors per file, empty for a valid one. Each run loads the schema once. */
const faultsIn = async (files: readonly string[]): Promise<string[][]> => {
  const xml = files.map((contents, index) => ({ fileName: `${index}.xml`, contents: inUtf8(contents) }))
  const { errors } = await validateXML({ xml, schema: [{ fileName: 'upd.xsd', contents: schema }] })
  return xml.map(({ fileName }) =>
    errors
      .filter(({ loc, rawMessage }) => (loc?.fileName ?? rawMessage).startsWith(fileName))
      .map(({ message }) => message),
  )
}
const faultsOf = async (bytes: Uint8Array): Promise<string[]> => (await faultsIn([decode(bytes)])).flat()
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
    correction: { number: 1, date: '2025-09-05', file: transferDocumentFileName(actOfAugust) },
  },
  'corrected to nothing': {
    ...actOfAugust,
    amount: 0,
    vat: 0,
    lines: [{ name: 'Услуги не оказывались', amount: 0, vat: 0 }],
    payments: [],
    correction: { number: 2, date: '2025-09-06', file: transferDocumentFileName(actOfAugust) },
  },
  'with a free line': { ...actOfAugust, lines: [...actOfAugust.lines, { name: 'Даром', amount: 0, vat: 0 }] },
  'paid by card, without a number': {
    ...actOfAugust,
    payments: [{ number: '', date: '2025-07-21', amount: 119_000 }],
  },
}

describe('the transfer document of an act', () => {
  test.for(Object.entries(acts))('%s is valid against the schema of format 5.03', async ([, act]) => {
    expect(await faultsOf(buildTransferDocumentFile(act))).toEqual([])
  })

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
    expect(await faultsOf(buildTransferDocumentFile(act))).toEqual([])
  })

  describe('with all optional data', () => {
    const xml = decode(
      buildTransferDocumentFile({
        ...actOfAugust,
        buyer: actOfEntrepreneur.buyer,
        correction: { number: 1, date: '2025-09-05', file: transferDocumentFileName(actOfAugust) },
      }),
    )
    const replaced = (name: string, value: string) =>
      xml.replace(new RegExp(`( ${name}=")[^"]*`), `$1${value}`)
    const attributes = new Set(Array.from(xml.matchAll(/ ([\p{Lu}][\p{L}_]+)="/gu), ([, name = '']) => name))
    /** Attributes that the schema does not require; further rules of the format are tested below. */
    const optional = [
      ...['ПоФактХЖ', 'НаимДокОпр', 'НаимЭконСубСост', 'ИмяФайлИспрПрод', 'КПП', 'Отчество', 'Должн'],
      ...['НомерПРД', 'ДатаПРД', 'СуммаПРД', 'НомерСчета', 'НаимБанк', 'БИК', 'КорСчет', 'ПрТовРаб'],
      ...['НаимТов', 'ОКЕИ_Тов', 'НаимЕдИзм', 'КолТов', 'ЦенаТов', 'СтТовБезНДС', 'СтТовУчНал'],
      ...['СтТовБезНДСВсего', 'СтТовУчНалВсего', 'ВидОпер', 'ДатаПер', 'ДатаНачПер', 'ДатаОконПер'],
    ]

    test('is invalid if a required attribute is missing, empty or too long', async () => {
      const names = [...attributes]
      const without = await faultsIn(names.map((name) => xml.replace(new RegExp(` ${name}="[^"]*"`), '')))
      expect(names.filter((_, index) => without[index]?.length === 0).sort()).toEqual(optional.sort())
      const empty = await faultsIn(names.map((name) => replaced(name, '')))
      expect(names.filter((_, index) => empty[index]?.length === 0)).toEqual([])
      const endless = await faultsIn(names.map((name) => replaced(name, '9'.repeat(2001))))
      expect(names.filter((_, index) => endless[index]?.length === 0)).toEqual([])
    })

    test('is invalid if an element is missing or misplaced', async () => {
      const element = (name: string) => new RegExp(`<${name}(?: [^>]*)?(?:/>|>[\\s\\S]*?</${name}>)`, 'u')
      const required = [
        'СвСчФакт',
        'Подписант',
        'СвПрод',
        'СвПокуп',
        'ДенИзм',
        'ИдСв',
        'СвПер',
        'ОснПер',
        'СумНал',
      ]
      const names = [...required, 'СведТов', 'ВсегоОпл', 'СумНалВсего', 'ФИО', 'АдрИнф']
      const every = (name: string) => new RegExp(element(name), 'gu')
      const without = await faultsIn(names.map((name) => xml.replace(every(name), '')))
      expect(names.filter((_, index) => without[index]?.length === 0)).toEqual([])
      const places = [
        ['Подписант', 'СвСчФакт'],
        ['СвПродПер', 'ТаблСчФакт'],
        ['СвПРД', 'СвПрод'],
        ['СвПокуп', 'ДокПодтвОтгрНом'],
        ['Акциз', 'ДопСведТов'],
        ['ВсегоОпл', 'СведТов'],
      ] as const
      const early = places.map(([name, before]) => {
        const [moved = ''] = element(name).exec(xml) ?? []
        expect(moved).not.toBe('')
        return xml.replace(moved, '').replace(`<${before}`, `${moved}<${before}`)
      })
      expect((await faultsIn(early)).filter((faults) => faults.length === 0)).toEqual([])
    })

    test('accepts legal VAT rates only', async () => {
      const right = ['22%', '20%', '10%', '7%', '5%', '0%', 'без НДС', '22/122']
      const wrong = ['22', '21%', '22 %', 'Без НДС']
      const faults = await faultsIn([...right, ...wrong].map((rate) => replaced('НалСт', rate)))
      expect([...right, ...wrong].filter((_, index) => faults[index]?.length === 0)).toEqual(right)
    })
  })

  test('is in windows-1251, contains its file name, and replaces other characters by references', () => {
    const bytes = buildTransferDocumentFile({
      ...actOfAugust,
      buyer: { ...actOfAugust.buyer, fullName: 'ООО «Ŵ ₽ Ёж»' },
    })
    const xml = decode(bytes)
    expect(xml.startsWith('<?xml version="1.0" encoding="windows-1251"?>')).toBe(true)
    expect(attribute(xml, 'НаимОрг')).toBe('Акционерное общество «Абонбокс»')
    expect(xml).toContain('ООО «&#372; &#8381; Ёж»')
    expect(attribute(xml, 'ИдФайл')).toBe(transferDocumentFileName(actOfAugust))
    expect(transferDocumentFileName(actOfAugust)).toBe(
      'ON_NSCHFDOPPR_7704112232770401001_9900001236990001001_20250901_16ad2de0-fadd-47fb-8838-b02d9f37d40b_0_0_0_0_0_00',
    )
  })

  test('identifies the seller by the electronic document id, if any', () => {
    const seller = { ...actOfAugust.seller, edoId: '2BM-9900001236-990001001-1' }
    expect(transferDocumentFileName({ ...actOfAugust, seller })).toContain('_2BM-9900001236-990001001-1_')
  })

  // Schematron rules of the official schema.
  test('satisfies the Schematron rules', () => {
    for (const act of Object.values(acts)) {
      const xml = decode(buildTransferDocumentFile(act))
      const withInvoice = attribute(xml, 'Функция') === 'СЧФДОП'
      expect(withInvoice).toBe(act.rate !== 'none')
      expect(xml).toContain('<ТаблСчФакт>')
      expect(xml).toContain('<СвПродПер>')
      expect(attribute(xml, 'НаимДокОпр')).toBeTruthy()
      expect(xml.match(/<Адрес>/gu)).toHaveLength(2)
      expect(attribute(xml, 'СтТовБезНДСВсего')).toBeTruthy()
      expect(attribute(xml, 'СтТовУчНалВсего')).toBeTruthy()
      expect(attribute(xml, 'ДатаПер')).toBeTruthy()
      // The signer acts without a power of attorney.
      expect(attribute(xml, 'СпосПодтПолном')).toBe('1')
      expect(xml).not.toContain('СвДовер')
      for (const line of xml.match(/<СведТов [^>]*>/gu) ?? []) {
        expect(attribute(line, 'НаимТов')).toBeTruthy()
        expect(attribute(line, 'СтТовУчНал')).toBeTruthy()
        expect(attribute(line, 'СтТовБезНДС')).toBeTruthy()
        if (attribute(line, 'ОКЕИ_Тов') === undefined) continue
        expect(attribute(line, 'НаимЕдИзм')).toBeTruthy()
        expect(Number(attribute(line, 'КолТов'))).toBe(1)
        expect(Number(attribute(line, 'ЦенаТов'))).toBeGreaterThan(0)
      }
    }
  })

  test('adds up to its totals to the kopeck', () => {
    const xml = decode(buildTransferDocumentFile(actOfAugust))
    const lines = xml.match(/<СведТов [^>]*>/gu) ?? []
    const total = (name: string) =>
      lines.reduce((sum, line) => sum + Math.round(Number(attribute(line, name)) * 100), 0)
    expect(total('СтТовУчНал')).toBe(119_000)
    expect(total('СтТовБезНДС')).toBe(119_000 - 19_833)
    expect(attribute(xml, 'СтТовБезНДСВсего')).toBe('991.67')
    expect(attribute(xml, 'СтТовУчНалВсего')).toBe('1190.00')
  })
})
