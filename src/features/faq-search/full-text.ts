/** A place in answers, documents or services where the words stand. */
export interface Found {
  readonly title: string
  readonly address: string
  readonly excerpt: string
}

interface Pagefind {
  init(): Promise<void>
  search(words: string): Promise<{
    results: { data(): Promise<{ url: string; excerpt: string; meta: { title?: string } }> }[]
  }>
}

const address = '/pagefind/pagefind.js'
const most = 5
let loading: Promise<Pagefind> | undefined

const load = async (): Promise<Pagefind> => {
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind
  await pagefind.init()
  return pagefind
}

const withoutMarks = (excerpt: string): string => excerpt.replace(/<\/?mark>/g, '')

/** Looks for words in any form in everything to read; the index loads with the first question. Nothing when it cannot. */
export const searchEverywhere = async (words: string): Promise<Found[]> => {
  try {
    loading ??= load()
    const { results } = await (await loading).search(words)
    const data = await Promise.all(results.slice(0, most).map((result) => result.data()))
    return data.map(({ url, excerpt, meta }) => ({
      title: meta.title ?? url,
      address: url,
      excerpt: withoutMarks(excerpt),
    }))
  } catch {
    loading = undefined
    return []
  }
}
