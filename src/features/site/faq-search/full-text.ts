import { foldYo } from '#domain/yo.ts'
import type { searchEdited } from './edited-words.ts'

/** A place in answers, documents or services where the words stand. */
export interface Found {
  readonly title: string
  readonly address: string
  readonly excerpt: string
}

interface Instance {
  init(): Promise<void>
  search(words: string): Promise<{
    results: { data(): Promise<{ url: string; excerpt: string; meta: { title?: string } }> }[]
  }>
}
interface Pagefind {
  createInstance(options: { noWorker: boolean }): Instance
  /** What was edited after the index was made; a site that no editor changed since says nothing. */
  readonly edited?: {
    readonly stale: readonly string[]
    readonly records: Parameters<typeof searchEdited>[0]
  }
}

const address = '/pagefind/pagefind.js'
const most = 5
let loading: Promise<Instance> | undefined

const pagefindCode = (): Promise<Pagefind> => import(/* @vite-ignore */ address)

const load = async (): Promise<Instance> => {
  const pagefind = await pagefindCode()
  // A worker would fetch the same program once more; the index is small enough to do without.
  const instance = pagefind.createInstance({ noWorker: true })
  await instance.init()
  return instance
}

const editedSince = async (words: string): Promise<{ stale: readonly string[]; found: Found[] }> => {
  const { stale, records } = (await pagefindCode()).edited ?? { stale: [], records: [] }
  return {
    stale,
    found: records.length === 0 ? [] : (await import('./edited-words.ts')).searchEdited(records, words),
  }
}

const withoutMarks = (excerpt: string): string => excerpt.replace(/<\/?mark>/g, '')

/**
 * An excerpt without the title that the index has before each text, or without the end of it where the excerpt begins
 * inside the title: the title is shown above the excerpt.
 */
export const withoutTitle = (excerpt: string, title: string): string => {
  const words = title.split(/\s+/u)
  for (const first of words.keys()) {
    const end = words.slice(first).join(' ')
    const rest = excerpt.startsWith(end) ? excerpt.slice(end.length) : ''
    if (/^[.?!]/u.test(rest) || (rest !== '' && /[?!]$/u.test(end))) return rest.replace(/^[.?!\s]+/u, '')
  }
  return excerpt.replace(/^[.?!\s]+/u, '')
}

/** Letters in which a found word must agree with a typed one; the index itself is content with less. */
const agreeing = 4
const beginning = (word: string): string => foldYo(word.toLowerCase()).slice(0, agreeing)

/** Does an excerpt mark a word that begins like one that was typed? */
export const speaksOf = (excerpt: string, typed: string): boolean => {
  const wanted = typed.split(/\s+/u).map(beginning)
  return [...excerpt.matchAll(/<mark>(.*?)<\/mark>/gu)].some((mark) =>
    (mark[1] ?? '').split(/[^\p{L}\p{N}]+/u).some((word) => wanted.includes(beginning(word))),
  )
}

/** Looks for words in any form in everything to read; the index loads with the first question. Nothing when it cannot. */
export const searchEverywhere = async (words: string): Promise<Found[]> => {
  try {
    loading ??= load()
    const [{ results }, { stale, found }] = await Promise.all([
      loading.then((index) => index.search(foldYo(words))),
      editedSince(words),
    ])
    const asked = stale.length === 0 ? most : most * 2
    const data = await Promise.all(results.slice(0, asked).map((result) => result.data()))
    const ofIndex = data
      .filter(({ url, excerpt }) => !stale.includes(url) && speaksOf(excerpt, words))
      .map(({ url, excerpt, meta }) => ({
        title: meta.title ?? url,
        address: url,
        excerpt: withoutTitle(withoutMarks(excerpt), foldYo(meta.title ?? '')),
      }))
    return [...found, ...ofIndex].slice(0, most)
  } catch {
    loading = undefined
    return []
  }
}
