import { lexer, type Token } from 'marked'
import { requiredFaqAnchors } from '#content/api/entries/banner-service-faq-entries.ts'
import type { ContentFinding, ContentFindingCode } from '#content/api/entries/content-finding.ts'
import { requiredDocumentFiles } from '#content/api/entries/document-entry.ts'
import { markdownElementNames } from '#content/words/content-check.ts'
import { findMarkdownLinks, parseMarkdown, UnsupportedMarkdownError } from '#documents/markdown.ts'
import { foldCase } from '#kit/rules/text-folding.ts'
import { normalizeLockerName } from '#places/rules/locker-name.ts'
import { type ContentFile, type ContentFolder, collectFieldValues } from './content-folder.ts'
import { createContentFinding, type ValidEntries } from './valid-entries.ts'

interface ValueInFile {
  readonly file: ContentFile
  readonly path: readonly PropertyKey[]
  readonly value: string
}

const findDuplicates = (all: readonly ValueInFile[]): ContentFinding[] =>
  all.flatMap(({ file, path, value }, index) => {
    const other = all.slice(0, index).find((item) => item.value === value)
    return other ? [createContentFinding(file, path, 'said_twice', other.file.name)] : []
  })

const checkUniqueValues = ({ faq, services, documents, offices, site }: ValidEntries): ContentFinding[] => {
  const firstOfSlug = documents.filter(({ data }, index) => {
    const slug = 'slug' in data ? data.slug : undefined
    return (
      slug === undefined ||
      documents.findIndex((document) => 'slug' in document.data && document.data.slug === slug) === index
    )
  })
  return [
    faq.map(({ file, data }) => ({ file, path: ['anchor'], value: data.anchor })),
    faq.map(({ file, data }) => ({ file, path: ['order'], value: `${data.section} ${data.order}` })),
    services.map(({ file, data }) => ({ file, path: ['order'], value: String(data.order) })),
    firstOfSlug.map(({ file, data }) => ({ file, path: ['order'], value: String(data.order) })),
    offices.map(({ file, data }) => ({ file, path: ['index'], value: data.index })),
    site.flatMap(({ file, data }) =>
      data.kind === 'box-names'
        ? data.forbidden.map((word, index) => ({ file, path: ['forbidden', index], value: foldCase(word) }))
        : [],
    ),
    site.flatMap(({ file, data }) =>
      data.kind === 'item-sizes'
        ? data.items.map(({ title }, index) => ({ file, path: ['items', index, 'title'], value: title }))
        : [],
    ),
    offices.flatMap(({ file, data }) =>
      data.lockers.map(({ id }, index) => ({ file, path: ['lockers', index, 'id'], value: String(id) })),
    ),
    offices.flatMap(({ file, data }) =>
      data.lockers.map(({ name }, index) => ({
        file,
        path: ['lockers', index, 'name'],
        value: `${data.index} ${normalizeLockerName(name)}`,
      })),
    ),
  ].flatMap(findDuplicates)
}

const missing = (
  folder: string,
  code: 'anchor_missing' | 'document_missing' | 'site_not_whole',
  detail: string,
) => ({ file: folder, line: 1, field: '', code, detail }) satisfies ContentFinding

const needed = (content: ContentFolder): ContentFinding[] => {
  const without = (all: readonly string[], listed: readonly string[]) =>
    all.filter((item) => !listed.includes(item))
  return [
    ...without(requiredFaqAnchors, collectFieldValues(content, 'faq', 'anchor')).map((anchor) =>
      missing('faq', 'anchor_missing', anchor),
    ),
    ...without(requiredDocumentFiles, collectFieldValues(content, 'documents', 'href')).map((address) =>
      missing('documents', 'document_missing', address),
    ),
    ...without(
      [
        'home',
        'links',
        'operator',
        'box-names',
        'wait-list',
        'moving',
        'organisations',
        'visits',
        'delegates',
        'item-sizes',
      ],
      collectFieldValues(content, 'site', 'kind'),
    ).map((kind) => missing('site', 'site_not_whole', kind)),
  ]
}

export const checkContentAcrossFiles = (content: ContentFolder, entries: ValidEntries): ContentFinding[] => [
  ...content.strange.map((file): ContentFinding => ({ file, line: 1, field: '', code: 'unknown_file' })),
  ...checkUniqueValues(entries),
  ...needed(content),
  ...entries.faq.flatMap(({ file, data }) =>
    data.image === undefined || content.pictures.includes(data.image)
      ? []
      : [createContentFinding(file, ['image'], 'no_picture_file', data.image)],
  ),
]

const inText = (
  file: ContentFile,
  line: number,
  code: ContentFindingCode,
  detail: string,
): ContentFinding => ({
  file: file.name,
  line,
  field: '',
  code,
  detail,
})

interface LinkAtLine {
  readonly line: number
  readonly href: string
}

const linksFrom = (block: Token, begins: number): LinkAtLine[] => {
  let place = 0
  return findMarkdownLinks([block]).map(({ href, raw }) => {
    place = Math.max(place, block.raw.indexOf(raw, place))
    return { line: begins + block.raw.slice(0, place).split('\n').length - 1, href }
  })
}

/** Reports Markdown that pages, PDF files and DOCX files would render differently. */
const unshown = (file: ContentFile, block: Token, line: number): ContentFinding[] => {
  try {
    parseMarkdown(block.raw)
    return []
  } catch (error) {
    if (!(error instanceof UnsupportedMarkdownError)) throw error
    return [inText(file, line, 'markdown_not_shown', markdownElementNames[error.token] ?? error.token)]
  }
}

const blocksWithLines = (file: ContentFile): { readonly block: Token; readonly line: number }[] => {
  let line = file.bodyLine
  return lexer(file.body).map((block) => {
    const begins = line
    line += block.raw.split('\n').length - 1
    return { block, line: begins }
  })
}

const straight = /"|\p{Script=Cyrillic} - \p{Script=Cyrillic}/u

export const checkMarkdownText = (
  file: ContentFile,
  isDead: (href: string) => ContentFindingCode | undefined,
  words: readonly string[] | undefined,
): ContentFinding[] => [
  ...blocksWithLines(file).flatMap(({ block, line }) => [
    ...unshown(file, block, line),
    ...linksFrom(block, line).flatMap((link) => {
      const code = isDead(link.href)
      return code ? [inText(file, link.line, code, link.href)] : []
    }),
  ]),
  ...file.body
    .split('\n')
    .flatMap((text, index) => [
      ...[...text.matchAll(/\{([a-zA-Z]+)\}/g)]
        .filter(([, word = '']) => words !== undefined && !words.includes(word))
        .map(([whole]) => inText(file, file.bodyLine + index, 'unknown_word', whole)),
      ...(straight.test(text.replace(/\]\([^)]*\)/g, ']'))
        ? [inText(file, file.bodyLine + index, 'not_typeset', text.trim().slice(0, 60))]
        : []),
    ]),
]
