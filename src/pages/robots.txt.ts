import type { APIRoute } from 'astro'
import { builtOrigin } from '#contract/built-origin.ts'

export const GET: APIRoute = () =>
  new Response(`User-agent: *
Disallow: /abon-server/
Disallow: /claims/
Disallow: /reservation
Sitemap: ${builtOrigin}/sitemap.xml
`)
