import { create } from 'xmlbuilder2'
import { toExcelCsv } from '#documents/excel-csv.ts'
import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { toCompactDate } from '#kit/rules/calendar-date.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { vatWords } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import type { ActParty, ActSeller, IssuedAct } from '#money/api/issued-act.ts'
import { buildCommerceMlTree, buildTransferDocumentTree, type XmlTree } from '#money/words/act-xml.ts'
import { actWords } from '#money/words/balance-documents.ts'
import { placeNumberText } from '#places/words/rented-place.ts'

type Encoding = 'windows-1251' | 'utf-8'

/** XML 1.0 forbids these characters, even as character references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const clean = (tree: XmlTree): XmlTree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.replace(forbidden, '')]
      if (Array.isArray(value)) return [name, value.map((item: XmlTree) => clean(item))]
      return [name, value && clean(value as XmlTree)]
    }),
  )

const toCharacterReference = (character: string): string => `&#${character.codePointAt(0)};`

const xmlFile = (tree: XmlTree, encoding: Encoding): Uint8Array<ArrayBuffer> => {
  const xml = create({ version: '1.0', encoding })
    .ele(clean(tree) as Record<string, unknown>)
    .end({ prettyPrint: true })
  return encoding === 'utf-8' ? new TextEncoder().encode(xml) : encodeWindows1251(xml, toCharacterReference)
}

const PREFIX = 'ON_NSCHFDOPPR'
/** Suffix that the file name must have if there are no tracked goods, labelled goods or custom fields. */
const NOTHING_SPECIAL = '0_0_0_0_0_00'

const participant = (side: ActParty & Partial<Pick<ActSeller, 'edoId'>>): string =>
  side.edoId ? side.edoId : `${side.inn}${side.kpp}`

export const transferDocumentFileName = (
  act: Pick<IssuedAct, 'seller' | 'buyer' | 'madeAt' | 'file'>,
): string => {
  const day = toCompactDate(act.madeAt.slice(0, 'YYYY-MM-DD'.length))
  const names = [participant(act.buyer), participant(act.seller), day, act.file]
  return `${PREFIX}_${names.join('_')}_${NOTHING_SPECIAL}`
}

/** Transfer document in format 5.03, encoded in windows-1251; the accountants sign and send it. */
export const buildTransferDocumentFile = (act: IssuedAct): Uint8Array<ArrayBuffer> =>
  xmlFile(buildTransferDocumentTree(act, transferDocumentFileName(act)), 'windows-1251')

const toSheetAmount = (kopecks: number): string => formatDecimalRoubles(kopecks).replace('.', ',')

/** The cost centre of an act's claim, by the number of the claim. */
export type CostCentreByClaim = ReadonlyMap<
  number,
  { readonly code: string; readonly name: string; readonly division: string }
>

/** Organisations without cost centres get no columns for them (M-SCALE-03). */
export const buildActRegisterCsv = (
  acts: readonly IssuedAct[],
  costCentres: CostCentreByClaim = new Map(),
): Uint8Array<ArrayBuffer> => {
  const costCentreCells = ({ claim }: IssuedAct): string[] => {
    const { code = '', name = '', division = '' } = costCentres.get(claim) ?? {}
    return costCentres.size === 0 ? [] : [code, name, division]
  }
  return new TextEncoder().encode(
    toExcelCsv([
      [...actWords.csv, ...(costCentres.size === 0 ? [] : actWords.costCentreColumns)],
      ...acts.map((act) => [
        act.number,
        formatDottedDate(act.date),
        act.correction === null ? '' : act.correction.number,
        act.correction === null ? '' : formatDottedDate(act.correction.date),
        formatDottedDate(act.from),
        formatDottedDate(act.to),
        act.claim,
        act.officeIndex,
        placeNumberText(act),
        act.buyer.fullName,
        act.buyer.inn,
        act.buyer.kpp,
        toSheetAmount(act.amount - act.vat),
        vatWords.rate(act.rate),
        toSheetAmount(act.vat),
        toSheetAmount(act.amount),
        ...costCentreCells(act),
      ]),
    ]),
  )
}

/** The annex to the acts of a month: sums by cost centre, those without one last (M-SCALE-03). */
export const buildCostCentreAnnexCsv = (
  acts: readonly IssuedAct[],
  costCentres: CostCentreByClaim,
): Uint8Array<ArrayBuffer> => {
  const groups = [...Map.groupBy(acts, ({ claim }) => costCentres.get(claim)?.code ?? '')].toSorted(
    ([code], [other]) => (code === '' ? 1 : other === '' ? -1 : code.localeCompare(other, 'ru')),
  )
  const sumOf = (of: readonly IssuedAct[], field: 'amount' | 'vat') =>
    toSheetAmount(of.reduce((sum, act) => sum + act[field], 0))
  const rows = groups.map(([code, of]) => {
    const { name = '', division = '' } = costCentres.get(of[0]?.claim ?? 0) ?? {}
    return [code || actWords.noCostCentre, name, division, of.length, sumOf(of, 'vat'), sumOf(of, 'amount')]
  })
  const total = [actWords.annexTotal, '', '', acts.length, sumOf(acts, 'vat'), sumOf(acts, 'amount')]
  return new TextEncoder().encode(toExcelCsv([[...actWords.annexCsv], ...rows, total]))
}

export const buildActRegister1c = (acts: readonly IssuedAct[], madeAt: string): Uint8Array<ArrayBuffer> =>
  xmlFile(buildCommerceMlTree(acts, madeAt), 'utf-8')
