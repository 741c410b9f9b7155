import { AsyncLocalStorage } from 'node:async_hooks'
import type * as z from 'zod/mini'
import type { ContentCollection, contentCollections } from '#contract/content/collections.ts'
import type { PrintableDocument } from './printable-document.ts'
import type { WordRecord } from './word-records.ts'

/** One file of a folder of `content`, checked: its name without the ending, its front matter and its text. */
export interface ContentEntry<Name extends ContentCollection> {
  readonly id: string
  readonly data: z.output<(typeof contentCollections)[Name]>
  readonly body?: string | undefined
}

/** Every entry of content by its folder. */
export type ContentEntries = { readonly [Name in ContentCollection]: readonly ContentEntry<Name>[] }

/** The content that pages are drawn of where it is not that of the build. */
export interface ContentAtHand {
  readonly entries: ContentEntries
  /** The file of a document. */
  fileOf(printable: PrintableDocument, format: 'PDF' | 'DOC'): Promise<Buffer>
}

/** Holds while a server draws pages of content that was edited after the build; a build leaves it empty. */
export const contentAtHand = new AsyncLocalStorage<ContentAtHand>()

/** Draws a page of the site of the content at hand, as it reads on a day; null where that content has no such page. */
export interface SitePages {
  draw(content: ContentAtHand, address: string, day: string): Promise<string | null>
  /** The frame around pages of offices (commands/build/office-shell.ts), with the operator and the links of the content at hand. */
  frame(content: ContentAtHand, day: string): Promise<string>
  /** What the search looks in, as it holds on a day. */
  words(content: ContentAtHand, day: string): Promise<WordRecord[]>
}

/** What the built site brings along to draw its pages with (commands/build/draw-pages.ts). */
export type OpenSitePages = () => SitePages
