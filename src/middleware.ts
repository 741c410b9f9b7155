import { defineMiddleware } from 'astro:middleware'

const islandStyle = /<style>astro-island[^<]*<\/style>/
/** A number of an island that nobody reads, made of the folder of the build. */
const islandNumber = /(<astro-island) uid="[^"]*"/g
/** What React's own names of elements begin with in an island: where the island says it, and in a name. */
const prefixes = /(<astro-island prefix=")(r\d+)"|_(r\d+)R_/g
const policy = /<meta http-equiv="content-security-policy"[^>]*>/

/** Takes the first match out of a text; answers what is left, and it. */
const without = (text: string, part: RegExp): readonly [string, string] => {
  const found = part.exec(text)?.[0] ?? ''
  return [text.replace(found, ''), found]
}

/** Numbers islands in the order in which they stand: Astro numbers them as they happen to be ready. */
const inOrder = (page: string): string => {
  const numbers = new Map<string, string>()
  return page.replace(prefixes, (whole, island?: string, prefix?: string, inName?: string) => {
    if (island !== undefined && prefix !== undefined) {
      numbers.set(prefix, `r${numbers.size}`)
      return `${island}${numbers.get(prefix)}"`
    }
    const number = numbers.get(inName ?? '')
    return number === undefined ? whole : `_${number}R_`
  })
}

/**
 * Astro writes the style of islands where the first one stands; valid HTML has styles in the head. It writes the policy
 * at the end of the head, before its style sheets. A browser that meets a policy looks no further than it reads: the
 * policy stands first, so that all that the head names is fetched at once.
 */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const [page, style] = without(await response.text(), islandStyle)
  const [open, csp] = without(page, policy)
  const moved = open
    .replace(/<meta charset="[^"]*"\s*\/?>/, (charset) => `${charset}${csp}`)
    .replace('</head>', () => `${style}</head>`)
    .replace(islandNumber, '$1')
  return new Response(inOrder(moved), response)
})
