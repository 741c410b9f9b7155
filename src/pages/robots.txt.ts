import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /abon-server/
Disallow: /claims/
Disallow: /reservation
Sitemap: ${site?.origin ?? ''}/sitemap.xml
`)
