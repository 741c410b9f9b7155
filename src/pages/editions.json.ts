import type { APIRoute } from 'astro'
import { editionsOfPages } from '../documents/dated-pages.ts'
import { documents } from '../documents/from-content.ts'
import { editionsOf } from '../documents/made-files.ts'

/** Which edition stands for a lasting address, of a page or a document, from which day on. */
export const GET: APIRoute = async () =>
  Response.json([...(await editionsOfPages()), ...editionsOf(await documents())])
