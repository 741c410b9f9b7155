import type { EditableCollection } from '#content/api/editing.ts'
import { editFormWords } from '#content/words/entries/collection-form-words.ts'
import { collectionWords } from '#content/words/entries/collection-words.ts'
import { parseContentFile } from './content-folder.ts'

const fieldText = (data: unknown, name: string): string => {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return value === undefined || value === null ? '' : String(value)
}

export const readCollectionLabels = (
  collection: EditableCollection,
): { label: string; one: string; description: string } => collectionWords[collection]

/** Returns undefined if entries of this collection have no kinds. */
export const readEntryKind = (text: string): string | undefined =>
  fieldText(parseContentFile('', text).data, 'kind') || undefined

export const readFileTitle = (collection: EditableCollection, text: string): string => {
  const { data } = parseContentFile('', text)
  if (collection === 'faq') return fieldText(data, 'question')
  if (collection === 'offices') return `${fieldText(data, 'index')} ${fieldText(data, 'name')}`.trim()
  if (collection === 'site')
    return (
      editFormWords.files[fieldText(data, 'kind') as keyof typeof editFormWords.files] ??
      fieldText(data, 'kind')
    )
  const day = fieldText(data, 'validFrom')
  const title = fieldText(data, 'title')
  return collection === 'documents' && day ? editFormWords.edition(title, day) : title
}

export const newFileModes: Readonly<Record<EditableCollection, 'empty' | 'copy' | 'no'>> = {
  faq: 'empty',
  banners: 'empty',
  promotions: 'empty',
  offices: 'copy',
  // A new tariff or edition starts from the previous one.
  tariffs: 'copy',
  documents: 'copy',
  services: 'no',
  site: 'no',
}

const FILE_NAME = /^[a-z0-9-]{1,80}$/

/** Returns null while required fields are empty. */
export const fileNameFromData = (
  collection: EditableCollection,
  data: Readonly<Record<string, unknown>>,
): string | null => {
  const parts: Partial<Record<EditableCollection, readonly string[]>> = {
    faq: ['section', 'order', 'anchor'],
    tariffs: ['validFrom'],
    documents: ['slug', 'validFrom'],
    promotions: ['code'],
    banners: ['order', 'validFrom'],
    offices: ['index'],
  }
  const words = (parts[collection] ?? []).map((name) => fieldText(data, name))
  const needed = collection === 'banners' ? words.slice(0, 1) : words
  if (needed.length === 0 || needed.includes('')) return null
  const name = (collection === 'banners' ? [words[0], 'banner', words[1]] : words)
    .filter(Boolean)
    .join('-')
    .toLowerCase()
  return FILE_NAME.test(name) ? name : null
}

const { pages } = editFormWords

const pagesByKind: Readonly<Record<string, ReturnType<typeof findAffectedPages>>> = {
  home: [{ address: '/', label: pages.home }],
  links: [
    { address: '/', label: pages.home },
    { address: '/error', label: pages.failure },
  ],
  operator: [
    { address: '/faq', label: pages.faq },
    { address: '/documents/public-offer', label: pages.offer },
    { address: '/error', label: pages.failure },
  ],
  'item-sizes': [{ address: '/what-fits', label: pages.fit }],
}

export const findAffectedPages = (
  collection: EditableCollection,
  path: string,
  data: Readonly<Record<string, unknown>>,
): { readonly address: string; readonly label: string }[] => {
  const name = path.replace(/^.*\/|\.md$/g, '')
  const document = { address: `/documents/${fieldText(data, 'slug')}`, label: pages.document }
  const shown = {
    faq: [
      { address: '/faq', label: pages.faq },
      ...(data['home'] === true ? [{ address: '/', label: pages.home }] : []),
    ],
    tariffs: [
      { address: '/tariffs', label: pages.tariffs },
      { address: '/documents/tariffs', label: pages.document },
      { address: '/', label: pages.home },
    ],
    documents: [
      ...(fieldText(data, 'slug') ? [document] : []),
      { address: '/documents', label: pages.documents },
    ],
    banners: [{ address: '/', label: pages.home }],
    promotions: [{ address: '/promo', label: pages.promo }],
    services: [
      { address: `/services/${name}`, label: pages.service },
      { address: '/services', label: pages.services },
    ],
    offices: [{ address: `/${fieldText(data, 'index')}`, label: pages.office }],
    site: pagesByKind[fieldText(data, 'kind')] ?? [],
  } satisfies Record<EditableCollection, unknown>
  return shown[collection]
}
