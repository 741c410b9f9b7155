import { defineMiddleware } from 'astro:middleware'

const islandStyle = /<style>astro-island[^<]*<\/style>/
const policy = /<meta http-equiv="content-security-policy"[^>]*>/
const blockingScript = /<script src="([^"]*)"><\/script>/

/** Takes the first match out of a text; answers what is left, and it. */
const without = (text: string, part: RegExp): readonly [string, string] => {
  const found = part.exec(text)?.[0] ?? ''
  return [text.replace(found, ''), found]
}

/**
 * Astro writes the style of islands where the first one stands; valid HTML has styles in the head. It writes the policy
 * at the end of the head, before its style sheets. A browser that meets a policy looks no further than it reads, and it
 * reads no further than a script that it must run: the policy stands first and that script last, so that all that the
 * head names is fetched at once, that script among the first.
 */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const [page, style] = without(await response.text(), islandStyle)
  const [open, csp] = without(page, policy)
  const script = blockingScript.exec(open)?.[0] ?? ''
  const html = open.replace(blockingScript, '<link rel="preload" as="script" href="$1">')
  const moved = html
    .replace(/<meta charset="[^"]*"\s*\/?>/, (charset) => `${charset}${csp}`)
    .replace('</head>', () => `${style}${script}</head>`)
  return new Response(moved, response)
})
