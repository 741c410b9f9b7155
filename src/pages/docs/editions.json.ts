import type { APIRoute } from 'astro'
import { documents } from '../../documents/from-content.ts'
import { editionsOf } from '../../documents/made-files.ts'

/** Which edition stands for a document's lasting address from which day on. */
export const GET: APIRoute = async () => Response.json(editionsOf(await documents()))
