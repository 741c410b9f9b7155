import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { unzipSync, zipSync } from 'fflate'
import type { Block, PrintableDocument, Runs } from './blocks.ts'
import { escaped } from './html.ts'

const headings = { 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const

const textRuns = (runs: Runs, strong = false): TextRun[] =>
  runs.map((run) => new TextRun({ text: run.text, bold: strong || run.strong === true }))

const cell = (runs: Runs, strong: boolean): TableCell =>
  new TableCell({
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: [new Paragraph({ children: textRuns(runs, strong) })],
  })

const table = (block: Extract<Block, { kind: 'table' }>): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: block.head.map((runs) => cell(runs, true)) }),
      ...block.rows.map(
        (row) =>
          new TableRow({ cantSplit: true, children: row.map((runs, index) => cell(runs, index === 0)) }),
      ),
    ],
  })

const drawn = (block: Block, index: number): (Paragraph | Table)[] => {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: headings[block.level], children: textRuns(block.runs) })]
    case 'paragraph':
      return [new Paragraph({ spacing: { after: 120 }, children: textRuns(block.runs) })]
    case 'list':
      return block.items.map(
        (runs) =>
          new Paragraph({
            children: textRuns(runs),
            numbering: { reference: block.ordered ? 'numbers' : 'dashes', level: 0, instance: index },
          }),
      )
    case 'table':
      return [
        ...(block.caption === undefined
          ? []
          : [new Paragraph({ children: textRuns([{ text: block.caption }], true) })]),
        table(block),
      ]
  }
}

const numbering = (
  reference: string,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  text: string,
) => ({
  reference,
  levels: [
    {
      level: 0,
      format,
      text,
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 480, hanging: 360 } } },
    },
  ],
})

/** Uses the document's date, because the package would write the current time. */
const coreProperties = ({ title, author, date }: PrintableDocument): string => {
  const day = `<%s xsi:type="dcterms:W3CDTF">${date}T00:00:00Z</%s>`
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator>`,
    ...['dcterms:created', 'dcterms:modified'].map((name) => day.replaceAll('%s', name)),
    '</cp:coreProperties>',
  ].join('')
}

/** ZIP stores local time, so a local date gives the same bytes in every time zone. */
const ARCHIVE_TIME = new Date(2000, 0, 1)

const withFixedTimes = (zip: Uint8Array): Buffer =>
  Buffer.from(zipSync(unzipSync(zip), { mtime: ARCHIVE_TIME }))

/** Uses real headings, lists and table heads, and marks the language as Russian, for screen readers and spelling. */
export const docxOf = async (printable: PrintableDocument): Promise<Buffer> =>
  withFixedTimes(
    await Packer.toBuffer(
      new Document({
        title: printable.title,
        creator: printable.author,
        styles: {
          default: {
            document: { run: { font: 'Arial', size: 22, language: { value: 'ru-RU' } } },
            heading1: { run: { size: 32, bold: true }, paragraph: { spacing: { after: 120 } } },
            heading2: { run: { size: 26, bold: true }, paragraph: { spacing: { before: 240, after: 100 } } },
            heading3: { run: { size: 23, bold: true }, paragraph: { spacing: { before: 160, after: 80 } } },
          },
        },
        numbering: {
          config: [
            numbering('numbers', LevelFormat.DECIMAL, '%1.'),
            numbering('dashes', LevelFormat.BULLET, '—'),
          ],
        },
        sections: [
          {
            children: [
              new Paragraph({
                heading: HeadingLevel.HEADING_1,
                children: textRuns([{ text: printable.title }]),
              }),
              new Paragraph({ spacing: { after: 200 }, children: textRuns([{ text: printable.note }]) }),
              ...printable.blocks.flatMap(drawn),
            ],
          },
        ],
      }),
      undefined,
      [{ path: 'docProps/core.xml', data: coreProperties(printable) }],
    ),
  )
