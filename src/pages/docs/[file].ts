import type { APIRoute } from 'astro'
import { renderDocumentFileAtPath } from '#content/pages/document-view-data.ts'

/** Returns a file for one edition of a document, made from the same text as its page (M-ROUTE-42). */
export const GET: APIRoute = async ({ params, locals }) => {
  const file = await renderDocumentFileAtPath(`/docs/${params.file}`, locals.day)
  if (!file) return new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(file.bytes), { headers: { 'Content-Type': file.type } })
}
