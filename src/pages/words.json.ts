import type { APIRoute } from 'astro'
import { builtOn } from '../documents/from-content.ts'
import { siteWords } from '../documents/site-words.ts'

/** Everything to read that is not an office, for the search index; taken away once the index is made. */
export const GET: APIRoute = async () => Response.json(await siteWords(builtOn))
