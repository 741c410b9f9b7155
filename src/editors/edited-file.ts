import type { EditedCollection } from '#contract/editing.ts'
import { collectionWords } from '#copy/content-words/collection-words.ts'
import { editingWords } from '#copy/content-words/editing-words.ts'
import { contentFile } from './content-file.ts'

const word = (data: unknown, name: string): string => {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return value === undefined || value === null ? '' : String(value)
}

/** How editors call a folder, and what it is for. */
export const wordsOf = (collection: EditedCollection): { label: string; one: string; description: string } =>
  collectionWords[collection]

/** Which of the kinds of its folder a file is; undefined where the folder has one. */
export const kindOf = (text: string): string | undefined =>
  word(contentFile('', text).data, 'kind') || undefined

/** How people know a file: its question, title or name. */
export const titleOf = (collection: EditedCollection, text: string): string => {
  const { data } = contentFile('', text)
  if (collection === 'faq') return word(data, 'question')
  if (collection === 'offices') return `${word(data, 'index')} ${word(data, 'name')}`.trim()
  if (collection === 'site')
    return editingWords.files[word(data, 'kind') as keyof typeof editingWords.files] ?? word(data, 'kind')
  const day = word(data, 'validFrom')
  const title = word(data, 'title')
  return collection === 'documents' && day ? editingWords.edition(title, day) : title
}

/** How a new file of a folder begins. */
export const beginningOf: Readonly<Record<EditedCollection, 'empty' | 'copy' | 'no'>> = {
  faq: 'empty',
  banners: 'empty',
  promotions: 'empty',
  offices: 'copy',
  // A new tariff is the one before with other prices, a new edition the one before with other words.
  tariffs: 'copy',
  documents: 'copy',
  services: 'no',
  site: 'no',
}

const FILE_NAME = /^[a-z0-9-]{1,80}$/

/** What a new file is called, by its fields; null while they do not say it. */
export const nameOf = (
  collection: EditedCollection,
  data: Readonly<Record<string, unknown>>,
): string | null => {
  const parts: Partial<Record<EditedCollection, readonly string[]>> = {
    faq: ['section', 'order', 'anchor'],
    tariffs: ['validFrom'],
    documents: ['slug', 'validFrom'],
    promotions: ['code'],
    banners: ['order', 'validFrom'],
    offices: ['index'],
  }
  const words = (parts[collection] ?? []).map((name) => word(data, name))
  const needed = collection === 'banners' ? words.slice(0, 1) : words
  if (needed.length === 0 || needed.includes('')) return null
  const name = (collection === 'banners' ? [words[0], 'banner', words[1]] : words)
    .filter(Boolean)
    .join('-')
    .toLowerCase()
  return FILE_NAME.test(name) ? name : null
}

const { pages } = editingWords

/** Where words and facts of the whole site show best, by their kind. */
const pagesOfKind: Readonly<Record<string, ReturnType<typeof pagesOf>>> = {
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
}

/** The page on which a file shows, its address and the day from which on; more of them where it shows on several. */
export const pagesOf = (
  collection: EditedCollection,
  path: string,
  data: Readonly<Record<string, unknown>>,
): { readonly address: string; readonly label: string }[] => {
  const name = path.replace(/^.*\/|\.md$/g, '')
  const document = { address: `/documents/${word(data, 'slug')}`, label: pages.document }
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
    documents: [...(word(data, 'slug') ? [document] : []), { address: '/documents', label: pages.documents }],
    banners: [{ address: '/', label: pages.home }],
    promotions: [{ address: '/promo', label: pages.promo }],
    services: [
      { address: `/services/${name}`, label: pages.service },
      { address: '/services', label: pages.services },
    ],
    offices: [{ address: `/${word(data, 'index')}`, label: pages.office }],
    site: pagesOfKind[word(data, 'kind')] ?? [],
  } satisfies Record<EditedCollection, unknown>
  return shown[collection]
}
