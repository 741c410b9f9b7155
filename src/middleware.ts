import { defineMiddleware } from 'astro:middleware'

const islandStyle = /<style>astro-island[^<]*<\/style>/
const policy = /<meta http-equiv="content-security-policy"[^>]*>/

/** Takes the first match out of a text; answers what is left, and it. */
const without = (text: string, part: RegExp): readonly [string, string] => {
  const found = part.exec(text)?.[0] ?? ''
  return [text.replace(found, ''), found]
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
  return new Response(moved, response)
})
