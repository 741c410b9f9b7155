import type { Backend, CmsConfig, Collection, CollectionFile, Field, MarkdownField } from '@sveltia/cms'
import type { ContentCollection } from '#contract/content/collections.ts'
import { collectionWords } from '#copy/content-words/collection-words.ts'
import { editingWords } from '#copy/content-words/editing-words.ts'
import type { FieldWords } from '#copy/content-words/field-words.ts'
import { fieldsOf } from './cms-fields.ts'
import { type JsonSchema, jsonSchemaOf, kindsOf } from './json-schema.ts'

/** Where the content is kept and how editors log in there. */
export interface EditingSettings {
  /** `owner/name`. */
  readonly repository: string
  readonly backend: 'github' | 'gitlab' | 'gitea'
  readonly branch: string
  /** Origin of a Git server of one's own. */
  readonly server: string | undefined
  /** Application id at the Git server, for logging in by its own page. */
  readonly appId: string | undefined
}

/** What a text may hold: the rest cannot be shown alike on the page, in PDF and in DOCX (documents/markdown.ts). */
const body = (rich: boolean): MarkdownField => ({
  name: 'body',
  label: editingWords.body,
  hint: editingWords.bodyHint,
  widget: 'markdown',
  required: false,
  buttons: ['bold', 'link', 'heading-two', 'heading-three', 'bulleted-list', 'numbered-list'],
  editor_components: [],
  // The rich editor knows no tables: texts that have them are edited as they are written.
  modes: rich ? ['rich_text', 'raw'] : ['raw'],
})

const wordsIn =
  (collection: ContentCollection) =>
  (name: string): FieldWords => {
    const words = (collectionWords[collection].fields as Readonly<Record<string, FieldWords>>)[name]
    if (words === undefined) throw new Error(`no words for the field ${name} of ${collection}`)
    return words
  }

const fields = (collection: ContentCollection, shape: JsonSchema, rich: boolean): Field[] => [
  ...fieldsOf(shape, wordsIn(collection)),
  body(rich),
]

/** How a new file is named: by its fields, or as the editor types where the name is an address. */
const named = {
  faq: '{{fields.section}}-{{fields.order}}-{{fields.anchor}}',
  tariffs: '{{fields.validFrom}}',
  offices: '{{fields.index}}',
  promotions: '{{fields.code}}',
  banners: '{{fields.order}}-{{uuid_short}}',
  services: {
    editable: ['create'],
    pattern: ['^[a-z0-9-]+$', editingWords.fileName],
    hint: editingWords.fileName,
  },
} satisfies Partial<Record<ContentCollection, unknown>>

const folder = (collection: keyof typeof named, title: string, rich: boolean): Collection => ({
  name: collection,
  label: collectionWords[collection].label,
  label_singular: collectionWords[collection].one,
  description: collectionWords[collection].description,
  folder: `content/${collection}`,
  identifier_field: title,
  slug: named[collection] as string,
  create: true,
  fields: fields(collection, jsonSchemaOf(collection), rich),
})

const documents = (): Collection[] =>
  [...kindsOf('documents')].map(([kind, shape]) => ({
    name: `documents-${kind}`,
    label: editingWords.kinds[kind as keyof typeof editingWords.kinds].label,
    label_singular: editingWords.kinds[kind as keyof typeof editingWords.kinds].one,
    description: collectionWords.documents.description,
    folder: 'content/documents',
    filter: { field: 'kind', value: kind },
    slug: kind === 'published' ? '{{fields.slug}}-{{fields.validFrom}}' : '{{uuid_short}}',
    create: kind !== 'tariff',
    delete: kind !== 'tariff',
    fields: fields('documents', shape, false),
  }))

const site = (): Collection => ({
  name: 'site',
  label: collectionWords.site.label,
  description: collectionWords.site.description,
  files: [...kindsOf('site')].map(
    ([kind, shape]): CollectionFile => ({
      name: kind,
      label: editingWords.files[kind as keyof typeof editingWords.files],
      file: `content/site/${kind}.md`,
      fields: fields('site', shape, false),
    }),
  ),
})

const backendOf = ({ repository, backend, branch, server, appId }: EditingSettings): Backend => {
  const common = {
    repo: repository,
    branch,
    auth_methods: appId === undefined ? ['token'] : ['oauth', 'token'],
  }
  const login =
    appId === undefined ? {} : { app_id: appId, ...(backend === 'gitlab' ? { auth_type: 'pkce' } : {}) }
  const api = { github: '/api/v3', gitlab: '/api/v4', gitea: '/api/v1' }[backend]
  const own = server === undefined ? {} : { base_url: server, api_root: `${server}${api}` }
  return { name: backend, ...common, ...login, ...own } as Backend
}

/** The settings of the editing interface, made of the schemas that check the content. */
export const cmsConfig = (settings: EditingSettings): CmsConfig => ({
  backend: backendOf(settings),
  app_title: editingWords.title,
  media_folder: 'content/faq/images',
  public_folder: '/',
  slug: { encoding: 'ascii', clean_accents: true },
  output: { omit_empty_optional_fields: true },
  show_preview_links: false,
  collections: [
    folder('faq', 'question', true),
    folder('services', 'title', false),
    ...documents(),
    folder('tariffs', 'title', false),
    folder('promotions', 'title', true),
    folder('banners', 'title', true),
    folder('offices', 'name', true),
    site(),
  ],
})
