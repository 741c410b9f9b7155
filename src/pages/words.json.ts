import type { APIRoute } from 'astro'
import { siteWords } from '../documents/site-words.ts'

/** Everything to read that is not an office, for the search index; taken away once the index is made. */
export const GET: APIRoute = async ({ locals }) => Response.json(await siteWords(locals.day))
