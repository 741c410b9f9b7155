import type { APIRoute } from 'astro'
import { buildSiteSearchRecords } from '#content/pages/search-records.ts'

/** Lists all searchable text except offices; the build makes the search index from it and then deletes it. */
export const GET: APIRoute = async ({ locals }) => Response.json(await buildSiteSearchRecords(locals.day))
