import { defineMiddleware } from 'astro:middleware'

const islandStyle = /<style>astro-island[^<]*<\/style>/

/** Astro writes the style of islands where the first one stands; valid HTML has styles in the head. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const style = islandStyle.exec(html)?.[0]
  const moved = style ? html.replace(style, '').replace('</head>', `${style}</head>`) : html
  return new Response(moved, response)
})
