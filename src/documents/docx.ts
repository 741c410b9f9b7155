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
import type { InlineRuns, PrintableBlock, PrintableDocument } from './document-blocks.ts'
import { escapeHtml } from './html.ts'

const headings = { 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const

const toTextRuns = (runs: InlineRuns, strong = false): TextRun[] =>
  runs.map((run) => new TextRun({ text: run.text, bold: strong || run.strong === true }))

const renderCell = (runs: InlineRuns, strong: boolean): TableCell =>
  new TableCell({
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: [new Paragraph({ children: toTextRuns(runs, strong) })],
  })

const renderTable = (block: Extract<PrintableBlock, { kind: 'table' }>): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: block.head.map((runs) => renderCell(runs, true)) }),
      ...block.rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: row.map((runs, index) => renderCell(runs, index === 0)),
          }),
      ),
    ],
  })

const renderBlock = (block: PrintableBlock, index: number): (Paragraph | Table)[] => {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: headings[block.level], children: toTextRuns(block.runs) })]
    case 'paragraph':
      return [new Paragraph({ spacing: { after: 120 }, children: toTextRuns(block.runs) })]
    case 'list':
      return block.items.map(
        (runs) =>
          new Paragraph({
            children: toTextRuns(runs),
            numbering: { reference: block.ordered ? 'numbers' : 'dashes', level: 0, instance: index },
          }),
      )
    case 'table':
      return [
        ...(block.caption === undefined
          ? []
          : [new Paragraph({ children: toTextRuns([{ text: block.caption }], true) })]),
        renderTable(block),
      ]
  }
}

const numberingOptions = (
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

/** Contains the document's date, because the docx package would write the current time. */
const coreProperties = ({ title, author, date }: PrintableDocument): string => {
  const day = `<%s xsi:type="dcterms:W3CDTF">${date}T00:00:00Z</%s>`
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeHtml(title)}</dc:title><dc:creator>${escapeHtml(author)}</dc:creator>`,
    ...['dcterms:created', 'dcterms:modified'].map((name) => day.replaceAll('%s', name)),
    '</cp:coreProperties>',
  ].join('')
}

/** ZIP files store local time, so a date in local time gives the same bytes in every time zone. */
const ARCHIVE_TIME = new Date(2000, 0, 1)

const fixArchiveTimes = (zip: Uint8Array): Buffer =>
  Buffer.from(zipSync(unzipSync(zip), { mtime: ARCHIVE_TIME }))

/** Uses real headings, lists and table heads, and marks the language as Russian, for screen readers and spelling. */
export const renderDocx = async (printable: PrintableDocument): Promise<Buffer> =>
  fixArchiveTimes(
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
            numberingOptions('numbers', LevelFormat.DECIMAL, '%1.'),
            numberingOptions('dashes', LevelFormat.BULLET, '—'),
          ],
        },
        sections: [
          {
            children: [
              new Paragraph({
                heading: HeadingLevel.HEADING_1,
                children: toTextRuns([{ text: printable.title }]),
              }),
              new Paragraph({ spacing: { after: 200 }, children: toTextRuns([{ text: printable.note }]) }),
              ...printable.blocks.flatMap(renderBlock),
            ],
          },
        ],
      }),
      undefined,
      [{ path: 'docProps/core.xml', data: coreProperties(printable) }],
    ),
  )
