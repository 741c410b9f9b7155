import type { APIRoute, GetStaticPaths } from 'astro'
import { allFiles } from '../../documents/documents-view.ts'
import type { MadeFile } from '../../documents/made-files.ts'
import { builtOn } from '../../documents/shown.ts'

/** A file a document and edition, made of the same words as its page (M-ROUTE-42). */
export const getStaticPaths = (async () =>
  (await allFiles(builtOn)).map((made) => ({
    params: { file: made.address.replace('/docs/', '') },
    props: { made },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<{ made: MadeFile }> = ({ props: { made } }) =>
  new Response(new Uint8Array(made.bytes), { headers: { 'Content-Type': made.type } })
