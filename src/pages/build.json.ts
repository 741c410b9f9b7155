import type { APIRoute } from 'astro'
import { pageAddresses } from '../editors/site-pages.ts'
import { builtOn } from '../documents/shown.ts'

/** Tells the server the day of the build and the pages that exist whatever editors write. */
export const GET: APIRoute = () =>
  Response.json({ day: builtOn, pages: pageAddresses(Object.keys(import.meta.glob('./**/*.astro'))).sort() })
