import type { APIRoute } from 'astro'
import { fileAt } from '#content/pages/documents-view.ts'

/** One file per document and edition, from the words of its page (M-ROUTE-42). */
export const GET: APIRoute = async ({ params, locals }) => {
  const made = await fileAt(`/docs/${params.file}`, locals.day)
  if (!made) return new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(made.bytes), { headers: { 'Content-Type': made.type } })
}
