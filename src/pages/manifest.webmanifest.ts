import type { APIRoute } from 'astro'
import { siteCopy } from '#kit/words/site.ts'
import { lightColours } from '#theme/tokens/light-colours.ts'

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export const GET: APIRoute = () =>
  Response.json({
    name: siteCopy.name,
    short_name: siteCopy.shortName,
    lang: 'ru',
    start_url: '/',
    display: 'minimal-ui',
    background_color: lightColours.page,
    theme_color: lightColours.ink,
    icons,
  })
