import type { APIRoute } from 'astro'
import { buildSearchRecords } from '#content/pages/search-records.ts'

/** Source of the search index, except offices; deleted once the index is built. */
export const GET: APIRoute = async ({ locals }) => Response.json(await buildSearchRecords(locals.day))
